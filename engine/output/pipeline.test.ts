import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { RspressPlugin } from '@rspress/core';
import { beforeEach, expect, it } from 'vitest';
import { OwnCode } from '../../shared/build/own-code.ts';
import site from '../../site.config.ts';
import { type Folder, newFolder } from '../../tests/helpers/folder.ts';
import { modelOf } from '../read/model.ts';
import { scanContent } from '../read/scan.ts';
import { ENGINE_SYNTAX } from '../syntax/syntax.ts';
import { copiedFile, watchOwnerFiles } from './owner-files.ts';
import { type OutputOptions, pluginOutput } from './pipeline.ts';
import { drawCards } from './social-cards/render.ts';
import { socialCards } from './social-cards/social-cards.ts';

const PAGE = '<!doctype html><html><head><title>A</title></head><body></body></html>';

let folder: Folder;
beforeEach(() => {
  folder = newFolder({ 'index.html': PAGE, 'docs/a.html': PAGE });
});

/** Runs the hook for a site without content, and with an index that takes a moment. */
async function afterBuild(
  write: () => void,
  plugins: RspressPlugin[] = [],
  isProd = true,
  hooks: OutputOptions['afterBuild'] = [],
  staticDir?: string,
): Promise<void> {
  const plugin = pluginOutput({
    site,
    content: () => modelOf(scanContent({ root: newFolder().path, kinds: [] }), { kinds: [] }),
    kinds: [],
    boundary: { root: folder.path, ...(staticDir !== undefined && { staticDir }) },
    syntax: ENGINE_SYNTAX,
    themeDir: join(import.meta.dirname, '../../theme'),
    code: new OwnCode(),
    afterBuild: hooks,
    blog: { writeFeeds: () => 0 },
    cards: socialCards({ site, areaOf: () => undefined }, join(folder.path, 'cards'), drawCards),
    search: {
      async write() {
        await setTimeout(20);
        write();
        return 'one page';
      },
    },
  });
  await plugin.afterBuild?.({ outDir: folder.path, plugins }, isProd);
}

it('runs the steps in order, and awaits them', async () => {
  const { read } = folder;
  const seen: string[] = [];
  await afterBuild(() => seen.push(read('docs/a.html'), read('sitemap.xml')));
  // The search index is made before pages get a policy, and the alternate files after that.
  expect(seen[0]).toBe(PAGE);
  expect(read('docs/a.html')).toContain('http-equiv="Content-Security-Policy"');
  expect(read('docs/a/index.html')).toContain('<a href="/docs/a.html">');
  expect(read('_headers')).toContain('frame-ancestors');
});

it('refuses a second hook, which Rspress would run at the same time, and writes nothing in dev', async () => {
  const second = { name: 'another', afterBuild: () => undefined };
  await expect(afterBuild(() => undefined, [second])).rejects.toThrow(
    'the plugin "another" has an afterBuild hook',
  );
  await afterBuild(() => expect.unreachable(), [], false);
  expect(folder.files().sort()).toEqual(['docs/a.html', 'index.html']);
});

it("awaits the hooks of the site's own plugins, one after the other, when everything is written", async () => {
  const seen: string[] = [];
  const hook = (name: string, wait: number) => async () => {
    await setTimeout(wait);
    seen.push(name, ...folder.files().filter((file) => file === '_headers'));
  };
  await afterBuild(() => seen.push('index'), [], true, [hook('first', 10), hook('second', 0)]);
  expect(seen).toEqual(['index', 'first', '_headers', 'second', '_headers']);
});

it('an error names the step', async () => {
  const fail = () => {
    throw new Error('the index is broken');
  };
  await expect(afterBuild(fail)).rejects.toThrow('Search index: the index is broken');
});

it('refuses files of the owner that a step would write again', async () => {
  const own = newFolder({ 'robots.txt': '', 'humans.txt': '' });
  const write = (file: string): void => writeFileSync(join(folder.path, file), 'own');
  for (const file of ['robots.txt', 'humans.txt']) write(file);
  await expect(afterBuild(() => undefined, [], true, [], own.path)).rejects.toThrow(
    /^static\/robots\.txt: the build writes its own robots\.txt[^\n]*$/,
  );
  const check = watchOwnerFiles(folder.path, ['a.txt', 'humans.txt'].map(copiedFile));
  write('a.txt');
  expect(check).not.toThrow();
  utimesSync(join(folder.path, 'humans.txt'), 0, 0);
  expect(check).toThrow(
    '"builderConfig.output.copy" adds humans.txt, but the build writes its own humans.txt.',
  );
});
