import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { alternatePath, writeAlternates } from '../../../plugins/output/alternate-paths.ts';
import { Pages } from '../../../plugins/output/pages.ts';

describe('alternatePath', () => {
  it.each([
    ['docs/welcome.html', 'docs/welcome/index.html'],
    ['docs/team/index.html', 'docs/team.html'],
    ['docs.html', 'docs/index.html'],
    ['docs/index.html', 'docs.html'],
    ['docs/reindex.html', 'docs/reindex/index.html'],
    ['docs/404.html', 'docs/404/index.html'],
    ['docs/v1.2.html', 'docs/v1.2/index.html'],
    ['index.html', undefined],
    ['404.html', undefined],
  ])('%s → %s', (file, alternate) => {
    expect(alternatePath(file)).toBe(alternate);
  });

  it('is its own inverse', () => {
    for (const file of ['docs/a.html', 'docs/a/index.html'])
      expect(alternatePath(alternatePath(file) ?? '')).toBe(file);
  });
});

describe('after a build', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  const buildWith = (files: Record<string, string>): Record<string, string> => {
    const outDir = mkdtempSync(join(tmpdir(), 'clean-urls-'));
    folders.push(outDir);
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(outDir, file)), { recursive: true });
      writeFileSync(join(outDir, file), text);
    }
    writeAlternates(new Pages(outDir));
    const written = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.\w+$/.test(file),
    );
    return Object.fromEntries(written.map((file) => [file, readFileSync(join(outDir, file), 'utf8')]));
  };

  it('every page is there in both spellings, with the same text', () => {
    const page = {
      'index.html': 'home',
      '404.html': '404',
      'docs/a.html': 'a',
      'docs/team/index.html': 'team',
      'x.js': '',
    };
    expect(buildWith(page)).toEqual({
      ...page,
      'docs/a/index.html': 'a',
      'docs/team.html': 'team',
    });
  });

  it('no page takes the place of another', () => {
    const pages = { 'docs/a.html': 'one', 'docs/a/index.html': 'two' };
    expect(buildWith(pages)).toEqual(pages);
  });
});
