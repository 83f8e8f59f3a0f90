import { existsSync } from 'node:fs';
import type { MicromarkToken, Rule } from 'markdownlint';
import { parsePage } from '../../engine/read/parse-page.ts';
import { readText } from '../../shared/build/files.ts';
import { memoize } from '../../shared/memoize.ts';

const INTERNAL = /^(\/(?:docs|blog)(?:\/[^#]*)?)?(?:#(.+))?$/;

/** The file of the page at a URL; undefined for posts, because their file names contain dates. */
function fileAt(address: string): string | undefined {
  const path = `docs${address.replace(/\/$/, '')}`;
  return [`${path}.mdx`, `${path}/index.mdx`].find((candidate) => existsSync(candidate));
}

const linksIn = (tokens: readonly MicromarkToken[]): MicromarkToken[] =>
  tokens.flatMap((token) => (token.type === 'link' ? [token] : linksIn(token.children)));

const textOf = (token: MicromarkToken, type: string): string =>
  token.type === type ? token.text : token.children.map((child) => textOf(child, type)).join('');

const readPage = memoize((file: string) => parsePage(readText(file), file));

/**
 * The allowed texts of a link: the title of the page, or the text of the heading, which may begin with a lower-case letter
 * in the middle of a sentence.
 * @param source the text that contains the link
 * @returns an empty list if the page or the heading was not found
 */
function textsFor(address: string | undefined, anchor: string | undefined, source: string): string[] {
  const file = address && fileAt(address);
  if (address && !file) return [];
  const { frontMatter, headings } = file ? readPage(file) : parsePage(source, 'source.md');
  if (!anchor) return [String(frontMatter.title ?? '')];
  const heading = headings.find(({ id }) => id === anchor)?.text;
  return heading ? [heading, heading.charAt(0).toLowerCase() + heading.slice(1)] : [];
}

/** Rule: the text of a link to a page is the title of the page, and the text of a link to a heading is that of the heading. */
export const linkText: Rule = {
  names: ['link-text'],
  description: 'Link text',
  tags: ['links'],
  parser: 'micromark',
  function: ({ lines, parsers }, onError) => {
    for (const link of linksIn(parsers.micromark.tokens)) {
      const [, address, anchor] = INTERNAL.exec(textOf(link, 'resourceDestinationString')) ?? [];
      if (!address && !anchor) continue;
      const expected = textsFor(address, anchor, lines.join('\n'));
      const actual = textOf(link, 'labelText').replaceAll('`', '').replace(/\s+/g, ' ');
      if (expected[0] && !expected.includes(actual))
        onError({ lineNumber: link.startLine, detail: `write "${expected[0]}"`, context: actual });
    }
  },
};
