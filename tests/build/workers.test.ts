import { join } from 'node:path';
import { serialize } from 'node:v8';
import { expect, it } from 'vitest';
import type { ParseTask } from '../../engine/read/parse-cache.ts';
import type { CompiledPage, CompileTask } from '../../engine/rspress/compile/compile-page.ts';
import { addToRun } from '../../shared/build/environment.ts';
import { writeEntry } from '../../shared/build/file-cache.ts';
import { runInWorker } from '../../shared/build/workers.ts';
import { CALLOUT_KINDS } from '../../theme/blocks/kinds/callouts.ts';
import { loadProject } from '../../tools/lib/site-config.ts';
import { newFolder } from '../helpers/folder.ts';
import { routeMeta } from '../helpers/pages.ts';

type Compile = (task: CompileTask) => Promise<CompiledPage>;

it('workers parse and compile pages with our plugins and the given routes, and pass on problems', async () => {
  const { path: folder } = newFolder();
  const root = join(folder, 'docs');
  const source = '# A\n\n[Post](./2022-01-01-post.mdx#part)\n\n| a |\n| - |\n| b |\n\n```ts\nlet x;\n```\n';
  addToRun({ site: folder });
  await loadProject();
  const components = new Map([['PriceTag', { file: '/price-tag.tsx', attributes: { amount: {} } }]]);
  const parse = (source: string) =>
    runInWorker<ParseTask>('parse', { source, file: 'blog/a.mdx', components, callouts: CALLOUT_KINDS });
  expect(await parse(source)).toMatchObject({ headings: [{ id: 'a' }], markupProblems: [] });
  expect((await parse('<PriceTag amuont="1" />'))?.markupProblems.map(({ message }) => message)).toEqual([
    expect.stringContaining('<PriceTag amuont>: the component has no such attribute'),
    '<PriceTag> has no amount: add amount="…" instead of amuont.',
  ]);
  const contextFile = join(folder, 'context');
  const version = '1';
  writeEntry(
    contextFile,
    serialize({
      boundary: { root },
      pageRoutes: new Map([['blog/2022-01-01-post.mdx', '/blog/post']]),
      routes: [routeMeta('/blog/post', join(root, 'blog/2022-01-01-post.mdx'))],
    }),
    version,
  );
  const compile = (source: string) =>
    runInWorker<Compile>('compile', { page: { source, filepath }, contextFile, version });
  const filepath = join(root, 'blog/a.mdx');
  const { code } = await compile(source);
  expect(code).toContain('"/blog/post#part"');
  expect(code).toContain('CodeBlock');
  expect((await compile('<A')).problems).toMatchObject([
    { line: 1, message: expect.stringContaining('Unexpected end of file') },
  ]);
});
