import type { RspressPlugin, UserConfig } from '@rspress/core';
import { expect, it, vi } from 'vitest';
import { write } from '../../shared/markdown/write-markdown.ts';
import { remarkKeyList } from '../../tests/fixtures/extended/extensions/key-list.ts';
import { remarkKeys } from '../../tests/fixtures/extended/extensions/keys.ts';
import { parsePage } from '../read/parse-page.ts';
import { toPlainMarkdown } from '../read/plain-markdown.ts';
import { ENGINE_SYNTAX, PageSyntax } from '../syntax/syntax.ts';
import { ownPlugins } from './own-plugins.ts';

const remark = () => undefined;

/** The plugin between the functions that note it and the end of the list. */
const NOTED = [expect.any(Function), remark, expect.any(Function)];

/** Calls the hook `config` of the first plugin. @returns the plugins that it adds */
async function configure({ plugins: [plugin] }: ReturnType<typeof ownPlugins>, config: UserConfig = {}) {
  const addPlugin = vi.fn<(plugin: RspressPlugin) => void>();
  const next = await plugin?.config?.(config, { addPlugin, removePlugin: () => undefined }, true);
  return { next, added: addPlugin.mock.calls.map(([one]) => one) };
}

it('takes what the engine itself calls or uses out of the plugins of a site', async () => {
  const afterBuild = vi.fn();
  const own = ownPlugins([
    {
      name: 'a',
      afterBuild,
      addPages: () => [{ routePath: '/a', content: '# A' }],
      markdown: { remarkPlugins: [remark], rehypePlugins: [remark], globalComponents: ['/site/note.tsx'] },
    },
  ]);
  expect(own.plugins).toEqual([{ name: 'a', markdown: { rehypePlugins: NOTED } }]);
  expect(own.remarkPlugins).toEqual(NOTED);
  expect(own.components.get('Note')?.file).toBe('/site/note.tsx');
  expect(await own.addPages({}, true)).toEqual([{ routePath: '/a', content: '# A', plugin: 'a' }]);
  await own.afterBuild[0]?.({}, true);
  expect(afterBuild).toHaveBeenCalledWith({}, true);
  expect(own.problemInWorkers()).toContain('the plugin a has Markdown plugins and the hook addPages');
});

it('the same for a plugin that a plugin adds, and for options that its hook adds', async () => {
  const other: RspressPlugin = { name: 'b', markdown: { remarkPlugins: [remark] } };
  const own = ownPlugins([
    {
      name: 'a',
      config(config, { addPlugin }) {
        addPlugin(other);
        return config;
      },
    },
  ]);
  expect((await configure(own)).added).toEqual([{ name: 'b', markdown: {} }]);
  expect(own.remarkPlugins).toEqual(NOTED);
  expect(own.problemInWorkers()).toBe('the plugin a adds the Markdown plugins of b');

  const changing = ownPlugins([
    {
      name: 'a',
      config: (config) => ({ ...config, markdown: { ...config.markdown, remarkPlugins: [remark] } }),
    },
  ]);
  expect((await configure(changing, { markdown: { showLineNumbers: true } })).next?.markdown).toEqual({
    showLineNumbers: true,
  });
  expect(changing.remarkPlugins).toEqual(NOTED);
  expect(changing.problemInWorkers()).toContain('the plugin a changes Markdown options');
});

it('a plugin with Markdown plugins and without other hooks works in workers', () => {
  expect(
    ownPlugins([{ name: 'a', markdown: { remarkPlugins: [remark] } }]).problemInWorkers(),
  ).toBeUndefined();
});

it('refuses plugins that the engine replaces, and components with the name of one of the engine', () => {
  expect(() => ownPlugins([{ name: '@rspress/plugin-sitemap' }])).toThrow(
    'rspress.config.ts: the plugin @rspress/plugin-sitemap cannot be used: the build writes sitemap.xml itself',
  );
  expect(() => ownPlugins([{ name: 'a', markdown: { globalComponents: ['/site/tabs.tsx'] } }])).toThrow(
    'the plugin a adds a component <Tabs>, but the engine has one with this name',
  );
});

it('a plugin that fails while pages are read leaves the page as it is, with a warning', () => {
  const failing = () => () => {
    throw new Error('no routes');
  };
  const page = parsePage('Text.\n', 'docs/a.mdx', new PageSyntax(undefined, [failing]));
  expect(page.warnings).toMatchObject([{ file: 'docs/a.mdx', line: 1, message: /\(no routes\)/ }]);
  expect(page.sections).toEqual([{ id: '', text: 'Text.' }]);
});

it('the gate holds for what content writes, and not for what a plugin makes', () => {
  const keys = new PageSyntax(undefined, [remarkKeys]);
  expect(parsePage('A ::key[x] and <script>x()</script>.\n', 'docs/a.md', keys).markupProblems).not.toEqual(
    [],
  );
  expect(parsePage('A ::key[x] and <b>y</b>.\n', 'docs/a.md', keys).markupProblems).toEqual([]);
  const frame = () => (tree: { children: unknown[] }) => {
    tree.children.push({ type: 'own', data: { hName: 'iframe' }, children: [] });
  };
  const framed = new PageSyntax(undefined, [frame]);
  expect(parsePage('A <b>y</b>.\n', 'docs/a.md', framed).markupProblems).toEqual([]);
});

it('nodes of plugins are written as these say, or as their text', () => {
  const page = parsePage(
    '# A ::key[x]\n\nText ::key[y].\n',
    'docs/a.md',
    new PageSyntax(undefined, [remarkKeys]),
  );
  const { children } = toPlainMarkdown(page.tree);
  expect(write(children, new PageSyntax(undefined, [remarkKeys]).writers)).toBe('# A ⌨x\n\nText ⌨y.\n');
  expect(write(children)).toBe('# A x\n\nText y.\n');
  expect(ENGINE_SYNTAX.writers).toEqual([]);
  expect(page.headings).toMatchObject([{ text: 'A x', id: 'a-x' }]);
});

it('what plugins add has its place among the headings, and the compiler gets the tree before it', async () => {
  const syntax = new PageSyntax('/site/docs', [remarkKeys, [remarkKeyList, { title: 'Keys' }]]);
  const tree = syntax.parse('A ::key[x].', 'docs/a.mdx');
  const changed = await syntax.change(tree, 'A ::key[x].', 'docs/a.mdx');
  expect(changed.failure).toBeUndefined();
  expect(changed.tree.children.map(({ type }) => type)).toEqual(['paragraph', 'heading', 'paragraph']);
  expect(tree.children).toHaveLength(1);
});
