import { existsSync, readFileSync } from 'node:fs';
import GithubSlugger from 'github-slugger';
import type { MicromarkToken, Rule } from 'markdownlint';

const TITLE = /^title: *(["']?)(.*)\1 *$/m;
const HEADING = /^#{2,6} +(.+?)(?: *\{#([^}]+)\})? *$/;
const FENCE = /^ *(`{3,}|~{3,})/;
const INTERNAL = /^(\/(?:docs|blog)(?:\/[^#]*)?)?(?:#(.+))?$/;

/** The source of the page at an address. Posts have a date in their file names, so it finds none of them. */
function sourceAt(address: string): string | undefined {
  const path = `docs${address.replace(/\/$/, '')}`;
  const file = [`${path}.mdx`, `${path}/index.mdx`].find((candidate) => existsSync(candidate));
  return file && readFileSync(file, 'utf8');
}

/** The texts of a page's headings by id. */
function headingsOf(lines: readonly string[]): Map<string, string> {
  const slugger = new GithubSlugger();
  const headings = new Map<string, string>();
  let fence = '';
  for (const line of lines) {
    const mark = FENCE.exec(line)?.[1];
    if (mark && (!fence || mark.startsWith(fence))) fence = fence ? '' : mark;
    const [, heading, id] = (!fence && HEADING.exec(line)) || [];
    if (!heading) continue;
    const text = heading.replaceAll('`', '');
    headings.set(id ?? slugger.slug(text), text);
  }
  return headings;
}

const linksIn = (tokens: readonly MicromarkToken[]): MicromarkToken[] =>
  tokens.flatMap((token) => (token.type === 'link' ? [token] : linksIn(token.children)));

const textOf = (token: MicromarkToken, type: string): string =>
  token.type === type ? token.text : token.children.map((child) => textOf(child, type)).join('');

/** The title of a page, or the text of a heading; in the middle of a sentence it may begin with a small letter. */
function textsFor(
  address: string | undefined,
  anchor: string | undefined,
  lines: readonly string[],
): string[] {
  const source = address && sourceAt(address);
  if (address && !source) return [];
  if (!anchor) return [TITLE.exec(source ?? '')?.[2] ?? ''];
  const heading = headingsOf(source?.split('\n') ?? lines).get(anchor);
  return heading ? [heading, heading.charAt(0).toLowerCase() + heading.slice(1)] : [];
}

/** Links to a page have its title as their text, and links to a heading the heading's text. */
export const linkText: Rule = {
  names: ['link-text'],
  description: 'Link text',
  tags: ['links'],
  parser: 'micromark',
  function: ({ lines, parsers }, onError) => {
    for (const link of linksIn(parsers.micromark.tokens)) {
      const [, address, anchor] = INTERNAL.exec(textOf(link, 'resourceDestinationString')) ?? [];
      if (!address && !anchor) continue;
      const expected = textsFor(address, anchor, lines);
      const actual = textOf(link, 'labelText').replaceAll('`', '');
      if (expected[0] && !expected.includes(actual))
        onError({ lineNumber: link.startLine, detail: `write "${expected[0]}"`, context: actual });
    }
  },
};
