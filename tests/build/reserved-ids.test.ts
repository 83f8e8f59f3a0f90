import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { visit } from 'unist-util-visit';
import { beforeAll, describe, expect, it } from 'vitest';
import { isReservedId } from '../../plugins/content/reserved-ids.ts';
import { buildSite } from '../helpers/build-site.ts';

const SITE = 'tests/fixtures/reserved-ids';

beforeAll(async () => {
  const { status, output } = await buildSite(SITE);
  expect(status, output).toBe(0);
}, 120_000);

const withIds = (file: string): Element[] => {
  const tree: Root = fromHtml(
    readFileSync(join(import.meta.dirname, '../..', SITE, 'doc_build', file), 'utf8'),
  );
  const found: Element[] = [];
  visit(tree, 'element', (element) => {
    if (element.properties.id) found.push(element);
  });
  return found;
};

const idOf = ({ properties }: Element): string => String(properties.id);

/** Headings that an author wrote have a link to themselves; so does the one that footnotes get. */
const isOfMarkdown = (element: Element): boolean =>
  idOf(element) !== 'footnote-label' &&
  element.children.some((child) => child.type === 'element' && child.properties.href === `#${idOf(element)}`);

describe.each(['docs/part.html', 'blog/one.html'])('on a page with the headings of %s', (file) => {
  it('ids are unique', () => {
    const ids = withIds(file).map(idOf);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it('every id of the page itself is reserved', () => {
    const own = withIds(file).filter((element) => !isOfMarkdown(element));
    expect(own.length).toBeGreaterThan(5);
    expect(own.map(idOf).filter((id) => !isReservedId(id))).toEqual([]);
  });

  it('the headings have other ids', () => {
    const headings = withIds(file).filter(isOfMarkdown).map(idOf);
    expect(headings).toContain('section-main');
    expect(headings.filter(isReservedId)).toEqual([]);
  });
});
