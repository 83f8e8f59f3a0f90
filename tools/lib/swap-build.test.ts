import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { newFolder } from '../../tests/helpers/folder.ts';
import { lockBuild, runningBuild } from './lock-build.ts';
import { recoverBuild, removeUnfinished, replaceBuild } from './swap-build.ts';

const LOCK = '.cache/build.pid';

/** The process that runs the test, which is not this one's own build. */
const OTHER = String(process.ppid);

describe('a lock file', () => {
  it('stops a build while the process in it runs', () => {
    expect(runningBuild(newFolder({ [LOCK]: OTHER }).path)).toBe(OTHER);
    expect(runningBuild(newFolder({ [LOCK]: `${OTHER}\n` }).path)).toBe(OTHER);
  });

  it.each([
    '',
    ' ',
    '0',
    '-1',
    '-9',
    'x',
    '1e3',
    '0x1',
    `${OTHER} ${OTHER}`,
    '999999999',
    '99999999999',
    '\0\0\0',
  ])('with %j is stale', (content) => {
    expect(runningBuild(newFolder({ [LOCK]: content }).path)).toBeUndefined();
  });

  it('of a build that starts itself again without a slow step is taken over by the new build', () => {
    const folder = newFolder({ [LOCK]: OTHER });
    vi.stubEnv(
      'HANDBOOK_RUN',
      JSON.stringify({ tooSlow: [{ name: 'a\nreading', line: 1, message: 'slow' }] }),
    );
    lockBuild(folder.path);
    vi.unstubAllEnvs();
    expect(folder.read(LOCK)).toBe(String(process.pid));
  });

  it.each(['an empty file', 'a folder', 'a dangling symlink'])('is replaced if it is %s', (kind) => {
    const folder = newFolder({ '.cache/x': '' });
    const file = join(folder.path, LOCK);
    if (kind === 'a folder') mkdirSync(join(file, 'a'), { recursive: true });
    else if (kind === 'an empty file') writeFileSync(file, '');
    else symlinkSync('nowhere', file);
    lockBuild(folder.path);
    expect(folder.read(LOCK)).toBe(String(process.pid));
    expect(folder.files().sort()).toEqual(['.cache/build.pid', '.cache/x']);
  });
});

describe('a build that was killed while it replaced the last one', () => {
  const killed = () => newFolder({ '.build/a': 'new', '.build.old/a': 'good' });

  it('leaves the last good build to the next command', () => {
    const folder = killed();
    recoverBuild(folder.path);
    expect(folder.read('doc_build/a')).toBe('good');
    const again = killed();
    removeUnfinished(again.path);
    expect(again.files()).toEqual(['doc_build/a']);
  });

  it('leaves its files for nginx to the next command, if its pages were already there', () => {
    const files = {
      'doc_build/a': 'new',
      'doc_build.nginx/m': 'old',
      '.build.nginx/m': 'new',
      '.build.old/a': 'good',
    };
    const folder = newFolder(files);
    removeUnfinished(folder.path);
    expect(folder.read('doc_build.nginx/m')).toBe('new');
    expect(folder.files().sort()).toEqual(['doc_build.nginx/m', 'doc_build/a']);
    const unfinished = newFolder({ ...files, '.build/a': 'half' });
    removeUnfinished(unfinished.path);
    expect(unfinished.read('doc_build.nginx/m')).toBe('old');
  });

  it('is left alone while another build runs', () => {
    const folder = killed();
    folder.put(LOCK, OTHER);
    recoverBuild(folder.path);
    expect(folder.files()).not.toContain('doc_build/a');
  });
});

it('leftovers never replace a good build', () => {
  const folder = newFolder({ 'doc_build/a': 'good', '.build/a': 'half', '.build.old/a': 'older' });
  recoverBuild(folder.path);
  expect(folder.read('doc_build/a')).toBe('good');
  removeUnfinished(folder.path);
  expect(folder.files()).toEqual(['doc_build/a']);
});

it.each(['with', 'without'])('a finished build replaces the folder, %s an earlier build', async (kind) => {
  const folder = newFolder({ '.build/a': 'new', ...(kind === 'with' && { 'doc_build/b': 'good' }) });
  await replaceBuild(folder.path);
  expect(folder.files()).toEqual(['doc_build/a']);
});
