import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newFolder } from '../../../tests/helpers/folder.ts';
import { importSite } from '../run.ts';
import type { Note } from '../types.ts';
import { readData } from './read-config.ts';

/** Reads the file `config.ts` of a source with these files. */
async function read(files: Record<string, string>, file = 'config.ts') {
  const { path } = newFolder(files);
  const notes: Note[] = [];
  const value = await readData(join(path, file), { root: path, notes, runsConfig: false });
  return {
    value,
    path,
    notes: notes.map(({ line, kind, detail }) => `${line}: ${kind.split(':')[0]}: ${detail}`),
  };
}

it('understands the configurations that tools have, without running them', async () => {
  const { value, path, notes } = await read({
    'config.ts': `import { defineConfig, type UserConfig } from 'missing-package';
import plugin from 'plugin-redirects';
import { join } from 'node:path';
import { fileURLToPath } from 'url';
import sidebar, { nav as top } from './parts/navigation.js';
import data from './data.json';
const title = 'Lamps' as const;
const { version, ...others } = data;
function item(name: string, under = '/docs') { return { text: name.toUpperCase(), link: \`\${under}/\${name}\` }; }
const config: UserConfig = {
  title: \`\${title} \${version}\`,
  ['te' + 'xt']: others.text ?? 'none',
  nav: [...top, ...['a', 'b'].map((name) => item(name))],
  sidebar,
  isProduction: process.env.NODE_ENV === 'production' ? 1 : 2,
  folder: join(__dirname, 'docs'),
  source: fileURLToPath(new URL('./docs', import.meta.url)),
  theme: { get label() { return title; } },
  plugins: [plugin({ redirects: [] })],
  handler: () => 1,
  year: new Date().getFullYear(),
} satisfies UserConfig;
export default defineConfig(async ({ mode }) => ({ ...config, mode }));`,
    'parts/navigation.js': `const links = [];
for (const name of ['x', 'y']) links.push({ text: name });
if (links.length > 1) links.reverse();
module.exports = { nav: links, one: { items: links } };`,
    'data.json': '{ "version": 2, "text": "Words" }',
  });
  expect(value).toEqual({
    title: 'Lamps 2',
    text: 'Words',
    nav: [{ text: 'y' }, { text: 'x' }, { text: 'A', link: '/docs/a' }, { text: 'B', link: '/docs/b' }],
    sidebar: { nav: [{ text: 'y' }, { text: 'x' }], one: { items: [{ text: 'y' }, { text: 'x' }] } },
    isProduction: 2,
    folder: join(path, 'docs'),
    source: join(path, 'docs'),
    theme: { label: 'Lamps' },
    plugins: [{ plugin: 'plugin-redirects', options: { redirects: [] } }],
    mode: 'production',
    year: new Date().getFullYear(),
  });
  expect(notes).toEqual([]);
});

it('names the lines whose values are only known when the code runs', async () => {
  const { value, notes } = await read({
    'config.ts': `import fs from 'node:fs';
type Unused = string;
const found = files.filter(Boolean);
export default { title: 'A', found, when: Date.now(), text: /a/.exec('a') };`,
  });
  expect(value).toEqual({ title: 'A' });
  const kind = 'Parts of the configuration are only known when it runs';
  expect(notes).toEqual([
    `3: ${kind}: const found = files.filter(Boolean);`,
    `4: ${kind}: export default { title: 'A', found, when: Date.now(), text: /a/.exec('a') };`,
  ]);
});

