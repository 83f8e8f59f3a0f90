import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runAndCollect } from '../../tools/lib/run.ts';
import { buildSite } from '../helpers/build-site.ts';
import { type Folder, newFolder } from '../helpers/folder.ts';

const ROOT = join(import.meta.dirname, '../..');
const RSPRESS = join(ROOT, 'node_modules/@rspress/core/bin/rspress.js');

/** Runs `rspress build` for a site. */
function rspressBuild(site: Folder, config: string, env: NodeJS.ProcessEnv = {}) {
  const { VITEST, NODE_ENV, ...rest } = process.env;
  const HANDBOOK_RUN = JSON.stringify({ site: site.path, outDir: 'stock' });
  const options = { cwd: site.path, env: { ...rest, HANDBOOK_RUN, NO_COLOR: '1', ...env } };
  return runAndCollect(process.execPath, [RSPRESS, 'build', '-c', config], options);
}

/** The policy names the hashes of scripts and styles. Rspress's command writes to another folder, but the pages are the same. */
it('`rspress build` makes the same files as our command, diagrams and social cards included', async () => {
  const site = newFolder({
    'docs/index.mdx':
      '---\ntitle: Home\ndescription: Text.\nhero: { title: A, text: B words, actions: [{ label: Go, to: /docs/a }] }\ncards: [{ title: A, text: B, to: /docs/a }]\n---\n',
    'docs/docs/a.mdx':
      '# A\n\n```mermaid caption="Two boxes" alt="A box leads to a box."\nflowchart LR\n  a --> b\n```\n',
    'docs/blog/authors.yml': 'team: { name: Team }\n',
    'docs/blog/tags.yml': 'news: { label: News }\n',
    'docs/blog/2024-01-31-b.mdx': '---\ntitle: B\ndescription: Text.\nauthors: [team]\n---\n\nText.\n',
  });
  const SITE_CONFIG = join(ROOT, 'tests/fixtures/site.json');
  const own = await buildSite(site.path);
  expect(own.status, own.output).toBe(0);
  const built = site.files().filter((file) => file.startsWith('doc_build/'));
  const texts = new Map(built.map((file) => [file.slice('doc_build/'.length), site.read(file, 'latin1')]));
  const stock = await rspressBuild(site, join(ROOT, 'rspress.config.ts'), { SITE_CONFIG });
  expect(stock.status, stock.output).toBe(0);
  const stockFiles = site.files().filter((file) => file.startsWith('stock/'));
  expect(stockFiles.map((file) => file.slice('stock/'.length)).sort()).toEqual([...texts.keys()].sort());
  for (const [file, text] of texts)
    expect(readFileSync(join(site.path, 'stock', file), 'latin1') === text, file).toBe(true);
});

it.each([
  ['handbook(site, { plugin: [] })', 'unknown field "plugin" in the options of handbook()'],
  ['{ ...handbook(site), themeConfig: { nav: [] } }', '"themeConfig.darkMode" is changed after handbook()'],
  ['{ ...handbook(site), plugins: [] }', 'rspress.config.ts must export what handbook() returns'],
  ['handbook({ title: "A", locales: [] })', 'the first argument of handbook() is not a site'],
  [
    'handbook(site, { plugins: [{ name: "own", config() { throw new Error("no token"); } }] })',
    'the plugin "own" throws an error in its hook config: no token',
  ],
  [
    'handbook(site, { markdown: { remarkPlugins: [function own() { return () => { throw new Error("no token"); }; }] } })',
    'docs/index.mdx:1: the remark plugin "own" fails: no token. Correct the plugin, which rspress.config.ts lists',
  ],
])(
  '`rspress build` and our command show the reason why %s fails, without a stack and without accelerators',
  async (config, message) => {
    const site = newFolder({
      'docs/index.mdx': '---\ntitle: Home\ndescription: Text.\nhero: { title: A, text: B }\n---\n',
      'rspress.config.ts': [
        `import { handbook } from '${ROOT}/engine/handbook.ts';`,
        `import { defineSite } from '${ROOT}/shared/site/define-site.ts';`,
        "const site = defineSite({ title: 'A', description: 'B', url: 'https://a.example.org' });",
        `export default ${config};`,
      ].join('\n'),
      'static/empty.txt': '',
    });
    const env = { HANDBOOK_PLAIN: '1' };
    const ends = [
      await rspressBuild(site, join(site.path, 'rspress.config.ts'), env),
      await buildSite(site.path, env),
    ];
    for (const { status, output } of ends) {
      expect(status).toBe(1);
      expect(output).toContain(message);
      expect(output).not.toMatch(/^\s+at |triggerUncaught/m);
    }
  },
  60_000,
);
