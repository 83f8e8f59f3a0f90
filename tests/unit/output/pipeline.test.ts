import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { RspressPlugin } from '@rspress/core';
import { beforeEach, expect, it } from 'vitest';
import { modelOf } from '../../../plugins/content/model.ts';
import { scanContent } from '../../../plugins/content/scan.ts';
import { pluginOutput } from '../../../plugins/output/pipeline.ts';
import { drawCards } from '../../../plugins/output/social-cards/render.ts';
import { SocialCards } from '../../../plugins/output/social-cards/social-cards.ts';
import site from '../../../site.config.ts';
import { type Folder, newFolder } from '../../helpers/folder.ts';

const PAGE = '<!doctype html><html><head><script>one()</script></head><body></body></html>';
const POLICY = 'http-equiv="Content-Security-Policy"';

let folder: string;
let put: Folder['put'];
let read: Folder['read'];
beforeEach(() => {
  ({ path: folder, put, read } = newFolder({ 'index.html': PAGE, 'docs/a.html': PAGE }));
});

/** The plugin for a site without content, and with an index that takes a moment. */
const pluginWith = (write: () => void): RspressPlugin =>
  pluginOutput({
    site,
    content: () => modelOf(scanContent({ root: newFolder().path, kinds: [] }), { sidebarRoot: 'docs' }),
    root: folder,
    staticDir: folder,
    blog: { writeFeeds: () => 0 },
    cards: new SocialCards({ site, sections: {} }, join(folder, 'cards'), drawCards),
    search: {
      async write() {
        await setTimeout(20);
        write();
        return 'one page';
      },
    },
  });

it('runs the steps in order, and awaits them', async () => {
  const seen: string[] = [];
  await pluginWith(() => seen.push(read('docs/a.html'), read('sitemap.xml'))).afterBuild?.(
    { outDir: folder },
    true,
  );
  // The search index is made before pages get a policy, and the alternate files after that.
  expect(seen[0]).toBe(PAGE);
  expect(read('docs/a.html')).toContain(POLICY);
  expect(read('docs/a/index.html')).toBe(read('docs/a.html'));
  expect(read('_headers')).toContain('frame-ancestors');
});

it('refuses a second hook, which Rspress would run at the same time', async () => {
  const plugins = [{ name: 'another', afterBuild: () => undefined }];
  await expect(pluginWith(() => undefined).afterBuild?.({ outDir: folder, plugins }, true)).rejects.toThrow(
    'another has an afterBuild hook',
  );
  expect(read('docs/a.html')).toBe(PAGE);
});

it('does not write files in dev', async () => {
  await pluginWith(() => put('index.txt', '')).afterBuild?.({ outDir: folder }, false);
  expect(() => read('index.txt')).toThrow('ENOENT');
  expect(read('docs/a.html')).toBe(PAGE);
});
