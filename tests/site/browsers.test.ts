import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import postcss, { type AtRule, type Node } from 'postcss';
import { describe, expect, it } from 'vitest';
import { type NewFeatures, newestOf, newInScript, newInStyles, type Versions } from './browser-features.ts';
import { files, read } from './built-site.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A path that a module imports, except for types. */
const IMPORT = /^(?:import|export) (?!type )[^;]*?'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm;

/**
 * The scripts of the theme: views, and what they import. Other modules next to them are for the build. Names in built scripts are
 * too short to be those of features.
 */
const scripts = readdirSync(join(ROOT, 'theme'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:js|tsx)$/.test(file))
  .map((file) => join('theme', file));
for (const file of scripts)
  for (const [, fixed, lazy] of readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)) {
    const path = join(dirname(file), fixed ?? lazy ?? '');
    const module = [path, `${path}.ts`, join(path, 'index.ts')].find(
      (one) => /\.ts$/.test(one) && existsSync(join(ROOT, one)),
    );
    if (module !== undefined && !scripts.includes(module)) scripts.push(module);
  }

/** Every new feature of the built stylesheets and of the scripts. */
const used: NewFeatures = new Map([
  ...files.filter((file) => file.endsWith('.css')).flatMap((file) => [...newInStyles(read(file))]),
  ...scripts.flatMap((file) => [...newInScript(readFileSync(join(ROOT, file), 'utf8'), file)]),
]);

/** The rows of the table of newer features: its names, and the versions that the table states. */
const rows = (() => {
  const [, section = ''] = readFileSync(join(ROOT, 'BROWSERS.md'), 'utf8').split('\n## Newer features\n');
  return (section.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('`'))
    .map((line) => line.split(' | '))
    .map(([first = '', ...cells]) => ({
      names: [...first.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
      versions: cells.slice(0, 3).join(' '),
    }));
})();

const listed = rows.flatMap(({ names }) => names);

/** The versions that have all of the features, as in the table. */
const together = (all: readonly Versions[]): string =>
  newestOf(all)
    .map((version) => (Number.isFinite(version) ? version : '–'))
    .join(' ');

describe('features that the oldest browsers do not have', () => {
  it('have a fallback in the table of BROWSERS.md', () => {
    const missing = [...used].filter(([name]) => !listed.includes(name));
    expect(missing.map(([name, versions]) => `${name}: ${together([versions])}`)).toEqual([]);
  });

  it('are in the table only while something uses them', () => {
    expect(listed.filter((name) => !used.has(name))).toEqual([]);
  });

  it('have the versions of the table', () => {
    const stated = rows.map(({ names, versions }) => `${names.join(', ')}: ${versions}`);
    const known = rows.map(
      ({ names }) => `${names.join(', ')}: ${together(names.map((name) => used.get(name) ?? []))}`,
    );
    expect(stated).toEqual(known);
  });

  it('set no starting style in Safari 17.5, which then leaves out the content of a new dialog', () => {
    const alone: string[] = [];
    const look = (node: Node, file: string): void => {
      if (node.type !== 'atrule' || (node as AtRule).name !== 'starting-style') return;
      let parent: Node | undefined = node;
      while (parent && !/content-visibility/.test((parent as AtRule).params ?? '')) parent = parent.parent;
      if (!parent) alone.push(`${file}: ${String(node)}`);
    };
    for (const file of files.filter((name) => name.endsWith('.css')))
      postcss.parse(read(file)).walk((node) => look(node, file));
    expect(alone).toEqual([]);
  });

  it('are found in stylesheets and scripts', () => {
    const css =
      'a::details-content { text-wrap: pretty; width: scroll(self); content: "/" / ""; color: red }';
    expect([...newInStyles(css).keys()]).toEqual([
      '::details-content',
      'text-wrap: pretty',
      'scroll()',
      'content: … / …',
    ]);
    const script = 'document.startViewTransition(() => new ClipboardItem({})); document.querySelector("a");';
    expect([...newInScript(script, 'a.ts').keys()]).toEqual(['startViewTransition', 'ClipboardItem']);
    const component = 'a.showPopover({ source: b }); export const c = <video controls playsInline={true} />;';
    expect([...newInScript(component, 'a.tsx').keys()]).toEqual(['showPopover({ source })', 'playsinline']);
  });
});
