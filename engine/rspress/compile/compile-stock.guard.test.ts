/** Rspress's own compiler with the plugins of `compile-stock.ts`: the checks hold without our loader, as with `--plain`. */
import { join } from 'node:path';
import type { RspressPlugin } from '@rspress/core';
import { compile } from '@rspress/core/dist/node/mdx/processor.js';
import type { Root } from 'mdast';
import type { VFile } from 'vfile';
import { expect, it, vi } from 'vitest';
import { reportAt } from '../../../shared/markdown/report-at.ts';
import { PageSyntax } from '../../syntax/syntax.ts';
import { withStockCompile } from './compile-stock.ts';
import { PageProblems } from './page-problems.ts';

const root = join(import.meta.dirname, '../../../tests/fixtures/site/docs');

const record = vi.spyOn(PageProblems.prototype, 'record');

const compilePlain = (file: string, source: string, others: RspressPlugin[] = []): Promise<string> => {
  const boundary = { root, code: 'relative' as const };
  const problems = new PageProblems(boundary);
  const options = {
    boundary,
    syntax: new PageSyntax(root),
    problems,
    shippedOf: () => undefined,
    appendPageMeta: (code: string) => code,
  };
  return compile({
    source,
    filepath: join(root, file),
    docDirectory: root,
    config: {},
    routeService: null,
    pluginDriver: { getPlugins: () => withStockCompile(options, others) } as never,
  });
};

const recorded = (): string => JSON.stringify(record.mock.calls.at(-1)?.[1]);

it.each([
  ['docs/page.mdx', 'Text.\n\n{process.env.HOME}', /"line":3,"message":"unsafe MDX: {process} is code/],
  ['docs/page.md', 'Text.\n\n<script>x()</script>', /"line":3,"message":"unsafe HTML: <script> is not/],
  ['docs/page.mdx', '```txt file="../../../../x.json"\n```', /"line":1,.*leads out of the site/],
  ['docs/page.mdx', "import a from '../../../../x.json'", /"line":1,.*x\.json/],
])('%s is not compiled if it contains %j', async (file, source, problem) => {
  await expect(compilePlain(file, source)).rejects.toThrow(`${file} cannot be compiled`);
  expect(recorded()).toMatch(problem);
});

it('a page is not compiled if a plugin reports a problem', async () => {
  const remarkRefuse = () => (tree: Root, page: VFile) => reportAt(page, tree, 'Not here.');
  const plugin = { name: 'refuse', markdown: { remarkPlugins: [remarkRefuse] } };
  await expect(compilePlain('docs/page.mdx', 'Text.', [plugin])).rejects.toThrow('cannot be compiled');
  expect(recorded()).toContain('Not here.');
});

it('a code block shows the text of a file of the site', async () => {
  const code = await compilePlain('docs/page.mdx', '```json file="./setup/_category_.json"\n```');
  expect(code).toContain('label');
  expect(code).toContain('MDXContent.__RSPRESS_PAGE_META');
});
