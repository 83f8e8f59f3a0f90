import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../../tests/helpers/folder.ts';
import { changedSince, EVERYTHING, impactOf } from './impact.ts';

const SOURCES = new Map([
  ['docs/index.mdx', '# Home'],
  ['docs/docs/a.mdx', "import Steps from './_steps.mdx';\n\n# A"],
  ['docs/docs/_steps.mdx', '![A reel](./reel.png)'],
  ['docs/docs/team/b.mdx', '# B'],
  ['docs/blog/2024-01-01-post.mdx', '[Slides](/slides.pdf)'],
]);

const TESTS = new Map([
  ['shared/build/guide.test.ts', "readFileSync('CONTRIBUTING.md')"],
  ['tests/unit/deployment.test.ts', "readdirSync('.github/workflows')"],
  ['tests/build/nginx.test.ts', "'../../deploy/nginx.conf.example'"],
  ['engine/read/scan.test.ts', "'docs/docs/a.mdx'"],
  ['tests/e2e/search.spec.ts', "// Rooms: theme/search theme/blocks/*\ntest('finds', …)"],
  ['tests/build/images.test.ts', '// Rooms: engine/images theme/search\n'],
]);

const NOTHING = {
  ...{ code: false, workflows: false, site: false, engines: false, pages: [] },
  ...{ unit: [], builds: [], e2e: [] },
};

const impact = (...changed: string[]) => impactOf(changed, SOURCES, TESTS);

describe('what a change of content can break', () => {
  it.each([
    ['a page', 'docs/docs/team/b.mdx', ['docs/docs/team/b.mdx']],
    ['a partial: the pages that use it', 'docs/docs/_steps.mdx', ['docs/docs/a.mdx']],
    ['an image in a partial', 'docs/docs/reel.png', ['docs/docs/a.mdx']],
    ['a static file that a page links to', 'static/slides.pdf', ['docs/blog/2024-01-01-post.mdx']],
    ['a category: the pages of its folder', 'docs/docs/team/_category_.json', ['docs/docs/team/b.mdx']],
    ['authors: the posts', 'docs/blog/authors.yml', ['docs/blog/2024-01-01-post.mdx']],
    ['a file that nothing names', 'static/robots-extra.txt', []],
    ['a deleted page', 'docs/docs/gone.mdx', []],
    ['a drawing', 'diagrams/0123.svg', []],
  ])('%s', (_, path, pages) => {
    expect(impact(path)).toEqual({ ...NOTHING, site: true, pages });
  });

  it('several files of one page concern it once', () => {
    expect(impact('docs/docs/a.mdx', 'docs/docs/reel.png', 'diagrams/0.svg').pages).toEqual([
      'docs/docs/a.mdx',
    ]);
  });
});

describe('what other changes can break', () => {
  it('a document runs lint and the tests that read it', () => {
    expect(impact('CONTRIBUTING.md')).toEqual({ ...NOTHING, unit: ['shared/build/guide.test.ts'] });
    expect(impact('words.txt')).toEqual(NOTHING);
    expect(impact('guides/write.md')).toEqual(NOTHING);
    expect(impact('visual-tests/baselines/home-light-desktop.png')).toEqual(NOTHING);
    expect(impact('phrases.yml')).toEqual(NOTHING);
    expect(impact('deploy/nginx.conf.example')).toEqual({
      ...NOTHING,
      builds: ['tests/build/nginx.test.ts'],
    });
  });

  it('a workflow runs its checks', () => {
    const unit = ['tests/unit/deployment.test.ts'];
    expect(impact('.github/workflows/ci.yml')).toEqual({ ...NOTHING, workflows: true, unit });
  });

  it('a test file runs itself, unless it was deleted', () => {
    const e2e = ['tests/e2e/search.spec.ts'];
    expect(impact(...e2e)).toEqual({ ...NOTHING, code: true, e2e });
    expect(impact('tests/e2e/deleted.spec.ts')).toEqual({ ...NOTHING, code: true });
  });

  it('code runs the tests that import it, those that read all code, and those that name its room', () => {
    const unit = (path: string) => [path, 'tests/unit/deployment.test.ts'];
    const tests = { code: true, site: true, e2e: ['tests/e2e/search.spec.ts'] };
    const builds = ['tests/build/images.test.ts'];
    const found = { ...NOTHING, ...tests };
    expect(impact('theme/search/hits.tsx')).toEqual({
      ...found,
      builds,
      unit: unit('theme/search/hits.tsx'),
    });
    const view = 'theme/blocks/tabs/tabs.tsx';
    expect(impact(view)).toEqual({ ...found, unit: unit(view) });
  });

  it.each([
    'theme/blocks/registry.ts',
    'theme/searching.tsx',
    'theme/layout/navbar.tsx',
    'visual-tests/review.ts',
    'engine/site-content.ts',
    'docs/projection.tsx',
    'package-lock.json',
    'site.config.ts',
    'tests/e2e/test.ts',
    'tests/fixtures/site/docs/docs/a.mdx',
    'a-new-folder/file.md',
  ])('%s can break everything', (path) => {
    expect(impact('docs/docs/a.mdx', path)).toEqual(EVERYTHING);
  });

  it('no change breaks nothing', () => {
    expect(impact()).toEqual(NOTHING);
  });
});

describe('changed files', () => {
  const git = (cwd: string, ...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
      cwd,
      stdio: 'ignore',
    });

  it('are new, changed, deleted and renamed ones, but not those of later commits of the other branch', () => {
    const { path: folder, put: write } = newFolder();
    git(folder, 'init', '-b', 'main');
    for (const name of ['kept.md', 'old.md', 'deleted.md']) write(name, `A file named ${name}`);
    git(folder, 'add', '.');
    git(folder, 'commit', '-m', 'Start');
    git(folder, 'checkout', '-b', 'work');
    git(folder, 'mv', 'old.md', 'new.md');
    git(folder, 'commit', '-m', 'Rename');
    git(folder, 'checkout', 'main');
    write('kept.md', 'Changed on main');
    git(folder, 'commit', '-a', '-m', 'On main');
    git(folder, 'checkout', 'work');
    git(folder, 'rm', 'deleted.md');
    write('ünnamed.md', '');
    expect(changedSince('main', folder).sort()).toEqual(['deleted.md', 'new.md', 'old.md', 'ünnamed.md']);
    expect(changedSince('HEAD', folder).sort()).toEqual(['deleted.md', 'ünnamed.md']);
    expect(() => changedSince('nowhere', folder)).toThrow();
  });
});
