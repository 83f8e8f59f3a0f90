import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ParseCache } from '../../../plugins/content/parse-cache.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parse-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (file: string, text: string): string => {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
};

describe('parsed pages', () => {
  const cache = (version = '1') => new ParseCache(join(folder, 'pages.json'), version);
  const PAGE = '---\ntitle: A\n---\n\n## Part\n\n[Link](/b)\n';

  it('say the same from memory, the tree among it', () => {
    const first = cache();
    const parsed = first.parse(PAGE, 'docs/a.mdx');
    first.save(['docs/a.mdx']);
    const again = cache().parse(PAGE, 'docs/a.mdx');
    expect({ ...again }).toEqual({ ...parsed });
    expect(again.tree).toEqual(parsed.tree);
    expect(again.tree.children).toHaveLength(2);
  });

  it('are parsed anew when text or version change', () => {
    const first = cache();
    first.parse(PAGE, 'docs/a.mdx');
    first.save(['docs/a.mdx']);
    expect(cache().parse(PAGE.replace('/b', '/c'), 'docs/a.mdx').links).toMatchObject([{ url: '/c' }]);
    const stored = readFileSync(join(folder, 'pages.json'), 'utf8');
    writeFileSync(join(folder, 'pages.json'), stored.replace('"url":"/b"', '"url":"/kept"'));
    expect(cache().parse(PAGE, 'docs/a.mdx').links).toMatchObject([{ url: '/kept' }]);
    expect(cache('2').parse(PAGE, 'docs/a.mdx').links).toMatchObject([{ url: '/b' }]);
  });

  it('survive a file that was cut off', () => {
    write('pages.json', '{"version":"1","pages":{"docs/');
    expect(cache().parse(PAGE, 'docs/a.mdx').headings).toHaveLength(1);
  });
});
