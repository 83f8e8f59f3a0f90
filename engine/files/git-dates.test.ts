import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../../tests/helpers/folder.ts';
import { gitDates } from './git-dates.ts';

describe('gitDates', () => {
  const folder = newFolder({ 'site/docs/a.mdx': 'one' });

  const git = (day: string, ...args: string[]): void => {
    const date = `${day}T12:00:00Z`;
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], {
      cwd: folder.path,
      env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
      stdio: 'ignore',
    });
  };

  it('is empty outside a repository, without commits, and for a missing folder', () => {
    expect(gitDates(folder.path).dates.size).toBe(0);
    git('2024-01-01', 'init');
    expect(gitDates(folder.path).dates.size).toBe(0);
    expect(gitDates(join(folder.path, 'nowhere')).dates.size).toBe(0);
  });

  it('has the day of the last commit of each file, with paths relative to the given folder', () => {
    for (const [day, file] of [
      ['2023-05-01', 'site/docs/a.mdx'],
      ['2023-06-01', 'site/docs/é b.mdx'],
      ['2024-07-01', 'site/docs/a.mdx'],
      ['2024-08-01', 'README.md'],
    ] as const) {
      folder.put(file, day);
      git(day, 'add', '.');
      git(day, 'commit', '-m', file);
    }
    expect(Object.fromEntries(gitDates(join(folder.path, 'site')).dates)).toEqual({
      'docs/a.mdx': '2024-07-01',
      'docs/é b.mdx': '2023-06-01',
    });
  });

  it('is empty in a shallow clone, where files of missing commits would get the date of a later one', () => {
    const { path } = newFolder();
    execFileSync('git', ['clone', '--depth', '2', `file://${folder.path}`, path], { stdio: 'ignore' });
    expect(gitDates(path)).toEqual({ dates: new Map(), isShallow: true });
  });
});
