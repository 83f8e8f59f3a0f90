import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UserConfig } from '@rspress/core';
import { expect, it, vi } from 'vitest';
import { ParseCache } from '../read/parse-cache.ts';
import { listPages } from '../read/scan.ts';
import { compilePage } from './compile/compile-page.ts';

const root = join(import.meta.dirname, '../../tests/fixtures/site/docs');
const parsed = new ParseCache('', '');
// The plugins of the configuration only read files of this site.
vi.stubEnv('HANDBOOK_RUN', JSON.stringify({ site: join(root, '..') }));
const { default: config } = (await import('../../rspress.config.ts')) as { default: UserConfig };

const compile = async (file: string, source: string, tree?: string) =>
  compilePage(
    { source, filepath: join(root, file), tree },
    { boundary: { root }, routes: [], pageRoutes: new Map() },
    config,
  );

/** The syntax tree of the content plugin. */
function treeOf(file: string, source: string): string {
  parsed.parse(source, file);
  const tree = parsed.treeOf(source, file);
  if (tree === undefined) throw new Error(`${file} has no tree`);
  return tree;
}

it.each(listPages(root))('%s has the same result from its tree as from its text', async (file) => {
  const source = readFileSync(join(root, file), 'utf8');
  expect(await compile(file, source, treeOf(file, source))).toEqual(await compile(file, source));
});

it('syntax that the fixture site does not use has the same result from its tree as from its text', async () => {
  const source = [
    '---\ntitle: A\n---\n\nText <!-- seen by nobody -->\n\n## Set {#own}\n',
    'A ~~word~~, www.example.org, a@example.org[^1].\n\n[^1]: A note.\n\n- [x] Done\n- [ ] Not done\n',
    'export const one = 1;\n\n<b>{one}</b> {/* a comment */}\n\n:::tip Title\n\nText.\n\n:::\n',
    '| a | b |\n| :- | -: |\n| `c` | \\| |\n\n> Quoted\n\n```ts title="a.ts" {1}\nlet x;\n```\n\n***\n\n[a]: /docs/b\n\n[a]\n',
  ].join('\n');
  const tree = treeOf('docs/a.mdx', source);
  expect(await compile('docs/a.mdx', source, tree)).toEqual(await compile('docs/a.mdx', source));
});

it.each(['docs/a.md', 'docs/a.mdx'])(
  'comments that lists of posts look for are not in the code of %s',
  async (file) => {
    const source = 'One <!-- more --> two.\n\n<!-- truncate -->\n\nThree <!-- end -->';
    const { code, problems } = await compile(file, source, treeOf(file, source));
    expect(problems).toEqual([]);
    expect(code).not.toMatch(/truncate|more|end/);
    expect(code).toContain('"One  two."');
    expect(code).toContain('"Three"');
    expect(await compile(file, source)).toMatchObject({ code });
  },
);

it('a text has no tree if it has changed since it was parsed, or was parsed as another file', () => {
  parsed.parse('One.', 'docs/a.mdx');
  expect(parsed.treeOf('Two.', 'docs/a.mdx')).toBeUndefined();
  expect(parsed.treeOf('One.', 'docs/b.mdx')).toBeUndefined();
});
