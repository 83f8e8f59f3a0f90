import * as z from 'zod';
import { motifField } from '../lib/motifs.ts';
import { readFields, text, titleText } from '../lib/validation.ts';
import { sitePath } from '../site/schema.ts';
import type { FileLocation, ParsedPage, Problem } from './types.ts';

/** Only characters that file names can contain on every static host, because the build writes a file for each alias. */
const ALIAS = /^(?:\/(?!\.)[\p{L}\p{N}\p{M}._~@+()-]+)+\/?$/u;

/** Search engines show about as many characters of a description. */
export const DESCRIPTION_LENGTH = 160;

const order = z.int('must be a whole number').optional();

/** Fields that handbook pages and posts may have. */
export const pageFields = {
  tags: z.array(text).optional(),
  keywords: z.array(text).optional(),
  aliases: z
    .array(
      z
        .string()
        .regex(
          ALIAS,
          'must be an old path of the page, such as /docs/old-name, with only letters, digits and ._~@+()-, and no part that begins with a dot',
        ),
    )
    .optional(),
  motif: motifField,
  draft: z.boolean().optional(),
  unlisted: z.boolean().optional(),
};

/** Fields of the home page, which contain its text. */
export const homeFields = z.strictObject({
  title: titleText,
  description: text,
  hero: z.strictObject({
    title: titleText,
    text,
    actions: z.array(z.strictObject({ label: text, to: sitePath })).min(1, 'must have at least one entry'),
    /** Next to the words: an SVG file, or a component that draws it. */
    illustration: z
      .string()
      .regex(
        /^\.{1,2}\/.*\.(?:svg|[jt]sx)$/,
        'must be the relative path of an .svg or .tsx file, such as ./picture.svg',
      )
      .optional(),
    /** Describes an SVG file for readers who do not see it. Without it, the drawing is decorative. */
    alt: text.optional(),
  }),
  cards: z.array(z.strictObject({ title: text, text, to: sitePath })),
});

/** Fields of a handbook page. A page without a title needs a `# heading`. */
export const handbookFields = z.strictObject({
  title: titleText.optional(),
  description: text.optional(),
  label: titleText.optional(),
  order,
  ...pageFields,
  cards: z.boolean().optional(),
  redirect: sitePath.optional(),
});

/** Fields of `_category_.json` and `_category_.yml`. */
export const categoryFields = z.strictObject({ label: titleText, order });

/** The line of a field, or of the nearest field around it that has one. */
export function lineOf(path: string, lines: ParsedPage['fieldLines']): number {
  if (Object.hasOwn(lines, path)) return lines[path] ?? 1;
  return path.includes('.') ? lineOf(path.slice(0, path.lastIndexOf('.')), lines) : 1;
}

/**
 * Checks a mapping against the fields of its kind of file.
 * @param kind the name of such a file in messages, with its article ("a handbook page")
 * @returns the problems, each with file, line, field and what is allowed; empty if there are none
 */
export function checkFields(
  fields: z.ZodType,
  kind: string,
  file: string,
  values: unknown,
  lines: ParsedPage['fieldLines'] = {},
): (Problem & FileLocation)[] {
  return readFields(fields, values, kind).problems.map(({ path, message, isUnknown }) => ({
    file,
    line: lineOf(path, lines),
    message,
    ...(isUnknown && { check: 'unknownFields' }),
  }));
}
