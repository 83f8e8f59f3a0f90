import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Root } from 'hast';
import { describe, expect, it, vi } from 'vitest';
import { attribute, jsxElement } from '../../../shared/markdown/mdx-nodes.ts';
import { newFolder } from '../../../tests/helpers/folder.ts';
import { makePage } from '../../../tests/helpers/pages.ts';
import { HotUpdates } from '../dev/hot-updates.ts';
import { rehypeStableKeys } from '../dev/stable-keys.ts';
import { splitBuildErrors, splitErrors } from './bundler-errors.ts';
import { DevProblems, problemsByPage } from './dev-problems.ts';

const root = join(process.cwd(), 'docs');
const start = {
  ...makePage('docs/start.mdx'),
  imports: [
    { specifier: './_part.mdx', line: 1, uses: 1, names: ['default'] },
    { specifier: './box.tsx', line: 2, uses: 1, names: ['default'] },
  ],
};
const part = {
  ...makePage('docs/_part.mdx'),
  images: [{ file: 'docs/_part.mdx', url: './sign.svg', line: 1 }],
};
const other = makePage('docs/other.mdx');
const unreadable = makePage('docs/unreadable.mdx');
const content = { pages: [start, other], partials: [part], unreadable: [unreadable] };

describe('problemsByPage', () => {
  it.each([
    ['a page', 'docs/docs/other.mdx', ['/docs/other']],
    ['a page that cannot be read', 'docs/docs/unreadable.mdx', ['/docs/unreadable']],
    ['a page that has no URL yet', 'docs/docs/large.mdx', ['/docs/large']],
    ['a partial', 'docs/docs/_part.mdx', ['/docs/start']],
    ['a component', 'docs/docs/box.tsx', ['/docs/start']],
    ['an image in a partial', 'docs/docs/sign.svg', ['/docs/start']],
  ])('shows a problem of %s on the pages that it concerns', (_what, file, routes) => {
    const problem = { file, line: 3, message: 'Wrong.' };
    const { pages, site } = problemsByPage([problem], content, root);
    expect(pages).toEqual(Object.fromEntries(routes.map((route) => [route, [shown(file)]])));
    expect(site).toEqual([]);
  });

  it('shows a problem that concerns no page on all pages', () => {
    const category = { file: 'docs/docs/_category_.json', line: 3, message: 'Wrong.' };
    const config = { file: 'site.config.ts', message: 'Wrong.' };
    expect(problemsByPage([category, config], content, root)).toEqual({
      pages: {},
      site: [shown('docs/docs/_category_.json'), { place: 'site.config.ts', message: 'Wrong.' }],
    });
  });

  const shown = (file: string) => ({ place: `${file}:3`, message: 'Wrong.' });
});

describe('DevProblems', () => {
  const folder = newFolder({ 'docs/other.mdx': '' });
  const file = join(folder.path, 'dev-problems.json');
  const page = join(folder.path, 'docs/other.mdx');
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);

  it('writes and prints problems only when they have changed, also those of compiled pages', () => {
    const problems = new DevProblems({ root: folder.path, file });
    expect(problems.publish(content)).toEqual([file]);
    problems.setReport({ errors: [{ file: 'a.json', message: 'Wrong.' }], warnings: [] });
    problems.setCompiled(page, [{ file: 'b.json', message: 'Broken.', isFatal: true }]);
    expect(problems.publish(content)).toEqual([file]);
    expect(problems.publish(content)).toEqual([]);
    expect(JSON.parse(readFileSync(file, 'utf8')).site.map(({ place }: { place: string }) => place)).toEqual([
      'a.json',
      'b.json',
    ]);
    problems.setReport({ errors: [], warnings: [] });
    problems.setCompiled(page, []);
    problems.publish(content);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ pages: {}, site: [] });
    errors.mockRestore();
  });
});

