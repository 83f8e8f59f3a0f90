import { mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { newFolder } from '../../tests/helpers/folder.ts';
import {
  type Boundary,
  contentFile,
  listContentFiles,
  resolveContentImport,
  resolveContentPath,
} from './gate.ts';

const FILES = {
  'docs/page.mdx': 'Page',
  'docs/team/a.ts': 'a',
  'docs/.git/config': 'secret',
  'docs/.env': 'secret',
  'docs/node_modules/pkg/index.js': 'secret',
  'docs/..dots.ts': 'a',
  'static/map.svg': '<svg/>',
  'docs-private/a.ts': 'secret',
  'components/chart.tsx': 'chart',
  'components/.cache/x.tsx': 'secret',
  'secret.txt': 'secret',
};

/** A site with symlinks, each from its name in the site to its target. */
function newSite(links: Record<string, string> = {}): Boundary & { path: string } {
  const path = realpathSync(newFolder(FILES).path);
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(path, name));
  return { path, root: join(path, 'docs'), staticDir: join(path, 'static') };
}

const problemOf = (site: Boundary, file: string, isImport = false): string =>
  resolveContentPath(site, join(site.root, file), isImport).problem ?? 'none';

it('accepts files in the content root and in the static folder', () => {
  const site = newSite();
  for (const file of ['page.mdx', 'team/a.ts', './team/../page.mdx', '../static/map.svg']) {
    expect(resolveContentPath(site, join(site.root, file))).toEqual({ file: join(site.root, file) });
  }
});

it.each([
  '../secret.txt',
  '../../../../../../etc/passwd',
  '../docs-private/a.ts',
  '../components/chart.tsx',
  '..',
  '/proc/self/environ/../../../../secret.txt/../..',
])('refuses %s, which leads out of the site, whether it exists or not', (file) => {
  const site = newSite();
  expect(problemOf(site, file)).toMatch(/^leads out of the site\. .*copy the file there/);
});

it.each(['.git/config', '.env', 'node_modules/pkg/index.js', 'team/.cache/x'])(
  'refuses %s, which is hidden or a package',
  (file) => expect(problemOf(newSite(), file)).toMatch(/^is in ".+", which content cannot use\./),
);

it('only imports may lead to the folders of components', () => {
  const site = newSite();
  const withComponents = { ...site, components: [join(site.path, 'components')] };
  const page = join(site.root, 'page.mdx');
  expect(resolveContentImport(withComponents, page, '../components/chart.tsx').file).toMatch(/chart\.tsx$/);
  expect(resolveContentImport(site, page, '../components/chart.tsx').problem).toContain('content.components');
  expect(problemOf(withComponents, '../components/chart.tsx')).toMatch(/^leads out of the site/);
  expect(problemOf(withComponents, '../components/.cache/x.tsx', true)).toContain('".cache"');
});

it('follows symlinks that stay in the site, and refuses all others', () => {
  const site = newSite({
    'docs/inside.mdx': 'page.mdx',
    'docs/far.txt': '../secret.txt',
    'docs/hidden.txt': '.env',
    'docs/self.mdx': 'self.mdx',
    'docs/gone.mdx': 'nowhere.mdx',
    'docs/out': '..',
    'docs/chain.txt': 'far.txt',
  });
  expect(resolveContentPath(site, join(site.root, 'inside.mdx'))).toEqual({
    file: join(site.root, 'page.mdx'),
  });
  expect(problemOf(site, 'far.txt')).toMatch(/^is a symlink that leads out of the site/);
  expect(problemOf(site, 'chain.txt')).toMatch(/^is a symlink that leads out of the site/);
  expect(problemOf(site, 'out/secret.txt')).toMatch(/^is a symlink that leads out of the site/);
  expect(problemOf(site, 'hidden.txt')).toMatch(/^is a symlink that is in "\.env"/);
  expect(problemOf(site, 'self.mdx')).toBe('is a symlink that leads back to itself. Remove it');
  expect(problemOf(site, 'gone.mdx')).toMatch(/^is a symlink to a file that does not exist/);
  expect(problemOf(site, 'none.mdx')).toMatch(/^does not exist/);
});

it('works if the path of the site itself contains a symlink', () => {
  const site = newSite();
  const alias = join(newFolder().path, 'alias');
  symlinkSync(site.path, alias);
  const linked = { root: join(alias, 'docs'), staticDir: join(alias, 'static') };
  expect(contentFile(linked, join(linked.root, 'page.mdx'))).toBe(join(site.root, 'page.mdx'));
  expect(contentFile(linked, join(linked.root, '../secret.txt'))).toBeUndefined();
});

it('is not confused by other spellings', () => {
  const site = newSite();
  expect(problemOf(site, '..dots.ts')).toMatch(/^is in "\.\.dots\.ts"/);
  expect(problemOf(site, 'page.mdx\0.png')).toMatch(/^contains "\\u0000"/);
  expect(contentFile(site, site.root)).toBeUndefined();
  expect(contentFile(site, join(site.root, 'team'))).toBeUndefined();
});

it('lists files and the folders that symlinks lead to, each loop and each link out of the site once', () => {
  const site = newSite({
    'docs/again': 'team',
    'docs/loop': '.',
    'docs/team/up': '..',
    'docs/out': '../docs-private',
    'docs/shared.mdx': 'page.mdx',
    'docs/gone.mdx': 'nowhere',
  });
  mkdirSync(join(site.root, 'empty'));
  const { files, problems } = listContentFiles(site, site.root);
  expect(files).toContain('again/a.ts');
  expect(files).toContain('shared.mdx');
  expect(files.filter((file) => /^(?:loop|out|gone|empty)/.test(file))).toEqual([]);
  expect(problems.map(({ file }) => file).sort()).toEqual(['again/up', 'gone.mdx', 'loop', 'out', 'team/up']);
  for (const { message } of problems) expect(message).toMatch(/\.$/);
  expect(relative(site.root, join(site.root, files[0] ?? ''))).toBe(files[0]);
});

it('refuses a link to a file of another kind, and a folder as an import', () => {
  const site = newSite({ 'docs/map.png': 'team/a.ts', 'docs/team/b.ts': 'a.ts' });
  expect(problemOf(site, 'map.png')).toMatch(
    /^is a symlink to a file with another extension\. Copy the file$/,
  );
  expect(problemOf(site, 'team/b.ts')).toBe('none');
  const { problem } = resolveContentImport(site, join(site.root, 'page.mdx'), './team');
  expect(problem).toBe('is a folder. Write the path of a file');
});

it('a name that no file system allows is refused with its length', () => {
  const { path } = newFolder({ 'a.png': '' });
  for (const name of ['a'.repeat(256), `b/${'é'.repeat(128)}/c.png`, 'folder/'.repeat(200)])
    expect(resolveContentPath({ root: path }, join(path, name)).problem).toMatch(
      /^has a name of more than 255 bytes/,
    );
  expect(resolveContentPath({ root: path }, join(path, 'a'.repeat(255))).problem).toMatch(/^does not exist/);
});
