import * as z from 'zod';
import { pageFields } from '../content/front-matter.ts';

const text = z.string().trim().min(1, 'must not be empty');

/** A part of an address: lower-case words and digits, joined by hyphens. */
export const SLUG = /^[a-z\d]+(?:-[a-z\d]+)*$/;

/** Whether a text is a valid date, written as 2022-09-01. */
export function isDay(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(value) && value.length === 10;
}

export const postFields = z.strictObject({
  title: text,
  description: text.max(160, 'must have at most 160 characters'),
  date: z.string().refine(isDay, 'must be a day of the calendar, such as 2022-09-01').optional(),
  slug: z
    .string()
    .regex(SLUG, 'must be lower-case letters, digits and single hyphens, such as first-post')
    .optional(),
  authors: z.array(text).optional(),
  tags: z.array(text).optional(),
  keywords: z.array(text).optional(),
  image: text.optional(),
  ...pageFields,
});

export const authorFields = z.strictObject({
  name: text,
  title: text.optional(),
  description: text.optional(),
});

export const tagFields = z.strictObject({
  label: text,
  description: text.optional(),
  permalink: z
    .string()
    .regex(
      /^\/[a-z\d]+(?:-[a-z\d]+)*$/,
      'must be a slash and then lower-case letters, digits and single hyphens, such as /continuous-integration',
    )
    .optional(),
});

export type PostFields = z.output<typeof postFields>;
