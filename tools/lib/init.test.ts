// Rooms: tools/init tools/template
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { newFolder } from '../../tests/helpers/folder.ts';
import { fileOutside, siteScripts, withScripts } from '../init/package-json.ts';
import { packageManager } from '../init/package-manager.ts';
import { type Plan, planSite } from '../init/plan.ts';

const folderWith = (files: Record<string, string>): string => newFolder(files).path;

const git = (folder: string): void => {
  execFileSync('git', ['init', '--quiet', '--initial-branch', 'trunk'], { cwd: folder });
};

const NEW = '{ "name": "new", "dependencies": { "film-handbook": "1.0.0" } }';

/** The plan for a folder; the test fails if there is none. */
function planOf(folder: string, agent = ''): Plan {
  const plan = planSite(folder, agent);
  if ('obstacle' in plan) throw new Error(plan.obstacle);
  return plan;
}

const obstacleOf = (folder: string): string => {
  const plan = planSite(folder, '');
  return 'obstacle' in plan ? plan.obstacle : '';
};

const scriptsOf = (plan: Plan, folder: string): Record<string, string> =>
  JSON.parse(plan.files.get(join(folder, 'package.json')) ?? '').scripts;

describe('a new package', () => {
  const folder = folderWith({ 'package.json': NEW, 'package-lock.json': '{}' });
  const plan = planOf(folder);

  it('gets the files of a site, those for GitHub, and scripts', () => {
    const files = [...plan.files.keys()].map((path) => path.slice(folder.length + 1));
    expect(files).toEqual(
      expect.arrayContaining([
        'site.config.ts',
        'rspress.config.ts',
        'docs/index.mdx',
        '.gitignore',
        '.github/CODEOWNERS',
        '.github/dependabot.yml',
        '.github/workflows/check.yml',
        '.github/workflows/security.yml',
      ]),
    );
    expect(scriptsOf(plan, folder)).toMatchObject({
      build: 'film-handbook build',
      test: 'film-handbook check && film-handbook build && film-handbook links && film-handbook check-pages',
    });
    expect(plan.files.get(join(folder, 'package.json'))).not.toContain('"type"');
    expect(plan.files.get(join(folder, 'site.config.ts'))).toContain("code: 'none'");
    expect(plan.isSurprising).toBe(false);
    expect(plan.end).toContain('node_modules/film-handbook/guides/write.md');
  });

  it('says which package its tests and workflows need, unless it is installed', () => {
    const advice = 'workflows open pages in a browser. Run `';
    expect(plan.end).toContain(`\`npm run test\` and the ${advice}npm install --save-dev @playwright/test\``);
    const other = folderWith({
      'package.json': '{ "scripts": { "test": "x" }, "devDependencies": { "@playwright/test": "1.0.0" } }',
    });
    expect(planOf(other).end).not.toContain(advice);
    const yarn = folderWith({ 'package.json': '{ "scripts": { "test": "x" } }', 'yarn.lock': '' });
    expect(planOf(yarn).end).toContain(
      `\`yarn run docs:test\` and the ${advice}yarn add --dev @playwright/test\`, and commit yarn.lock.`,
    );
  });

  it('changes nothing while it plans', () => {
    expect(existsSync(join(folder, 'site.config.ts'))).toBe(false);
    expect(readFileSync(join(folder, 'package.json'), 'utf8')).toBe(NEW);
  });
});

describe('a package with something else', () => {
  const folder = folderWith({
    'package.json':
      '{\n\t"name": "lib",\n\t"type": "commonjs",\n\t"scripts": { "build": "tsc", "docs:dev": "x" }\n}\n',
    'tsconfig.json': '{}',
    '.gitignore': 'node_modules\n.cache/',
    '.github/workflows/check.yml': 'name: Check',
    'docs/.keep': '',
    CODEOWNERS: '* @a/b',
  });

  it('cannot have its own docs/, because a site would publish it', () => {
    expect(obstacleOf(folder)).toMatch(/has docs already, so nothing was written.*in another folder/s);
    const site = folderWith({ 'package.json': NEW, 'site.config.ts': '' });
    expect(obstacleOf(site)).toContain('is a site already');
    expect(obstacleOf(folderWith({}))).toContain('There is no package.json');
  });

  it('keeps its scripts, its type and its files, and the plan says so', () => {
    const other = folderWith({
      'package.json': readFileSync(join(folder, 'package.json'), 'utf8'),
      'tsconfig.json': '{}',
      '.gitignore': 'node_modules\n.cache/',
      '.github/workflows/check.yml': 'name: Check',
      CODEOWNERS: '* @a/b',
    });
    const plan = planOf(other);
    expect(scriptsOf(plan, other)).toMatchObject({
      build: 'tsc',
      'docs:dev': 'x',
      'docs:build': 'film-handbook build',
    });
    expect(JSON.parse(plan.files.get(join(other, 'package.json')) ?? '').type).toBe('commonjs');
    const text = plan.lines.join('\n');
    expect(text).toContain('its own build, so the names of the site\'s scripts begin with "docs:"');
    expect(text).toMatch(/tsconfig\.json: kept.*moduleResolution/);
    expect(text).toMatch(/CODEOWNERS: kept.*Add to it:\n {4}\* @example\/engineers/s);
    expect(plan.files.get(join(other, '.gitignore'))).toMatch(/^node_modules\n\.cache\/\ndoc_build/);
    for (const file of ['tsconfig.json', 'CODEOWNERS', '.github/CODEOWNERS', '.github/workflows/check.yml'])
      expect(plan.files.has(join(other, file)), file).toBe(false);
    expect(plan.files.has(join(other, '.github/workflows/docs-check.yml'))).toBe(true);
    expect(plan.isSurprising).toBe(true);
  });
});

