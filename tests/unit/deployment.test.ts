import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '../..');

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

describe('the configuration of a deployed site', () => {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, ...own } = process.env;
  const configFrom = (env: NodeJS.ProcessEnv): unknown => {
    const { stdout } = spawnSync('npx', ['tsx', 'scripts/pages-config.ts'], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...own, ...env },
    });
    return JSON.parse(stdout);
  };

  it('has the address of GitHub Pages and the repository of the pipeline', () => {
    expect(
      configFrom({
        PAGES_ORIGIN: 'https://pages.example.org',
        PAGES_BASE: '/core',
        GITHUB_SERVER_URL: 'https://code.example.org',
        GITHUB_REPOSITORY: 'team/core',
      }),
    ).toEqual({
      url: 'https://pages.example.org',
      base: '/core/',
      repository: 'https://code.example.org/team/core',
    });
  });

  it('keeps the configured repository outside a pipeline', () => {
    expect(configFrom({ PAGES_ORIGIN: 'https://pages.example.org' })).toEqual({
      url: 'https://pages.example.org',
      base: '/',
    });
  });
});

it('the deploy workflow passes every variable of the hosted search to the build', () => {
  const { jobs } = parse(textOf('.github/workflows/deploy.yml')) as {
    jobs: { build: { steps: { run?: string; env?: Record<string, string> }[] } };
  };
  const step = jobs.build.steps.find(({ run }) => run?.includes('npm run build'));
  const read = ['rspress.config.ts', 'plugins/site/resolve.ts'].flatMap(
    (file) => textOf(file).match(/ALGOLIA_\w+/g) ?? [],
  );
  expect(new Set(read).size).toBe(4);
  expect(Object.keys(step?.env ?? {})).toEqual(expect.arrayContaining(read));
});
