import GithubSlugger from 'github-slugger';
import type { Heading as HeadingNode, Root } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { LineCounter, parseDocument } from 'yaml';
import { remarkHtmlComments } from '../markdown/html-comments.ts';
import { ContentError } from './problems.ts';
import type { Heading, ParsedPage, Place } from './types.ts';

const FRONT_MATTER = /^---[^\S\n]*\r?\n([\s\S]*?)\r?\n?---[^\S\n]*(?:\r?\n|$)/;
const CUSTOM_ID = /\s*\\?\{#([^}\s]+)\}\s*$/;

const markdown = unified().use(remarkParse).use(remarkGfm).freeze();
const mdx = unified().use(remarkParse).use(remarkMdx).use(remarkGfm).use(remarkHtmlComments).freeze();

interface JsxNode {
  type: string;
  name?: string | null;
  attributes?: { type: string; name?: string; value?: unknown }[];
  position?: { start: { line: number } };
}

const attributeOf = (node: JsxNode, name: string): string | undefined => {
  const value = node.attributes?.find((attribute) => attribute.name === name)?.value;
  return typeof value === 'string' ? value : undefined;
};

/** Splits the front matter off, keeping line numbers by leaving its lines empty in the body. */
function splitFrontMatter(source: string, file: string) {
  const match = FRONT_MATTER.exec(source);
  if (!match) return { frontMatter: {}, fieldLines: {}, body: source };
  const lineCounter = new LineCounter();
  const document = parseDocument(match[1] ?? '', { lineCounter });
  const [error] = document.errors;
  if (error) {
    const line = (error.linePos?.[0].line ?? 0) + 1;
    throw new ContentError([
      { file, line, message: `the front matter is not valid YAML: ${error.message.split('\n')[0]}` },
    ]);
  }
  const fieldLines: Record<string, number> = {};
  const contents = document.contents as { items?: { key: { value: string; range?: number[] } }[] } | null;
  for (const { key } of contents?.items ?? []) {
    fieldLines[key.value] = lineCounter.linePos(key.range?.[0] ?? 0).line + 1;
  }
  const frontMatter = (document.toJS() ?? {}) as Record<string, unknown>;
  const body = match[0].replace(/[^\n]/g, '') + source.slice(match[0].length);
  return { frontMatter, fieldLines, body };
}

/** `## Title {#id}` must reach the MDX parser escaped, or it would read `{#id}` as an expression. */
const escapeHeadingIds = (body: string): string => body.replace(/^(#{1,6}(?!#).*?)(?<!\\)\{#/gm, '$1\\{#');

function readHeading(node: HeadingNode, slugger: GithubSlugger): Heading {
  const raw = textOf(node);
  const customId = CUSTOM_ID.exec(raw)?.[1];
  const text = raw.replace(CUSTOM_ID, '').trim();
  return { depth: node.depth, text, id: customId ?? slugger.slug(text) };
}

/**
 * Reads one Markdown or MDX file.
 * @param source the file's text
 * @param file its path, for messages; the ending decides between Markdown and MDX
 * @returns front matter (not validated), headings, anchors, links and images with their lines, the syntax tree
 * @throws ContentError when the front matter or the MDX cannot be parsed, with file and line
 */
export function parsePage(source: string, file: string): ParsedPage {
  const { frontMatter, fieldLines, body } = splitFrontMatter(source, file);
  const tree = parseTree(body, file);
  const slugger = new GithubSlugger();
  const headings: Heading[] = [];
  const found: Found = { anchors: [], links: [], images: [] };
  visit(tree, (node) => {
    const place = { file, line: node.position?.start.line ?? 1 };
    if (node.type === 'heading') headings.push(readHeading(node, slugger));
    else if (node.type === 'image') found.images.push({ ...place, url: node.url });
    else if (node.type === 'link' || node.type === 'definition')
      found.links.push({ ...place, url: node.url });
    else if (node.type.startsWith('mdxJsx')) readJsx(node as JsxNode, place, found);
  });
  found.anchors.push(...headings.map((heading) => heading.id));
  return { frontMatter, fieldLines, headings, tree, ...found };
}

type Found = Pick<ParsedPage, 'anchors' | 'links' | 'images'>;

function readJsx(node: JsxNode, place: Place, found: Found): void {
  const id = attributeOf(node, 'id');
  const href = attributeOf(node, 'href');
  const src = attributeOf(node, 'src');
  if (id) found.anchors.push(id);
  if (href) found.links.push({ ...place, url: href });
  if (src && node.name === 'img') found.images.push({ ...place, url: src });
}

function parseTree(body: string, file: string): Root {
  if (!file.endsWith('.mdx')) return markdown.parse(body);
  try {
    return mdx.parse(escapeHeadingIds(body));
  } catch (cause) {
    const error = cause as { reason?: string; message: string; line?: number };
    throw new ContentError([
      { file, line: error.line ?? 1, message: `the MDX cannot be read: ${error.reason ?? error.message}` },
    ]);
  }
}