it('splitErrors takes the problems of modules in the content from the errors of the bundler, with line and reason', () => {
  const errorAt = (path: string, message: string) => ({ message, module: { nameForCondition: () => path } });
  const drawing = [
    '  × Module build failed (from builtin:swc-loader):',
    '  ╰─▶   × Syntax Error: Expected a closing tag',
    '         ╭────',
    '       1 │ export default () =>',
    '       2 │   <b>Boxed</c>;',
    '         ·          ─┬─',
  ].join('\n');
  const errors = [errorAt(join(root, 'docs/box.tsx'), drawing), errorAt('/theme/layout.tsx', drawing)];
  const { ofContent, others } = splitErrors(errors as never, [root, undefined], () => undefined);
  expect(ofContent).toEqual([{ file: 'docs/docs/box.tsx', line: 2, message: 'Expected a closing tag' }]);
  expect(others).toEqual([errors[1]]);
});

it('the errors of the bundler in a part of the theme have a line and the advice for their kind', () => {
  const site = newFolder({
    'theme/footer.tsx':
      "import a from './gone';\nimport b from 'left-pad';\nimport c from 'own/theme/foter';\n",
    'theme/tokens.css': ':root {\n  --ink: red\n',
    'node_modules/own/package.json': '{ "name": "own", "exports": { "./theme/footer": "./footer.js" } }',
  });
  const working = vi.spyOn(process, 'cwd').mockReturnValue(site.path);
  const problemOf = (file: string, message: string) => {
    const module = { nameForCondition: () => join(site.path, file) };
    return splitBuildErrors(
      [{ message, module }] as never,
      () => [],
      () => undefined,
    ).problems;
  };
  const [file, styles] = ['theme/footer.tsx', 'theme/tokens.css'];
  expect(problemOf(file, "Can't resolve './gone' in '/site'")).toEqual([
    { file, line: 1, message: expect.stringContaining('Correct the path, or create the file.') },
  ]);
  expect(problemOf(file, "Can't resolve 'left-pad' in '/site'")).toEqual([
    { file, line: 2, message: expect.stringContaining('Install the package, or correct the name.') },
  ]);
  const manifest = join(site.path, 'node_modules/own/package.json');
  expect(
    problemOf(file, `Package subpath './theme/foter' is not defined by "exports" in ${manifest}`),
  ).toEqual([
    {
      file,
      line: 3,
      message: 'the package "own" has no module "own/theme/foter". Did you mean "own/theme/footer"?',
    },
  ]);
  expect(problemOf(styles, `SyntaxError\n\n(1:1) ${join(site.path, styles)} Unclosed block\n`)).toEqual([
    { file: styles, line: 1, message: 'the stylesheet cannot be read: Unclosed block. Correct it.' },
  ]);
  working.mockRestore();
});

it('HotUpdates serves the updates of many builds, and nothing else', () => {
  const updates = new HotUpdates();
  for (let build = 0; build < 300; build += 1) {
    for (const name of [`index.${build}.hot-update.js`, `index.${build}.hot-update.json`, 'a.js'])
      updates.keep(name, Buffer.from(name));
  }
  const responseFor = (url: string): unknown => {
    const end = vi.fn();
    updates.serve({ url } as never, { end, setHeader: vi.fn() } as never, () => end('next'));
    return String(end.mock.calls[0]?.[0]);
  };
  expect(responseFor('/core/index.250.hot-update.json?t=1')).toBe('index.250.hot-update.json');
  expect(responseFor('/index.1.hot-update.js')).toBe('next');
  expect(responseFor('/a.js')).toBe('next');
});

it('rehypeStableKeys gives elements keys that do not depend on elements of other names before them', () => {
  const tabs = jsxElement('Tabs', { group: 'a' });
  const h2 = { type: 'element' as const, tagName: 'h2', properties: {}, children: [] };
  const tree: Root = { type: 'root', children: [structuredClone(h2), tabs as never, structuredClone(h2)] };
  rehypeStableKeys()(tree);
  expect(tree.children).toMatchObject([
    { properties: { key: 'h2-0' } },
    { attributes: [attribute('key', 'Tabs-0'), attribute('group', 'a')] },
    { properties: { key: 'h2-1' } },
  ]);
});
