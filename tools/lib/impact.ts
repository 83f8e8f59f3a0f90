/** `npm test -- --changed` runs only the checks that a change can break. */
import { execFileSync } from 'node:child_process';
import { basename, dirname } from 'node:path';

/** Test files of one kind that must run, or all of them. */
export type Chosen = 'all' | readonly string[];

export interface Impact {
  /** Whether code has changed. */
  code: boolean;
  /** Whether workflows have changed. */
  workflows: boolean;
  /** Whether the site has changed, so that it must be built and all its links checked. */
  site: boolean;
  /** Pages that must be opened in a browser: paths of their files, relative to the project. */
  pages: readonly string[];
  /** Unit tests, and files of code: the tests that import one of them run, too. */
  unit: Chosen;
  builds: Chosen;
  e2e: Chosen;
  /** Whether the tests in other browsers must run. */
  engines: boolean;
}

/** The texts of files, by their path relative to the project. */
export type Texts = ReadonlyMap<string, string>;

/** Documents, the word list, rules for text, workflows, and settings of editors and hosts: no page and no code is built from them. */
const DOCUMENT =
  /^(?:(?:(?:guides|tests|visual-tests)\/)?[^/]+\.md|words\.txt|phrases\.yml|\.markdownlint\.yaml|LICENSE|(?:\.vscode|\.github|deploy)\/.*)$/;
const CONTENT = /^(?:docs|static|diagrams)\//;
const CODE = /\.[cm]?[jt]sx?$/;
const PAGE = /^docs\/(?:.*\/)?[^/_][^/]*\.mdx?$/;
const TEST_FILE = {
  unit: /^(?:engine|packages|shared|theme|tools|tests\/unit)\/.*\.test\.ts$/,
  builds: /^tests\/build\/.*\.test\.ts$/,
  e2e: /^tests\/e2e\/.*\.spec\.ts$/,
};
/** Only CI or other commands run these: no stage of `npm test` depends on them. */
const OTHER_COMMANDS = /^(?:tests\/package|visual-tests\/baselines)\//;

/** Without known changes, everything can be broken. The browser tests open all pages. */
export const EVERYTHING: Impact = {
  ...{ code: true, workflows: true, site: true, engines: true, pages: [] },
  ...{ unit: 'all', builds: 'all', e2e: 'all' },
};

const isKnown = (path: string): boolean =>
  [DOCUMENT, OTHER_COMMANDS, ...Object.values(TEST_FILE)].some((kind) => kind.test(path)) ||
  (CONTENT.test(path) && !CODE.test(path));

/** The first line of a test lists the rooms of the engine that it tests, as paths. `/*` at the end means each folder in a room. */
const ROOMS = /^\/\/ Rooms: (.+)\n/;

/** The rooms that a test names. @param text the text of its file */
export const roomsOf = (text: string): readonly string[] => ROOMS.exec(text)?.[1]?.split(' ') ?? [];

const contains = (room: string, path: string): boolean =>
  room.endsWith('/*')
    ? path.startsWith(room.slice(0, -1)) && path.slice(room.length - 1).includes('/')
    : path.startsWith(`${room}/`);

/** Tests that name the room of a file. @param path a file in the project */
export const testsOfRoom = (path: string, tests: Texts): string[] =>
  [...tests].filter(([, text]) => roomsOf(text).some((room) => contains(room, path))).map(([file]) => file);

/** The name that other files use: pages and partials can be named without their extension. */
const nameOf = (path: string): string => basename(path).replace(/\.mdx?$/, '');

/** Files whose text contains one of the names. */
const naming = (names: readonly string[], texts: Texts): string[] =>
  [...texts].filter(([, text]) => names.some((name) => text.includes(name))).map(([file]) => file);

/** Tests that read a document name it, or read all files of its folder. */
const readersOf = (path: string, tests: Texts): string[] =>
  naming(path.includes('/') ? [basename(path), dirname(path)] : [path], tests);

/** Tests that read the source code of all rooms. */
const wholeTree = (tests: Texts): string[] =>
  [...tests.keys()].filter((file) => file.startsWith('tests/unit/'));

/**
 * The pages that a file of the site concerns: the page itself, or the pages that name the file, directly or in a partial.
 * Data, such as labels of the navigation and authors, concerns all pages in its folder, and so does a file that no page names.
 */
function pagesOf(path: string, sources: Texts, seen: Set<string>): string[] {
  if (seen.has(path)) return [];
  seen.add(path);
  if (PAGE.test(path)) return sources.has(path) ? [path] : [];
  const users = naming([nameOf(path)], sources);
  const isData = /\.(?:json|ya?ml)$/.test(path);
  const neighbors = [...sources.keys()].filter(
    (page) => PAGE.test(page) && page.startsWith(`${dirname(path)}/`),
  );
  return [
    ...users.flatMap((user) => pagesOf(user, sources, seen)),
    ...(users.length === 0 || isData ? neighbors : []),
  ];
}

/**
 * Finds out what a change can break.
 * @param changed paths of changed, new and deleted files, relative to the project
 * @param sources the pages and partials of the site
 * @param tests all test files: one that names a changed document, workflow or room must run
 * @returns everything if a file has changed that no rule knows, and whose room no test names
 */
export function impactOf(changed: readonly string[], sources: Texts, tests: Texts): Impact {
  const ofRooms = new Map(
    changed.filter((path) => !isKnown(path)).map((path) => [path, testsOfRoom(path, tests)]),
  );
  if ([...ofRooms.values()].some(({ length }) => length === 0)) return EVERYTHING;
  const seen = new Set<string>();
  const content = changed.filter((path) => CONTENT.test(path) && !CODE.test(path));
  const pages = [...new Set(content.flatMap((path) => pagesOf(path, sources, seen)))].sort();
  const readByTests = changed.filter((path) => !CONTENT.test(path) && !CODE.test(path));
  const readers = readByTests.flatMap((path) => readersOf(path, tests));
  const chosen = (kind: RegExp): string[] => [
    ...new Set(
      [...changed, ...readers, ...[...ofRooms.values()].flat()].filter(
        (path) => kind.test(path) && tests.has(path),
      ),
    ),
  ];
  return {
    code: ofRooms.size > 0 || changed.some((path) => CODE.test(path)),
    workflows: changed.some((path) => path.startsWith('.github/')),
    site: content.length > 0 || [...ofRooms.keys()].some((path) => /^(?:engine|theme)\//.test(path)),
    pages,
    unit: [...chosen(TEST_FILE.unit), ...ofRooms.keys(), ...(ofRooms.size > 0 ? wholeTree(tests) : [])],
    builds: chosen(TEST_FILE.builds),
    e2e: chosen(TEST_FILE.e2e),
    engines: false,
  };
}

/**
 * Paths that differ from a commit, including new files.
 * @param base a commit or branch: what both sides have in common counts, so later commits of the branch do not
 * @throws if there is no such commit
 */
export function changedSince(base: string, cwd: string): string[] {
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean);
  const [since = base] = base === 'HEAD' ? [base] : git('merge-base', base, 'HEAD');
  return [
    ...git('-c', 'core.quotePath=false', 'diff', '--name-only', '--relative', '--no-renames', since),
    ...git('-c', 'core.quotePath=false', 'ls-files', '--others', '--exclude-standard'),
  ];
}
