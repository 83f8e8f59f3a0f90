import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import GithubSlugger from 'github-slugger';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && existsSync(join(ROOT, file)));

/** Every file and folder of the repository. */
const paths = new Set(
  files.flatMap((file) => file.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'))),
);

/** The changelog describes what was. */
const documents = files.filter((file) =>
  /^(?!CHANGELOG)(?:[^/]+|guides\/[^/]+|\.github\/[^/]+|(?:packages\/)?[\w-]+\/README)\.md$/.test(file),
);

/** A path from the top of the repository. The last two folders were there once. Sites have `docs/` and `static/`, too. */
const PATH =
  /(?<![\w./@~}-])(?:\.\/)?((?:engine|shared|theme|tools|packages|tests|visual-tests|authoring|guides|deploy|\.github|plugins|scripts)\/(?:[\w.*@-]+\/?)*)/g;

/** Files of other sites, in documents and code for their owners: parts of the theme, and folders of examples. */
const OF_SITES =
  /^(?:theme\/(?:(?:navbar|head|home|doc|post)\.tsx|tokens\.css|_helpers\.ts|(?:components|kinds)(?:\/.*)?)|guides\/setup|packages\/(?:docs|my|website))$/;
const FOR_SITES =
  /^(?:README|ARCHITECTURE|BENCHMARKS|MIGRATING|UPGRADING)\.md$|^guides\/(?:extend|own|write)\.md$|^(?:engine|shared|packages\/importer|tools)\/|^tests\/build\//;
/** These tests make sites in other repositories. */
const MAKES_SITES = 'tests/package/';
/** Names of modules that other packages import, in `exports`. */
const EXPORTS = /"\.\/(?!dist\/)[^"]+": \{/g;

const SOURCE = /^(?:engine|shared|theme|tools|packages|tests|visual-tests)\/.*\.(?:tsx?|mjs|cjs|js|css)$/;
const SETTINGS =
  /^(?:\.github\/(?:workflows\/.*|CODEOWNERS|dependabot\.yml)|deploy\/.*|(?!package-lock)[^/]+\.(?:jsonc?|toml|ts|yml))$/;

/** The code and the targets of links in a document. */
const codeIn = (text: string): string =>
  [...text.matchAll(/^```[\s\S]*?^```|`[^`\n]+`|\]\([^)\s]+\)/gm)].map(([code]) => code).join('\n');

/** The comments of a script or a stylesheet. */
const commentsIn = (text: string): string =>
  [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm)].map(([comment]) => comment).join('\n');

/** The part of a file that names paths of this repository. The texts of a test also name files that it makes. */
function wordsOf(file: string): string {
  if (documents.includes(file)) return codeIn(textOf(file));
  if (SOURCE.test(file) && !file.startsWith(MAKES_SITES))
    return /^tests\/|^visual-tests\/|\.test\.ts$/.test(file) ? commentsIn(textOf(file)) : textOf(file);
  // In CODEOWNERS and other settings, a path can begin with a slash.
  return SETTINGS.test(file)
    ? textOf(file)
        .replaceAll(EXPORTS, '')
        .replaceAll(/(?<=^|[\s"'])\//gm, '')
    : '';
}

/** Whether a path exists. `*` and NAME are any text, and a module can be named without its extension, or as it is compiled. */
function exists(path: string): boolean {
  const clean = path
    .replace(/[./]+$/, '')
    .replace(/\/\*\*?$/, '')
    .replace(/(?<=^tools\/.*)\.js$/, '');
  if (!/\*|NAME/.test(clean))
    return ['', '.ts', '.tsx', '.js', '.css'].some((extension) => paths.has(clean + extension));
  const pattern = clean.replaceAll('.', String.raw`\.`).replaceAll(/(?:\*\*\/)?\*+|NAME/g, '.+');
  return [...paths].some((one) => new RegExp(`^${pattern}$`).test(one));
}

/** Whether a command makes a file, so that it is not in the repository. */
const isMade = (path: string): boolean =>
  path === 'visual-tests/rejected.json' ||
  spawnSync('git', ['check-ignore', '-q', path], { cwd: ROOT }).status === 0;

it('every path that documents, comments, messages and workflows name exists', () => {
  const named = files.flatMap((file) =>
    [...wordsOf(file).matchAll(PATH)].map(([, path = '']) => ({ file, path: path.replace(/\.$/, '') })),
  );
  const missing = named.filter(
    ({ file, path }) =>
      !(FOR_SITES.test(file) && OF_SITES.test(path.replace(/\/$/, ''))) && !exists(path) && !isMade(path),
  );
  expect(named.length).toBeGreaterThan(500);
  expect(missing.map(({ file, path }) => `${file}: ${path}`)).toEqual([]);
});

it('every path that the document of a folder names exists, there or at the top', () => {
  const missing = documents
    .filter((file) => file.endsWith('/README.md'))
    .flatMap((file) =>
      [...textOf(file).matchAll(/`([\w-]+\/(?:[\w.-]+\/)*[\w.-]*)`/g)]
        .map(([, path = '']) => path)
        .filter((path) => !exists(posix.join(posix.dirname(file), path)) && !exists(path))
        .map((path) => `${file}: ${path}`),
    );
  expect(missing).toEqual([]);
});

interface Heading {
  text: string;
  anchor: string;
}

/** The headings of a document. The first one is its title. */
function headingsOf(file: string): Heading[] {
  const slugger = new GithubSlugger();
  const text = textOf(file).replace(/^(`{3,})[\s\S]*?^\1$/gm, '');
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => ({
    text: heading,
    anchor: slugger.slug(heading),
  }));
}

interface Link {
  file: string;
  label: string;
  target: string;
}

/** The links of a document to documents and to its headings. */
const linksOf = (file: string): Link[] =>
  [
    ...textOf(file)
      .replace(/^(`{3,})[\s\S]*?^\1$/gm, '')
      .matchAll(/\[([^\]\n]+)\]\(([^)\s:]+)\)(?!`)/g),
  ]
    .map(([, label = '', target = '']) => ({ file, label, target }))
    .filter(({ target }) => !target.startsWith('/') && /(?:^|\.md)(?:#|$)/.test(target));

/** The problem of a link; undefined if its text is the title or the heading that it leads to. */
function problemOf({ file, label, target }: Link): string | undefined {
  const [path = '', anchor] = target.split('#');
  const to = path === '' ? file : posix.join(posix.dirname(file), path);
  const headings = paths.has(to) ? headingsOf(to) : [];
  const heading = anchor === undefined ? headings[0] : headings.find((one) => one.anchor === anchor);
  if (heading === undefined) return `${file}: ${target} does not exist`;
  // A sentence can contain a heading.
  const isSame = heading.text.toLowerCase() === label.toLowerCase();
  return isSame ? undefined : `${file}: [${label}](${target}) leads to "${heading.text}"`;
}

it('every link of a document to another one has the text of the title or the heading that it leads to', () => {
  const links = documents.flatMap(linksOf);
  expect(links.length).toBeGreaterThan(50);
  expect(links.flatMap((link) => problemOf(link) ?? [])).toEqual([]);
});

it.each([
  ['ARCHITECTURE.md', 3000],
  ['CONTRIBUTING.md', 500],
  ['guides/maintain.md', 2500],
])('%s has at most %i words', (file, limit) =>
  expect(textOf(file).split(/\s+/).length).toBeLessThanOrEqual(limit),
);
