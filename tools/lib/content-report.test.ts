import { expect, it } from 'vitest';
import { pageKinds } from '../../engine/kinds/kinds.ts';
import { handbookFields } from '../../shared/pages/front-matter.ts';
import { makePage } from '../../tests/helpers/pages.ts';
import { contentFindings, LONG_PAGE } from './content-report.ts';

const KINDS = pageKinds(
  { docs: { label: 'Docs' }, blog: { title: 'Blog', description: '' } },
  { id: 'post', name: 'a post', matches: (file) => file.startsWith('blog/'), fields: handbookFields },
);

const page = (file: string, body = '', fields = 'description: Words.') =>
  makePage(file, `---\ntitle: T\n${fields}\n---\n\n${body}\n`);

function findings(pages: ReturnType<typeof page>[], dates: Record<string, string> = {}): string[][] {
  const content = {
    pages,
    dates: new Map(Object.entries(dates)),
    redirects: new Map([['/docs/old', '/docs/linked-by-alias']]),
  };
  return Object.values(contentFindings(content, KINDS, ['/docs/configured#part'], '2024-02-29'));
}

it('names pages that nobody has changed for a year, the oldest first', () => {
  const days = { 'docs/a.md': '2023-02-28', 'docs/b.md': '2020-01-01', 'docs/c.md': '2023-03-01' };
  const pages = [...Object.keys(days), 'docs/unknown.md'].map((file) => page(file));
  const [stale] = findings(pages, days);
  expect(stale).toEqual(['docs/b.md: last change on 2020-01-01', 'docs/a.md: last change on 2023-02-28']);
});

it('names pages that no other page links to', () => {
  const [, orphans] = findings([
    page('index.mdx', '[A](/docs/by-address?x#y) [B](./docs/by-file.mdx) [C](/docs/old) [D](docs/%C3%BCber)'),
    page('docs/by-address.mdx'),
    page('docs/by-file.mdx', '[E](../docs/deep/index.mdx)'),
    page('docs/über.mdx'),
    page('docs/deep/index.mdx'),
    page('docs/linked-by-alias.mdx'),
    page('docs/configured.mdx'),
    page('docs/section/index.mdx'),
    page('docs/section/by-itself.mdx', '[Self](/docs/section/by-itself) [Below](#below)'),
    page('about.mdx'),
    page('blog/2024-01-01-a.mdx'),
    page('docs/hidden.mdx', '', 'unlisted: true'),
    page('docs/leads-on.mdx', '', 'redirect: /docs/configured'),
  ]);
  expect(orphans).toEqual(['docs/section/index.mdx', 'docs/section/by-itself.mdx', 'about.mdx']);
});

it('names handbook pages without a description, and long pages', () => {
  const [, , bare, long] = findings([
    page('docs/a.mdx', 'word '.repeat(LONG_PAGE + 1)),
    page('docs/b.mdx', 'word '.repeat(LONG_PAGE - 1), 'order: 1'),
    page('blog/2024-01-01-c.mdx', '', 'order: 1'),
  ]);
  expect(bare).toEqual(['docs/b.mdx']);
  expect(long).toEqual([`docs/a.mdx: ${LONG_PAGE + 1} words`]);
});

it('names images without alternative text, with their lines', () => {
  const body =
    '![](a.png) ![Text](b.png)\n\n<img src="c.png" />\n\n<img src="d.png" alt="" />\n\n![][e]\n\n[e]: e.png';
  expect(findings([page('docs/a.mdx', body)])[4]).toEqual(['docs/a.mdx:6', 'docs/a.mdx:8', 'docs/a.mdx:12']);
  const html = '<p><img src="c.png"></p>\n\n<p><img src="c.png" alt=""></p>';
  expect(findings([page('docs/a.md', html)])[4]).toEqual(['docs/a.md:6']);
});
