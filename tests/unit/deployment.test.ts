import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '../..');

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

it.each([
  ['/core', '/core/', 'https://code.example.org', 'https://code.example.org/team/core'],
  [undefined, '/', undefined, undefined],
])(
  'PAGES_BASE=%s is the base %s; on the server %s, the repository is %s',
  async (given, base, server, repository) => {
    const url = 'https://pages.example.org';
    vi.stubEnv('PAGES_ORIGIN', url);
    vi.stubEnv('PAGES_BASE', given);
    vi.stubEnv('GITHUB_SERVER_URL', server);
    vi.stubEnv('GITHUB_REPOSITORY', server && 'team/core');
    const print = vi.spyOn(console, 'log').mockReturnValue();
    // The query loads the script again.
    await import(/* @vite-ignore */ `../../scripts/pages-config.ts?base=${base}`);
    expect(JSON.parse(print.mock.lastCall?.[0])).toEqual({ url, base, ...(repository && { repository }) });
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
