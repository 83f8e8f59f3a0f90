import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../../tests/helpers/folder.ts';
import { FileCache, readEntry, writeEntry } from './file-cache.ts';

const TEXT = 'A page.';

/** A cache with one entry. */
function stored() {
  const folder = newFolder();
  const file = join(folder.path, 'cache/a.json');
  writeEntry(file, TEXT, '1');
  return { folder, file, content: readFileSync(file) };
}

describe('an entry of a cache', () => {
  it('is what was written', () => {
    const { file } = stored();
    expect(readEntry(file, '1')?.toString()).toBe(TEXT);
    writeEntry(file, '', '1');
    expect(readEntry(file, '1')?.toString()).toBe('');
  });

  it('does not exist in another version, or under another name', () => {
    const { file, folder, content } = stored();
    expect(readEntry(file, '2')).toBeUndefined();
    expect(readEntry(folder.put('cache/b.json', content), '1')).toBeUndefined();
  });

  it('does not exist if any byte of it is missing, changed or added', () => {
    const { file, content } = stored();
    const damaged = [
      ...Array.from(content, (_, at) => content.subarray(0, at)),
      ...Array.from(content, (_, changed) => content.map((byte, at) => (at === changed ? byte ^ 1 : byte))),
      Buffer.concat([content, Buffer.from(' ')]),
      Buffer.from(TEXT),
    ];
    for (const one of damaged) {
      writeFileSync(file, one);
      expect(readEntry(file, '1')).toBeUndefined();
    }
  });

  it('replaces a folder, a symlink, and a file that has the place of its folder', () => {
    const folder = newFolder({ secret: 'kept', blocked: 'a file' });
    mkdirSync(join(folder.path, 'cache/a.json/b'), { recursive: true });
    symlinkSync(join(folder.path, 'secret'), join(folder.path, 'cache/link'));
    for (const name of ['cache/a.json', 'cache/link', 'blocked/a.json']) {
      const file = join(folder.path, name);
      expect(readEntry(file, '1')).toBeUndefined();
      writeEntry(file, TEXT, '1');
      expect(readEntry(file, '1')?.toString()).toBe(TEXT);
    }
    expect(folder.read('secret')).toBe('kept');
  });
});

it('a cache deletes everything that a build has not used', () => {
  const { folder } = stored();
  folder.put('cache/other/b.json', TEXT);
  const cache = new FileCache(join(folder.path, 'cache'), '1');
  expect([cache.has('a.json'), cache.has('other')]).toEqual([true, false]);
  cache.set('new.json', TEXT);
  cache.prune();
  expect(folder.files()).toEqual(['cache/new.json']);
  expect(existsSync(join(folder.path, 'cache/other'))).toBe(false);
});
