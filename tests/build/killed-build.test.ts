import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, killBuild } from '../helpers/build-site.ts';
import { type Folder, newFolder } from '../helpers/folder.ts';

const HOME =
  '---\ntitle: Home\ndescription: A home.\nhero:\n  title: Home\n  text: Text\n  actions:\n    - label: Page\n      to: /docs/page\ncards: []\n---\n';
const PAGE = '---\ntitle: Page\ndescription: A page.\n---\n\nWords.\n';
const CHANGED = `${PAGE}\nNew words.\n`;

const ENV = { FROZEN_DAY: '2024-02-29' };

const newSite = (): Folder => newFolder({ 'docs/index.mdx': HOME, 'docs/docs/page.mdx': PAGE });

/** The files of the last good build, with their content. */
const builtBy = (site: Folder): [string, string][] =>
  site
    .files()
    .filter((file) => /^doc_build(?:\.nginx)?\//.test(file))
    .sort()
    .map((file) => [file, site.read(file, 'latin1')]);

describe('a build that is killed', () => {
  const site = newSite();
  let good: [string, string][];
  /** The next build, when it is complete. */
  let next: [string, string][];

  beforeAll(async () => {
    const { status, output } = await buildSite(site.path, ENV);
    expect(status, output).toBe(0);
    good = builtBy(site);
    expect(good.map(([file]) => file)).toContain('doc_build.nginx/redirects.map');
    const changed = newSite();
    changed.put('docs/docs/page.mdx', CHANGED);
    expect((await buildSite(changed.path, ENV)).status).toBe(0);
    next = builtBy(changed);
  });

  // The names of steps in the log: the bundler has run, some files are written, the last step.
  it.each(['Markdown versions:', 'Critical CSS', 'Headers file:'])(
    'at "%s" leaves the last good build, or all of the next one',
    async (step) => {
      site.put('docs/docs/page.mdx', CHANGED);
      if (await killBuild(site.path, step, ENV)) expect([good, next]).toContainEqual(builtBy(site));
    },
  );

  it('does not stop the next build, which is complete', async () => {
    site.put('docs/docs/page.mdx', PAGE);
    const { status, output } = await buildSite(site.path, ENV);
    expect(status, output).toBe(0);
    expect(builtBy(site)).toEqual(good);
    expect(site.files().filter((file) => file.startsWith('.build'))).toEqual([]);
  });
});

describe('a disk that is full', () => {
  const folder = newFolder();
  const disk = join(folder.path, 'disk');
  mkdirSync(disk);
  // Only the administrator of a machine can make a disk, and not in every container.
  const { status: cannot } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1500k', 'tmpfs', disk]);

  afterAll(() => void (cannot === 0 && spawnSync('umount', [disk])));

  it.skipIf(cannot !== 0)('fails the build with the reason, and leaves the last good build', async () => {
    folder.put('disk/docs/index.mdx', HOME);
    folder.put('disk/docs/docs/page.mdx', PAGE);
    folder.put('disk/doc_build/index.html', 'good');
    const { status, output } = await buildSite(disk, ENV);
    expect(status).toBe(1);
    expect(output).toMatch(/ENOSPC|no space left/i);
    expect(folder.read('disk/doc_build/index.html')).toBe('good');
  });
});
