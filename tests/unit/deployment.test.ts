import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
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
    await import(/* @vite-ignore */ `../../tools/pages-config.ts?base=${base}`);
    expect(JSON.parse(print.mock.lastCall?.[0])).toEqual({ url, base, ...(repository && { repository }) });
  },
);

interface Job {
  env?: Record<string, string>;
  environment?: string | object;
  steps?: {
    name?: string;
    run?: string;
    uses?: string;
    env?: Record<string, string>;
    with?: Record<string, unknown>;
  }[];
}

const jobsOf = (workflow: string): Record<string, Job> => parse(textOf(`.github/workflows/${workflow}`)).jobs;

it('the deploy workflow passes every variable of the hosted search to the build', () => {
  const { env, steps = [] } = jobsOf('deploy.yml').build ?? {};
  const step = steps.find(({ run }) => run?.includes('npm run book'));
  const read = ['engine/handbook.ts', 'shared/site/resolve.ts'].flatMap(
    (file) => textOf(file).match(/ALGOLIA_\w+/g) ?? [],
  );
  expect(new Set(read).size).toBe(4);
  expect(Object.keys({ ...env, ...step?.env })).toEqual(expect.arrayContaining(read));
});

describe('the workflows', () => {
  const workflows = readdirSync(join(ROOT, '.github/workflows')).map((file) => ({
    file,
    jobs: jobsOf(file),
  }));

  it('give secrets only to steps that upload, in jobs with an environment', () => {
    const users = workflows.flatMap(({ file, jobs }) =>
      Object.entries(jobs).flatMap(([name, { steps = [], ...job }]) => [
        ...(JSON.stringify(job).includes('secrets.') ? [`${file} ${name}`] : []),
        ...steps
          .filter((step) => JSON.stringify(step).includes('secrets.'))
          .map(({ name: step, run }) => `${file} ${name}: ${step ?? run}`),
      ]),
    );
    expect(users).toEqual([
      'deploy.yml search: npx tsx tools/upload-search-records.ts',
      'preview.yml netlify: Upload the site',
      'preview.yml cloudflare: Upload the site',
    ]);
    expect(jobsOf('deploy.yml').search?.environment).toBe('search');
  });

  it('publish previews only where the owner asks for it, never for a fork, and without code of the pull request', () => {
    const { build, ...publishing } = jobsOf('preview.yml');
    expect(JSON.stringify(build)).not.toContain('secrets.');
    for (const job of [build, ...Object.values(publishing)]) {
      expect(JSON.stringify(job)).toContain('vars.PREVIEW_HOST ==');
      expect(JSON.stringify(job)).toContain('head.repo.full_name == github.repository');
    }
    for (const job of Object.values(publishing)) {
      expect(job.environment).toBe('preview');
      // The only checkout is that of the locked program, from the default branch.
      const checkouts = (job.steps ?? []).filter(({ uses }) => uses?.startsWith('actions/checkout'));
      for (const step of checkouts)
        expect(step).toMatchObject({
          with: {
            ref: '${{ github.event.repository.default_branch }}',
            'sparse-checkout': '.github/preview',
          },
        });
      expect(JSON.stringify(job)).not.toMatch(/npm (?!ci --ignore-scripts --prefix \.github\/preview)|npx /);
    }
  });

  it('restore no cache before they publish', () => {
    const uses = Object.values(jobsOf('deploy.yml')).flatMap(({ steps = [] }) =>
      steps.map((step) => step.uses),
    );
    expect(uses.filter((action) => action?.startsWith('actions/cache'))).toEqual([]);
  });

  it('install packages without running their scripts', () => {
    const installs = workflows.flatMap(
      ({ file }) => textOf(`.github/workflows/${file}`).match(/npm (?:ci|i|install)\b.*/g) ?? [],
    );
    expect(installs.length).toBeGreaterThan(0);
    expect(installs.filter((line) => !line.startsWith('npm ci --ignore-scripts'))).toEqual([]);
  });
});
