import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '../..');

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

it.each([
  ['/core', '/core/', 'https://code.example.org', 'https://code.example.org/team/core'],
  [undefined, '/', undefined, undefined],
])(
  'a site deployed at %s has the base %s, and with the server %s the repository %s',
  (given, base, server, repository) => {
    const url = 'https://pages.example.org';
    const pipeline = { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: server && 'team/core' };
    const { stdout } = spawnSync('npx', ['tsx', 'scripts/pages-config.ts'], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, PAGES_ORIGIN: url, PAGES_BASE: given, ...pipeline },
    });
    expect(JSON.parse(stdout)).toEqual({ url, base, ...(repository && { repository }) });
  },
);

it('the deploy workflow passes every variable of the hosted search to the build', () => {
  const { jobs } = parse(textOf('.github/workflows/deploy.yml')) as {
    jobs: { build: { steps: { run?: string; env?: Record<string, string> }[] } };
  };
  const step = jobs.build.steps.find(({ run }) => run?.includes('npm run book'));
  const read = ['rspress.config.ts', 'plugins/site/resolve.ts'].flatMap(
    (file) => textOf(file).match(/ALGOLIA_\w+/g) ?? [],
  );
  expect(new Set(read).size).toBe(4);
  expect(Object.keys(step?.env ?? {})).toEqual(expect.arrayContaining(read));
});
