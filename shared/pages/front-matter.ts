import * as z from 'zod';
import { sitePath } from '../site/schema.ts';
import { SYMBOL_NAMES } from '../symbols.ts';
import { type BrowserField, inBrowser } from '../text/fields.ts';
import { motifField } from '../text/motifs.ts';
import { readFields, text, titleText } from '../text/validation.ts';
import { hasShortNames, SHORT_NAMES } from './names.ts';
import type { FileLocation, ParsedPage, Problem } from './types.ts';

/** Only characters that file names can contain on every static host, because the build writes a file for each alias. */
const ALIAS = /^(?:\/(?!\.)[\p{L}\p{N}\p{M}._~@+()-]+)+\/?$/u;

/** Search engines show about as many characters of a description. */
export const DESCRIPTION_LENGTH = 160;

const order = z.int('must be a whole number').optional();

/** Fields that handbook pages and posts may have. */
export const pageFields = {
  tags: inBrowser(z.array(text).optional()),
  keywords: z.array(text).optional(),
  aliases: z
    .array(
      z
        .string()
        .regex(
          ALIAS,
          'must be an old path of the page, such as /docs/old-name, with only letters, digits and ._~@+()-, and no part that begins with a dot',
        )
        .refine(hasShortNames, SHORT_NAMES),
    )
    .optional(),
  motif: motifField,
  draft: z.boolean().optional(),
  unlisted: z.boolean().optional(),
};

const mapPart = z.strictObject({
  name: text,
  /** One sentence, which the map shows with the part. */
  text,
  to: sitePath,
  /** An image in `static/`, which the map shows with the part. */
  still: z
    .string()
    .regex(
      /^\/(?!\/).*\.(?:svg|avif|webp|png|jpe?g)$/i,
      'must be the path of an image in static/, such as /stills/player.svg',
    )
    .optional(),
});

const mapRow = z.strictObject({
  label: text,
  symbol: z.enum(SYMBOL_NAMES),
  parts: z.array(mapPart).min(1, 'must have at least one entry').max(6, 'must have at most six entries'),
});

/** A map of a platform. The lines between two rows meet at a part that is alone in its row. */
export const platformMap = z.strictObject({
  label: text,
  rows: z
    .array(mapRow)
    .min(2, 'must have at least two entries')
    .max(5, 'must have at most five entries')
    .superRefine((rows, { addIssue }) => {
      rows.forEach(({ parts }, at) => {
        const before = rows[at - 1]?.parts ?? [];
        if (parts.length > 1 && before.length > 1)
          addIssue({
            code: 'custom',
            path: [at, 'parts'],
            message:
              'must have one entry, because the row before has several: put a row with one entry between them, where their lines meet',
          });
      });
    }),
});

/** Fields of the home page, which contain its text. */
export const homeFields = z.strictObject({
  title: inBrowser(titleText),
  description: inBrowser(text),
  hero: inBrowser(
    z.strictObject({
      title: titleText,
      text,
      actions: z.array(z.strictObject({ label: text, to: sitePath })).default([]),
      /** Next to the words: an SVG file, or a component that draws it. */
      illustration: z
        .string()
        .regex(
          /^\.{1,2}\/.*\.(?:svg|[jt]sx)$/,
          'must be the relative path of a drawing, such as ./picture.svg',
        )
        .optional(),
      /** The parts of the platform as a map with links, instead of an illustration. */
      map: platformMap.optional(),
      /** Describes an SVG file for readers who do not see it. Without it, the drawing is decorative. */
      alt: text.optional(),
    }),
  ),
  cards: inBrowser(z.array(z.strictObject({ title: text, text, to: sitePath })).default([])),
});

/** Fields of a handbook page. A page without a title needs a `# heading`. */
export const handbookFields = z.strictObject({
  title: inBrowser(titleText.optional()),
  description: inBrowser(text.optional()),
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

/** The map of a platform, from the front matter of the home page. */
export type PlatformMapFields = z.output<typeof platformMap>;

/** The values of the fields that browsers load. */
type Shipped<Fields extends z.ZodObject> = Pick<z.output<Fields>, BrowserField<Fields['shape']>>;

/** The front matter of the home page as the theme gets it. */
export type HomeFrontMatter = Shipped<typeof homeFields>;

/** The front matter of a handbook page as the theme gets it. That of a post has the same fields. */
export type HandbookFrontMatter = Shipped<typeof handbookFields>;
