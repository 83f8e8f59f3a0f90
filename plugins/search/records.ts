import type { Element, Nodes } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toString as textOf } from 'hast-util-to-string';
import type { IndexablePage } from './indexable.ts';

type Level = 'lvl0' | 'lvl1' | 'lvl2' | 'lvl3' | 'lvl4' | 'lvl5' | 'lvl6';

/** One record of a hosted index: a heading with the text below it, as documentation crawlers write them. */
export interface SearchRecord {
  objectID: string;
  url: string;
  url_without_anchor: string;
  anchor: string;
  type: 'content';
  hierarchy: Record<Level, string | null>;
  content: string;
  language: 'en';
  version: 'current';
  docusaurus_tag: 'default' | 'docs-default-current';
  /** Higher headings first, among hits that are as good. */
  weight: number;
}

/** The free plan of the hosted engine takes records of 10,000 bytes; this leaves room for the rest of it. */
const MAX_CONTENT = 6000;

const SKIPPED = new Set(['nav', 'footer', 'button', 'svg', 'script', 'style']);
const BLOCKS = new Set(['p', 'li', 'td', 'th', 'pre', 'figcaption', 'dt', 'dd']);

const isElement = (node: Nodes): node is Element => node.type === 'element';

const clean = (text: string): string => text.replace(/\s+/g, ' ').trim();

const isIgnored = ({ tagName, properties }: Element): boolean =>
  SKIPPED.has(tagName) ||
  'dataPagefindIgnore' in properties ||
  (Array.isArray(properties.className) && properties.className.includes('visually-hidden'));

interface Block {
  /** Rank of a heading; 0 for text. */
  rank: number;
  id: string;
  text: string;
}

/** Headings and texts in their order. */
function blocksOf(node: Nodes): Block[] {
  if (isElement(node)) {
    if (isIgnored(node)) return [];
    const rank = Number(/^h([1-6])$/.exec(node.tagName)?.[1] ?? 0);
    const text = clean(textOf(node));
    if (rank > 0) return [{ rank, id: String(node.properties.id ?? ''), text }];
    if (BLOCKS.has(node.tagName)) return [{ rank, id: '', text }];
  }
  return 'children' in node ? node.children.flatMap((child) => blocksOf(child as Nodes)) : [];
}

const metaOf = (html: string, name: string): string =>
  clean(
    textOf(
      fromHtml(new RegExp(`data-pagefind-meta="${name}">([^<]*)<`).exec(html)?.[1] ?? '', { fragment: true }),
    ),
  );

/**
 * A page's records for a hosted index.
 * @param page the page as it goes into the embedded index
 * @param siteUrl address of the site with its base path, without a slash at its end
 */
export function recordsOf({ url, html }: IndexablePage, siteUrl: string): SearchRecord[] {
  const address = siteUrl + url;
  const lvl0 = metaOf(html, 'breadcrumb').split(' › ')[0] || null;
  const titles: (string | null)[] = [lvl0, null, null, null, null, null, null];
  const records: SearchRecord[] = [];
  const begin = (id: string, rank: number) => {
    const [zero = null, one = null, two = null, three = null, four = null, five = null, six = null] = titles;
    records.push({
      objectID: `${url}#${id || records.length}`,
      url: id && rank > 1 ? `${address}#${id}` : address,
      url_without_anchor: address,
      anchor: id,
      type: 'content',
      hierarchy: { lvl0: zero, lvl1: one, lvl2: two, lvl3: three, lvl4: four, lvl5: five, lvl6: six },
      content: '',
      language: 'en',
      version: 'current',
      docusaurus_tag: url.startsWith('/docs/') ? 'docs-default-current' : 'default',
      weight: 100 - 10 * rank,
    });
  };
  for (const { rank, id, text } of blocksOf(fromHtml(html))) {
    if (rank > 0) {
      titles.splice(rank, titles.length - rank, text, ...Array<null>(6 - rank).fill(null));
      begin(id, rank);
    } else {
      const record = records.at(-1);
      if (record) record.content = `${record.content} ${text}`.trim().slice(0, MAX_CONTENT);
    }
  }
  return records;
}
