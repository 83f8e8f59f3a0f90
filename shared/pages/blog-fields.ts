import * as z from 'zod';
import { inBrowser } from '../text/fields.ts';
import { motifField } from '../text/motifs.ts';
import { unsafeUrl } from '../text/safe-url.ts';
import { isMapping, text, titleText } from '../text/validation.ts';
import { pageFields } from './front-matter.ts';
import { hasShortNames, SHORT_NAMES } from './names.ts';

/** A part of a URL: lower-case words and digits, joined by hyphens. */
export const SLUG = /^(?!index$)[a-z\d]+(?:-[a-z\d]+)*$/;

/** A slug with the letters and digits of a text; undefined if there are none, or if it would be "index". */
export function slugOf(words: string): string | undefined {
  const plain = words
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
  const slug = plain.replace(/[^a-z\d]+/g, '-').replace(/^-|-$/g, '');
  return SLUG.test(slug) ? slug : undefined;
}

/** A date, written as 2022-09-01. A time after it has no effect, because the blog has dates but no times. */
export const day = z.preprocess(
  (value) => (typeof value === 'string' ? dayOf(value) : value),
  z.iso.date('must be a valid date, such as 2022-09-01'),
);

/** A date without the time after it. */
export const dayOf = (date: string): string => date.replace(/(?<=^\d{4}-\d\d-\d\d)[T ]\d.*$/, '');

/** An author in the front matter of a post, without an entry in `authors.yml`. */
const inlineAuthor = z.object({ name: titleText, title: titleText.optional() });

const asList = (value: unknown): unknown => (typeof value === 'string' || isMapping(value) ? [value] : value);

export const postFields = z.strictObject({
  title: inBrowser(titleText),
  /** Default: the beginning of the text. */
  description: inBrowser(text.optional()),
  date: day.optional(),
  slug: z
    .string()
    .regex(
      SLUG,
      'must consist of lower-case letters, digits and single hyphens, such as first-post, and must not be "index"',
    )
    .refine(hasShortNames, SHORT_NAMES)
    .optional(),
  authors: z
    .preprocess(
      asList,
      z.array(z.union([text, inlineAuthor], 'must be a key of authors.yml, or an author with a name')),
    )
    .optional(),
  image: text.refine((url) => !unsafeUrl(url), 'must be a file, a path or an https:// URL').optional(),
  ...pageFields,
});

export const authorFields = z.strictObject({
  name: titleText,
  title: titleText.optional(),
  description: text.optional(),
});

export const tagFields = z.strictObject({
  label: titleText,
  description: text.optional(),
  motif: motifField,
  permalink: z
    .string()
    .regex(
      /^\/[a-z\d]+(?:-[a-z\d]+)*$/,
      'must be a slash and then lower-case letters, digits and single hyphens, such as /continuous-integration',
    )
    .optional(),
});

export type PostFields = z.output<typeof postFields>;
