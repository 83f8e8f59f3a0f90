import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runAndCollect } from '../../scripts/lib/run.ts';
import { buildSite } from '../helpers/build-site.ts';
import { newFolder } from '../helpers/folder.ts';

const ROOT = join(import.meta.dirname, '../..');
const RSPRESS = join(ROOT, 'node_modules/@rspress/core/bin/rspress.js');

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
  const args = [RSPRESS, 'build', '-c', join(ROOT, 'rspress.config.ts')];
  const HANDBOOK_RUN = JSON.stringify({ site: site.path, outDir: 'stock' });
  const { VITEST, NODE_ENV, ...env } = process.env;
  const stock = await runAndCollect(process.execPath, args, {
    cwd: site.path,
    env: { ...env, SITE_CONFIG, HANDBOOK_RUN, NO_COLOR: '1' },
  });
  expect(stock.status, stock.output).toBe(0);
  const stockFiles = site.files().filter((file) => file.startsWith('stock/'));
  expect(stockFiles.map((file) => file.slice('stock/'.length)).sort()).toEqual([...texts.keys()].sort());
  for (const [file, text] of texts)
    expect(readFileSync(join(site.path, 'stock', file), 'latin1') === text, file).toBe(true);
});
