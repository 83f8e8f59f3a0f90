/**
 * Shows that an author never has to touch a test. Copies the project's last commit, and adds a page and a post with
 * `npm run new`, the pages and posts in `fixtures/authors`, a tag and an author. Then renames a page, deletes another, and
 * runs `npm test` in the copy.
 *
 * Links to the renamed and the deleted page are rewritten, as an author would do; otherwise, the build would fail.
 */

import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { run } from '../../tools/lib/run.ts';

const ROOT = join(import.meta.dirname, '../..');

const copy = mkdtempSync(join(tmpdir(), 'author-'));
const docs = join(copy, 'docs');

const inCopy = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { cwd: copy, encoding: 'utf8' });

/** Text files of the content, as paths below `docs/`. */
const contentFiles = (): string[] =>
  readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => /\.(?:mdx?|yml|json)$/.test(file));

const textOf = (file: string): string => readFileSync(join(docs, file), 'utf8');

const addressOf = (file: string): string => `/${file.replace(/\.mdx$/, '')}`;

/** Matches the address of a page wherever it is written, without those of the pages below it. */
const mentions = (address: string): RegExp => new RegExp(`${address}(?![\\w/-])(?:#[\\w-]+)?`, 'g');

const titleOf = (file: string): string => /^title: (.+)$/m.exec(textOf(file))?.[1] ?? '';

/** Replaces all links to a page with links to another one, whose title becomes their text. */
function rewriteLinks(from: string, target: string): void {
  const to = addressOf(target);
  const links = new RegExp(`\\[[^\\]]*\\]\\((?=${mentions(from).source})`, 'g');
  for (const file of contentFiles()) {
    const text = textOf(file);
    if (!mentions(from).test(text)) continue;
    writeFileSync(join(docs, file), text.replace(links, `[${titleOf(target)}](`).replace(mentions(from), to));
  }
}

/** Leaf pages of the handbook, except for those in the site's configuration, which only the site's owner changes. */
function leafPages(): string[] {
  const config = readFileSync(join(copy, 'site.config.ts'), 'utf8');
  return contentFiles()
    .filter((file) => /^docs\/.+\.mdx$/.test(file) && !file.endsWith('/index.mdx'))
    .filter((file) => !config.includes(`'${addressOf(file)}'`));
}

/** The first key of a YAML file. */
const firstKey = (file: string): string => /^([\w-]+):/m.exec(textOf(file))?.[1] ?? '';

function newDraft(...args: string[]): void {
  const status = run('npm', ['run', '--silent', 'new', '--', ...args], { cwd: copy });
  if (status !== 0) throw new Error(`npm run new ${args.join(' ')} failed.`);
}

/** @param keep whether the copy stays @returns whether all tests passed */
export function proveAuthors(keep: boolean): boolean {
  inCopy('git', 'clone', '--quiet', ROOT, '.');
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));

  const text = ['--description', 'A page that proves something about tests, in one sentence.'];
  newDraft('page', 'proof/of-authors', '--title', 'Proof of authors', ...text);
  const authorAndTag = ['--author', firstKey('blog/authors.yml'), '--tag', firstKey('blog/tags.yml')];
  newDraft('post', '--title', 'Proof of posts', ...text, ...authorAndTag);

  cpSync(join(ROOT, 'tests/fixtures/authors'), docs, { recursive: true });
  appendFileSync(join(docs, 'blog/tags.yml'), '\nproof:\n  label: Proof\n');
  appendFileSync(join(docs, 'blog/authors.yml'), '\nproof-team:\n  name: Proof team\n');

  const pages = leafPages().filter((file) => !file.includes('proof/'));
  const [renamed = '', deleted = ''] = [pages.at(0), pages.at(-1)];
  const target = renamed.replace(/\.mdx$/, '-renamed.mdx');
  inCopy('git', 'mv', `docs/${renamed}`, `docs/${target}`);
  rewriteLinks(addressOf(renamed), target);
  rmSync(join(docs, deleted));
  rewriteLinks(addressOf(deleted), target);
  inCopy('git', 'add', '--all');
  inCopy(
    'git',
    '-c',
    'user.name=Author',
    '-c',
    'user.email=author@example.org',
    'commit',
    '--quiet',
    '-m',
    'Proof',
  );
  console.log(inCopy('git', 'show', '--stat', '--format=', '-M'));

  const status = run('npm', ['test'], { cwd: copy });
  if (keep) console.log(`The copy: ${copy}`);
  else rmSync(copy, { recursive: true, force: true });
  return status === 0;
}
