import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { gitDates, parseGitLog } from '../../../plugins/content/git-dates.ts';

describe('parseGitLog', () => {
  it('gives each file the day of its newest commit', () => {
    const log = '\u00002024-03-01\n\ndocs/a.mdx\ndocs/b.mdx\n\u00002023-01-01\n\ndocs/b.mdx\ndocs/c d.mdx\n';
    expect([...parseGitLog(log)]).toEqual([
      ['docs/a.mdx', '2024-03-01'],
      ['docs/b.mdx', '2024-03-01'],
      ['docs/c d.mdx', '2023-01-01'],
    ]);
  });

  it('passes over commits without files', () => {
    expect([...parseGitLog('\u00002024-03-01\n\u00002024-02-01\n\na.mdx\n')]).toEqual([
      ['a.mdx', '2024-02-01'],
    ]);
  });

  it('is empty for an empty history', () => {
    expect(parseGitLog('').size).toBe(0);
  });
});

describe('gitDates', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  const newFolder = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'git-dates-'));
    folders.push(folder);
    return folder;
  };

  const git = (cwd: string, args: string[], day = '2024-01-01'): void => {
    const date = `${day}T12:00:00Z`;
    const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org'];
    execFileSync('git', [...identity, ...args], {
      cwd,
      env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
      stdio: 'ignore',
    });
  };

  const commit = (folder: string, file: string, text: string, day: string): void => {
    writeFileSync(join(folder, file), text);
    git(folder, ['add', '.']);
    git(folder, ['commit', '-m', file], day);
  };

  it('names files as seen from the folder that was asked for', () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'site/docs'), { recursive: true });
    git(folder, ['init']);
    commit(folder, 'site/docs/a.mdx', 'one', '2023-05-01');
    commit(folder, 'site/docs/é b.mdx', 'one', '2023-06-01');
    commit(folder, 'site/docs/a.mdx', 'two', '2024-07-01');
    commit(folder, 'README.md', 'one', '2024-08-01');
    expect(Object.fromEntries(gitDates(join(folder, 'site')))).toEqual({
      'docs/a.mdx': '2024-07-01',
      'docs/é b.mdx': '2023-06-01',
    });
  });

  it('is empty outside a repository, without a history and without the folder', () => {
    const folder = newFolder();
    expect(gitDates(folder).size).toBe(0);
    git(folder, ['init']);
    expect(gitDates(folder).size).toBe(0);
    expect(gitDates(join(folder, 'nowhere')).size).toBe(0);
  });
});
