import { posix } from 'node:path';
import { cleanPath, decodePath } from '../../shared/clean-path.ts';
import { isExternal, splitUrl } from '../../shared/url-parts.ts';
import { type FileLookup, fileOfUrl } from './file-lookup.ts';
import type { Page, PageComponent, PageMeta, Problem } from './types.ts';

/** Cards that show the title of their page. */
const withoutTitle = ({ components }: Page): PageComponent[] =>
  components.filter(({ name, fields }) => name === 'Card' && fields.title === undefined);

/** The page of a card. */
const cardTarget = (href: string, pageByRoute: ReadonlyMap<string, Page>): Page | undefined =>
  href === '' ? undefined : pageByRoute.get(cleanPath(decodePath(splitUrl(href).path)));

/** Titles and descriptions for those cards of a page that have no title; undefined if there are none. */
export function cardTargets(page: Page, pageByRoute: ReadonlyMap<string, Page>): PageMeta['cards'] {
  const cards = withoutTitle(page).flatMap(({ fields: { href = '' } }) => {
    const target = cardTarget(href, pageByRoute);
    return target ? [[href, { title: target.title, description: target.description }]] : [];
  });
  return cards.length > 0 ? Object.fromEntries(cards) : undefined;
}

/**
 * Checks that every card has a link, and that every card without a title leads to a page of this site.
 * @param known problems that the link check has already reported
 */
export function checkCards(pages: readonly Page[], known: readonly Problem[] = []): Problem[] {
  const isKnown = ({ file }: Page, href: string): boolean =>
    known.some((problem) => problem.file === file && problem.message.includes(`"${href}"`));
  const pageByRoute = new Map(pages.map((page) => [page.route, page]));
  return pages.flatMap((page) => [
    ...page.components
      .filter(({ name, fields }) => name === 'Card' && fields.href === undefined)
      .map(({ line }) => ({ file: page.file, line, message: '<Card> has no href: add href="…".' })),
    ...withoutTitle(page)
      .filter(({ fields }) => fields.href !== undefined)
      .filter(({ fields: { href = '' } }) => !cardTarget(href, pageByRoute) && !isKnown(page, href))
      .map(({ line, fields: { href = '' } }) => ({
        file: page.file,
        line,
        message: `<Card href="${href}"> has no title, and its URL is not a page of this site: add title="…".`,
      })),
  ]);
}

/** The fields of `<Video>`, with an example of each. */
const FIELDS = {
  title: 'What the video shows',
  src: './name.mp4',
  poster: './name.jpg',
  captions: './name.vtt',
} as const;

type Field = keyof typeof FIELDS;

/** Formats that all browsers support. */
const EXTENSIONS: Partial<Record<Field, readonly string[]>> = { src: ['.mp4', '.webm'], captions: ['.vtt'] };

function checkField(
  field: Field,
  value: string | undefined,
  fileOf: (url: string) => string,
  { exists, refusalOf }: FileLookup,
): string | undefined {
  const example = `${field}="${FIELDS[field]}"`;
  if (!value) return `<Video> has no ${field}: add ${example}.`;
  const written = `<Video ${field}="${value}">`;
  if (field === 'title') return undefined;
  if (isExternal(value))
    return `${written} is on another site. Put the file next to the page and write ${example}.`;
  const extensions = EXTENSIONS[field];
  if (extensions && !extensions.includes(posix.extname(value).toLowerCase())) {
    return `${written}: save the file as ${extensions.join(' or ')}, which all browsers support, and write ${example}.`;
  }
  // The check of images reports a missing poster.
  if (field === 'poster') return undefined;
  const refusal = refusalOf(fileOf(value));
  if (refusal) return `${written}: the file ${refusal}.`;
  if (exists(fileOf(value))) return undefined;
  return `${written}: there is no such file. Add it, or correct ${field}="…".`;
}

/**
 * Checks the fields and files of videos.
 * @param lookup finds files by their paths from `fileOfUrl`
 */
export function checkVideos(pages: readonly Page[], lookup: FileLookup): Problem[] {
  return pages.flatMap(({ file, components }) => {
    const fileOf = (url: string): string => fileOfUrl(file, url);
    return components.flatMap(({ name, line, fields }) =>
      (name === 'Video' ? (Object.keys(FIELDS) as Field[]) : []).flatMap((field) => {
        const message = checkField(field, fields[field], fileOf, lookup);
        return message ? [{ file, line, message }] : [];
      }),
    );
  });
}
