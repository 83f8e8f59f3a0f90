import { join } from 'node:path';
import type { UserConfig } from '@rspress/core';
import { expect, it } from 'vitest';
import type { ContentCode } from '../files/code-uses.ts';
import { formatProblems } from '../problems/problems.ts';
import { compileWith } from './compile/compile-page.ts';

const root = join(import.meta.dirname, '../../tests/fixtures/site/docs');

/** Compiles a file as the bundler does when something asks for it, without any earlier check. */
const compile = (file: string, source: string, code: ContentCode = 'relative') =>
  compileWith(
    {
      config: {} as UserConfig,
      docDirectory: root,
      boundary: { root, code },
      routeService: null as never,
      pluginDriver: { getPlugins: () => [] },
    },
    { source, filepath: join(root, file) },
  );

const problemsIn = async (...page: Parameters<typeof compile>): Promise<string> => {
  const { code, problems } = await compile(...page);
  expect(code).toBe('');
  return formatProblems(problems);
};

it.each([
  ['docs/page.mdx', 'Text.\n\n{process.env.HOME}', /docs\/page\.mdx:3: unsafe MDX: {process} is code/],
  ['docs/_folder/part.mdx', '<p onClick="x">a</p>', /_folder\/part\.mdx:1: unsafe HTML: onClick on <p>/],
  ['docs/.hidden/part.mdx', "export const S = 'b'\n\n<S />", /part\.mdx:3: unsafe MDX: <S> is a value/],
  ['docs/page.md', 'Text.\n\n<script>x()</script>', /page\.md:3: unsafe HTML: <script> is not allowed/],
  ['docs/page.md', '---js\n{ title: process.exit() }\n---\n', /page\.md:1: the front matter must be YAML/],
])('%s is not compiled if it contains %j', async (file, source, message) => {
  expect(await problemsIn(file, source)).toMatch(message);
});

it('a site without code in its content compiles partials and images, but no components and no previews', async () => {
  const source =
    "import Part from './_part.mdx'\nimport map from './map.svg'\n\n<Part /> <img src={map} alt=\"\" />";
  expect((await compile('docs/page.mdx', source, 'none')).code).toContain('./_part.mdx');
  const chart = "Text.\n\nimport { Chart } from './chart.tsx'\n\n<Chart />";
  expect(await problemsIn('docs/page.mdx', chart, 'none')).toMatch(
    /page\.mdx:3: import ".\/chart.tsx" is code, and the owner of this site allows none/,
  );
  const preview = '```tsx preview file="./previews/a.tsx"\n```';
  expect(await problemsIn('docs/page.mdx', preview, 'none')).toMatch(/:1: a live preview is code/);
});
