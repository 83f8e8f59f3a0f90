import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildSite } from '../helpers/build-site.ts';
import { newFolder } from '../helpers/folder.ts';

const PAGE = '---\ntitle: Page\ndescription: A page.\n---\n\n```ts\nconst lamp = 1;\n```\n';

const HOME =
  '---\ntitle: Home\ndescription: A home.\nhero:\n  title: Home\n  text: Text\n  actions:\n    - label: Page\n      to: /docs/page\ncards: []\n---\n';

/** Damages of a file: cut off, empty, and other bytes of the same length. */
const DAMAGES: readonly ((content: Buffer) => Uint8Array)[] = [
  (content) => content.subarray(0, Math.floor(content.length / 2)),
  () => new Uint8Array(),
  (content) => content.map((byte, at) => byte ^ (at * 31)),
];

it('a build with a damaged cache is the same as the one before, without warnings', async () => {
  const site = newFolder({ 'docs/index.mdx': HOME, 'docs/docs/page.mdx': PAGE });
  const build = async () => {
    const { status, output } = await buildSite(site.path, { FROZEN_DAY: '2024-02-29' });
    expect(status, output).toBe(0);
    expect(output).not.toMatch(/warn|error/i);
    const files = site
      .files()
      .filter((file) => file.startsWith('doc_build/'))
      .sort();
    return files.map((file) => [file, site.read(file, 'latin1')]);
  };
  const first = await build();
  const cached = site.files().filter((file) => file.startsWith('.cache/'));
  for (const [index, file] of cached.entries()) {
    const content = readFileSync(join(site.path, file));
    site.put(file, Buffer.from(DAMAGES[index % DAMAGES.length]?.(content) ?? content));
  }
  expect(await build()).toEqual(first);
  for (const name of ['social-cards', 'prerender', 'content', 'compile-context']) {
    rmSync(join(site.path, '.cache', name), { recursive: true });
    site.put(`.cache/${name}${name === 'compile-context' ? '/x' : ''}`, 'foreign');
  }
  expect(await build()).toEqual(first);
});
