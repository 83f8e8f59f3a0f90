import { mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Folder, newFolder } from '../../../tests/helpers/folder.ts';
import { PrerenderCache } from './prerender-cache.ts';

const CHUNKS = new Map([
  ['/a', 'route-a.cjs'],
  ['/b', 'route-b.cjs'],
]);

let folder: Folder;
let rendered: string[];
beforeEach(() => {
  const files = ['main.cjs', 'shared.cjs', ...CHUNKS.values()];
  folder = newFolder(Object.fromEntries(files.map((file) => [`bundle/${file}`, file])));
  mkdirSync(join(folder.path, 'cache'));
  rendered = [];
});

const nextBuild = () =>
  new PrerenderCache({
    bundleDir: join(folder.path, 'bundle'),
    cacheDir: join(folder.path, 'cache'),
    version: '1',
    chunks: CHUNKS,
  });

const ask = (store: PrerenderCache, route: string, head: unknown[] = [{ title: route }]) =>
  store.get(route, async () => {
    rendered.push(route);
    return { appHtml: `<p>${route}</p>`, head };
  });

describe('rendered pages', () => {
  it('are those of the last build', async () => {
    const first = nextBuild();
    expect(first.countMissing()).toBe(2);
    const pages = [await ask(first, '/a'), await ask(first, '/b')];
    const second = nextBuild();
    expect(second.countMissing()).toBe(0);
    expect([await ask(second, '/a'), await ask(second, '/b')]).toEqual(pages);
    expect(rendered).toEqual(['/a', '/b']);
  });

  it.each([
    ['route-a.cjs', ['/a']],
    ['main.cjs', ['/a', '/b']],
    ['shared.cjs', ['/a', '/b']],
    ['new.cjs', ['/a', '/b']],
  ])('are rendered again if %s changes: %j', async (file, again) => {
    for (const route of CHUNKS.keys()) await ask(nextBuild(), route);
    folder.put(`bundle/${file}`, 'changed');
    const build = nextBuild();
    expect(build.countMissing()).toBe(again.length);
    for (const route of CHUNKS.keys()) await ask(build, route);
    expect(rendered).toEqual(['/a', '/b', ...again]);
  });

  it('are rendered every time if they lack their own code, or their head cannot be serialized as JSON', async () => {
    await ask(nextBuild(), '/404');
    await ask(nextBuild(), '/404');
    await ask(nextBuild(), '/a', [{ title: () => 'A' }]);
    await ask(nextBuild(), '/a', [{ size: 1n }]);
    await ask(nextBuild(), '/a');
    expect(rendered).toEqual(['/404', '/404', '/a', '/a', '/a']);
  });

  it('are rendered again if their files are damaged, or have changed places', async () => {
    for (const route of CHUNKS.keys()) await ask(nextBuild(), route);
    const [a = '', b = ''] = folder.files().filter((file) => file.startsWith('cache/'));
    const content = readFileSync(join(folder.path, a));
    renameSync(join(folder.path, b), join(folder.path, a));
    folder.put(b, content.subarray(0, -1));
    expect(nextBuild().countMissing()).toBe(2);
    for (const route of CHUNKS.keys()) await ask(nextBuild(), route);
    expect(rendered).toEqual(['/a', '/b', '/a', '/b']);
  });

  it('are deleted if a build does not use them', async () => {
    for (const route of CHUNKS.keys()) await ask(nextBuild(), route);
    const build = nextBuild();
    await ask(build, '/b');
    build.prune();
    expect(folder.files().filter((file) => file.startsWith('cache/'))).toHaveLength(1);
    await ask(nextBuild(), '/b');
    expect(rendered).toEqual(['/a', '/b']);
  });
});