it.each([
  [
    'a file outside of the source',
    `import value from '../secret.ts'; export default { value };`,
    { value: undefined },
  ],
  ['a file of the machine', `export default require('/etc/passwd');`, undefined],
  ['the environment', 'export default { value: process.env.PATH };', { value: undefined }],
  [
    'a constructor',
    `export default { value: ''.constructor.constructor('return process')() };`,
    { value: undefined },
  ],
  [
    'a prototype',
    `const a = {}; a.__proto__.polluted = 1; export default { value: ({}).polluted };`,
    { value: undefined },
  ],
  [
    'a file system',
    `import fs from 'fs'; export default { value: fs.readFileSync('/etc/passwd', 'utf8') };`,
    {},
  ],
])('reads nothing from %s', async (_what, code, expected) => {
  expect((await read({ 'config.ts': code })).value).toEqual(expected);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

const THOUSAND = `const t = '${'x,'.repeat(1_000)}'.split(',');`;

it.each([
  ['lists in each other as text', `let a = []; ${'a = [a, a];'.repeat(40)} export default { a: a.join() };`],
  [
    'lists in each other as a number',
    `let a = []; ${'a = [a, a];'.repeat(40)} export default { a: -a, b: 'x'.at(a) };`,
  ],
  [
    'lists in each other in order',
    `let a = []; ${'a = [a, a];'.repeat(40)} export default { a: [a, a].sort() };`,
  ],
  [
    'a list with a high place',
    'const a = []; a[4294967290] = 1; for (const b of a) {} export default { a: a.join() };',
  ],
])('reads %s without going through them', async (_what, code) => {
  expect((await read({ 'config.ts': code })).value).toBeDefined();
});

it('knows modules that pass others on, and values that change step by step', async () => {
  const { value, notes } = await read({
    'config.ts': `export { default } from './parts/index.js';`,
    'parts/index.js': `import * as all from './all.js';
let base = '/docs';
base += '/v2';
let label;
label ??= 'Guide';
export default { ...all, base, label, isUnset: process.env.BASE == null };`,
    'parts/all.js': `export * from './navigation.js'; export { side as sidebar } from './navigation.js';`,
    'parts/navigation.js': `export const { nav, side } = { nav: ['a'], side: ['b'] };`,
  });
  expect(value).toEqual({
    nav: ['a'],
    side: ['b'],
    sidebar: ['b'],
    base: '/docs/v2',
    label: 'Guide',
    isUnset: true,
  });
  expect(notes).toEqual([]);
});

it('names the line of what a package or a function would give', async () => {
  const { value, notes } = await read({
    'config.ts': `import { generateSidebar } from 'sidebar-package';
import { titleOf } from './title.js';
export default () => ({
  title: titleOf(),
  sidebar: generateSidebar({ root: 'docs' }),
  nav: [...generateSidebar()],
  description: \`For \${process.env.NAME}\`,
  plugins: [generateSidebar()],
});`,
    'title.js': `
export function titleOf() {
  return readTitle();
}`,
  });
  expect(value).toEqual({ nav: [], plugins: [null] });
  expect(notes.map((note) => note.replace(/: Parts[^:]*: /, ': '))).toEqual([
    '3: return readTitle();',
    '6: nav: [...generateSidebar()],',
    '7: description: `For ${process.env.NAME}`,',
    "5: sidebar: generateSidebar({ root: 'docs' }),",
  ]);
});

it.each([
  ['an endless recursion', 'const f = () => f(); export default { value: f() };', /calls itself too often/],
  [
    'an endless loop',
    'const list = [1]; for (const one of list) list.push(one); export default {};',
    /too large/,
  ],
  [
    'a value that doubles',
    `let a = 'x'; for (const _ of Array.from('${'x,'.repeat(40)}'.split(','))) a = a + a; export default { a };`,
    /too large/,
  ],
  ['invalid code', 'export default {', /Expected identifier/],
  ['a list that doubles', `let a = [1]; ${'a = [...a, ...a];'.repeat(40)} export default {};`, /too large/],
  ['lists in each other', `let a = []; ${'a = [a, a];'.repeat(40)} export default { a };`, /too large/],
  [
    'objects in each other',
    `let a = {}; ${'a = { x: a, y: a };'.repeat(28)} export default { a };`,
    /too large/,
  ],
  [
    'a list that becomes flat',
    `let a = []; ${'a = [a, a];'.repeat(40)} a.flat(99); export default {};`,
    /too large/,
  ],
  [
    'loops that do nothing',
    `${THOUSAND} for (const a of t) for (const b of t) for (const c of t) {} export default {};`,
    /too large/,
  ],
  [
    'searches in a long list',
    `${THOUSAND} const all = t.flatMap(() => t); t.map(() => t.map(() => all.includes(1))); export default {};`,
    /too large/,
  ],
  [
    'copies of a long text',
    `${THOUSAND} t.map(() => t.map(() => '${'x'.repeat(10_000)}'.toUpperCase())); export default {};`,
    /too large/,
  ],
  [
    'a list of arguments that doubles',
    `const f = (...a) => a; let a = [1]; ${'a = f(...a, ...a);'.repeat(30)} export default {};`,
    /too large/,
  ],
  [
    'a long text from a list',
    `const t = '${'x'.repeat(9_000)}'; [${'t,'.repeat(900)}].join(''); export default {};`,
    /too large/,
  ],
  [
    'brackets in each other',
    `export default ${'['.repeat(200_000)}${']'.repeat(200_000)};`,
    /too many brackets/,
  ],
  ['a long file', `export default {};${' '.repeat(1_000_000)}`, /too long/],
])('ends with a note for %s', async (_what, code, detail) => {
  const { value, notes } = await read({ 'config.ts': code });
  expect(value).toBeUndefined();
  expect(notes).toEqual([expect.stringMatching(detail)]);
});

it.each([
  ['mkdocs.yml', 'INHERIT: ./base.js\nsite_name: A\n'],
  [
    'docusaurus.config.js',
    `require('fs').writeFileSync(__dirname + '/ran', ''); module.exports = { title: 'A' };`,
  ],
])('an import runs no code of %s', async (name, text) => {
  const { path, files } = newFolder({
    [name]: text,
    'base.js': `require('fs').writeFileSync(__dirname + '/ran', ''); module.exports = {};`,
    'docs/a.md': '# A\n',
  });
  await importSite({ source: path, target: newFolder().path });
  expect(files()).not.toContain('ran');
});

it.each([
  ['mkdocs.yml', 'docs_dir: ../../OUT\n'],
  [
    'docusaurus.config.js',
    `module.exports = { title: 'A', presets: [['classic', { docs: { path: '../../OUT' } }]] };`,
  ],
  [
    'docusaurus.config.js',
    `module.exports = { title: 'A', presets: [['classic', { blog: { path: '../../OUT' } }]] };`,
  ],
  ['docusaurus.config.js', `module.exports = { title: 'A', staticDirectories: ['../../OUT'] };`],
  ['.vitepress/config.js', `export default { srcDir: '../../OUT' };`],
  ['rspress.config.js', `export default { root: '../../OUT' };`],
])('an import does not read a folder outside of the source: %s', async (name, text) => {
  const all = newFolder({ 'OUT/secret.md': '# Secret\n', 'a/b/docs/a.md': '# A\n', [`a/b/${name}`]: text });
  const source = join(all.path, 'a/b');
  await expect(importSite({ source, target: newFolder().path })).rejects.toThrow(
    /names the folder .*OUT, which is outside of the source/,
  );
});

it('files that include each other several times end', async () => {
  const level = (number: number): string => `--8<-- "docs/${number}.txt"\n`.repeat(10);
  const files = Object.fromEntries(
    Array.from({ length: 10 }, (_, number) => [`docs/${number}.txt`, level(number + 1)]),
  );
  const { path } = newFolder({
    ...files,
    'mkdocs.yml': 'markdown_extensions: [pymdownx.snippets]\n',
    'docs/10.txt': 'The end.\n',
    'docs/a.md': `# A\n\n${level(0)}`,
  });
  const { notes } = await importSite({ source: path, target: newFolder().path });
  expect(notes.map(({ kind }) => kind)).toContain('A page includes too much text, so the rest is missing');
});