describe('a folder of a workspace', () => {
  const root = folderWith({
    'package.json': '{\n  "workspaces": ["packages/*"]\n}',
    'pnpm-workspace.yaml': 'packages: ["packages/*"]',
    'pnpm-lock.yaml': '',
    'packages/my docs/package.json': NEW,
  });
  git(root);
  const site = join(root, 'packages/my docs');
  const plan = planOf(site, 'npm/11.0.0 node/v22');
  const workflow = (name: string): string =>
    plan.files.get(join(root, '.github/workflows', `my-docs-${name}.yml`)) ?? '';

  it('has its workflows in the root of the repository, where GitHub reads them', () => {
    const check = parse(workflow('check'));
    expect(check.defaults.run['working-directory']).toBe('packages/my docs');
    expect(check.on.pull_request.paths).toContain('packages/my docs/**');
    const deploy = parse(workflow('deploy'));
    expect(deploy.on.push.branches).toEqual(['trunk']);
    const steps = deploy.jobs.build.steps as { run?: string; with?: { path?: string } }[];
    expect(steps.map((step) => step.with?.path)).toContain('packages/my docs/doc_build');
    expect(steps).toContainEqual({
      run: 'pnpm install --frozen-lockfile --ignore-scripts',
      'working-directory': '.',
    });
    expect(steps.map(({ run }) => run)).toContain('corepack enable');
    const visual = parse(workflow('visual')).jobs.visual.steps as { 'working-directory'?: string }[];
    expect(visual.flatMap((step) => step['working-directory'] ?? [])).toEqual([
      'before',
      'after',
      'before/packages/my docs',
      'after/packages/my docs',
    ]);
    expect(plan.files.get(join(root, '.github/CODEOWNERS'))).toContain(
      String.raw`/packages/my\ docs/docs/ @example/authors`,
    );
    expect(plan.isSurprising).toBe(true);
  });

  it('has pages with the commands of the package manager', () => {
    const page = plan.files.get(join(site, 'docs/docs/write.mdx'));
    expect(page).toContain('pnpm run new page guides/setup');
    expect(plan.end).toContain('Where a message says `npm run build`, type `pnpm run build`.');
    expect(plan.files.get(join(site, 'docs/docs/publish.mdx'))).toContain(
      '.github/workflows/my-docs-deploy.yml',
    );
  });
});

it('the package manager is that of the lock file, or else the one that started the command', () => {
  const nameOf = (files: Record<string, string>, agent = ''): string => {
    const { name, install } = packageManager(folderWith(files), agent);
    return `${name}: ${install}`;
  };
  expect(nameOf({ 'package-lock.json': '{}' }, 'yarn/1.22.0')).toContain('npm ci');
  expect(nameOf({ 'pnpm-lock.yaml': '' })).toContain('pnpm install --frozen-lockfile');
  expect(nameOf({ 'yarn.lock': '# yarn lockfile v1\n' })).toContain('yarn install --frozen-lockfile');
  expect(nameOf({ 'yarn.lock': '__metadata:\n  version: 8\n' })).toContain('yarn install --immutable');
  expect(nameOf({ 'package-lock.json': '{}', 'pnpm-lock.yaml': '' }, 'pnpm/10.1.0')).toContain('pnpm');
  expect(nameOf({}, 'yarn/4.1.0 npm/? node/v22')).toContain('--immutable');
  expect(nameOf({})).toContain('npm ci');
});

it('package.json keeps its indentation, its line ends and everything else', () => {
  const text = '{\r\n\t"name": "a",\r\n\t"type": "commonjs"\r\n}\r\n';
  expect(withScripts(text, { a: 'b' })).toBe(
    '{\r\n\t"name": "a",\r\n\t"type": "commonjs",\r\n\t"scripts": {\r\n\t\t"a": "b"\r\n\t}\r\n}\r\n',
  );
});

it('a package in a file outside of the repository is found in the form of each package manager', () => {
  const isInside = (path: string): boolean => !path.startsWith('../');
  for (const version of ['file:../a.tgz', '../a.tgz', 'file:../a.tgz::locator=x'])
    expect(fileOutside(version, isInside)).toBe('../a.tgz');
  for (const version of ['1.2.3', '^1.2.3', 'workspace:*', 'file:./a.tgz', ''])
    expect(fileOutside(version, isInside)).toBeUndefined();
});

it('every script of a site is a command of the package', async () => {
  const { COMMANDS } = await import('./commands.ts');
  const named = Object.values(siteScripts('film-handbook')).flatMap((script) =>
    [...script.matchAll(/film-handbook ([\w-]+)/g)].map(([, name]) => name),
  );
  expect(named.filter((name) => !Object.hasOwn(COMMANDS, name ?? '') && name !== 'book')).toEqual([]);
});
