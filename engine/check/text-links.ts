import type { Finding } from '../../shared/build/checks.ts';

/** Extensions of files that pages show or link to. */
const EXTENSIONS =
  'mdx?|html?|png|jpe?g|gif|svg|webp|avif|heic|pdf|docx?|xlsx?|pptx?|csv|txt|zip|mp4|webm|mov|vtt';

/** A path with a slash at its beginning, and the name of a file. */
const ROOTED = String.raw`\.{0,2}\/[^()<>\n]{0,300}?`;
const FILE = String.raw`[^()<>\n]{0,300}?\.(?:${EXTENSIONS})(?:#[^()<>\s]{0,300})?`;

/** The text before the path. Code or another element may be its beginning. */
const TEXT = String.raw`(?:(?<!\\)(!)?\[[^\[\]\n]*|^[^\[\]\n]*)`;

/** The title of an image, possibly in the quotes of word processors. */
const TITLE = String.raw`(?:\s+(["'“”„«‘][^()\n]{0,300}))?`;

/** A link or an image that Markdown reads as text. */
const WITHOUT_GAP = new RegExp(String.raw`${TEXT}\]\(\s*(${ROOTED}|${FILE})${TITLE}\s*\)`, 'gi');
const WITH_GAP = new RegExp(String.raw`${TEXT}\][^\S\n]+\(\s*(${ROOTED})${TITLE}\s*\)`, 'gi');

/** Quotes that do not mark a title. */
const CURLED = /[“”„«»‘’]/gu;

function reasonOf(path: string, title = ''): string | undefined {
  if (/\s/.test(path))
    return `its path contains a space. Write ${path.replace(/\s/g, '%20')}, or rename the file.`;
  if (title.search(CURLED) !== -1)
    return `of the quotes around its title. Write straight ones: "${title.replace(CURLED, '').replace(/["']/g, '').trim()}".`;
  return undefined;
}

function problemsIn(source: string, pattern: RegExp, reason: typeof reasonOf): Finding[] {
  return [...source.matchAll(pattern)].flatMap(([, mark, path = '', title]) => {
    const because = reason(path, title);
    const [kind, check] = mark ? (['image', 'missingImages'] as const) : (['link', 'brokenLinks'] as const);
    return because ? [{ message: `${kind} "${path}" is only text, because ${because}`, check }] : [];
  });
}

/**
 * The links and images in a text that Markdown does not read as such. Readers would see brackets and a path.
 * @param source the text as it is written, so that an escaped bracket has a backslash
 * @returns findings with the number of the line in the text, from 0
 */
export const checkTextLinks = (source: string): (Finding & { line: number })[] =>
  source
    .split('\n')
    .flatMap((text, line) =>
      [
        ...problemsIn(text, WITHOUT_GAP, reasonOf),
        ...problemsIn(text, WITH_GAP, () => 'there is a space before the parenthesis. Remove it.'),
      ].map((problem) => ({ ...problem, line })),
    );
