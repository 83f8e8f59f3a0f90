import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ENGINE_FOLDERS } from '../../shared/build/engine.ts';
import { roomsOf, testsOfRoom } from '../../tools/lib/impact.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Files on one level of a room. */
const MAX_FILES = 30;

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** The rooms of ARCHITECTURE.md, from the ground up: each may import from itself, and from those above it in the table. */
const ROOMS = [
  ...textOf('ARCHITECTURE.md').matchAll(/^\| `((?:engine|packages|shared|theme|tools)\/[\w/-]*)` \|/gm),
].map(([, room = '']) => room.replace(/\/$/, ''));

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...ENGINE_FOLDERS], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(?:tsx?|mjs|cjs|js|css)$/.test(file) && !file.startsWith('tools/template/'))
  .filter((file) => existsSync(join(ROOT, file)));

/** The room with the longest path that contains a file. */
const roomOf = (file: string): string | undefined =>
  ROOMS.filter((room) => file.startsWith(`${room}/`)).sort((a, b) => b.length - a.length)[0];

/** Every page, or every command, needs these rooms: `npm test -- --changed` runs everything after a change in them. */
const FOUNDATION: readonly string[] = [
  ...['shared', 'tools', 'tools/lib', 'theme', 'engine'],
  ...['build', 'markdown', 'text', 'site', 'pages', 'search'].map((room) => `shared/${room}`),
  ...['base', 'strings', 'hydration', 'navigation', 'elements', 'markdown', 'head', 'styles'].map(
    (room) => `theme/${room}`,
  ),
  ...['layout', 'start'].map((room) => `theme/${room}`),
  ...['files', 'allowed', 'syntax', 'read', 'rspress', 'output', 'markdown'].map((room) => `engine/${room}`),
];

const TESTS = new Map(
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.spec.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(ROOT, file)))
    .map((file) => [file, textOf(file)]),
);

/** Relative paths in imports, types included. */
const IMPORT = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*'(\.{1,2}\/[^']+)'/g;

const isTest = (file: string): boolean => /\.test\.ts$|\/guards\.ts$/.test(file);

const importsOf = (file: string): string[] =>
  [...textOf(file).matchAll(IMPORT)].map(([, path = '']) => posix.join(posix.dirname(file), path));

describe('the rooms of ARCHITECTURE.md', () => {
  it('contain all files of the engine', () =>
    expect(files.filter((file) => roomOf(file) === undefined)).toEqual([]));

  it('have a few files on each level', () => {
    const counts = new Map<string, number>();
    for (const file of files.filter((one) => !isTest(one) && !one.endsWith('.css')))
      counts.set(posix.dirname(file), (counts.get(posix.dirname(file)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > MAX_FILES)).toEqual([]);
  });

  it('are in the first line of a test, or a change in them runs everything', () => {
    const untested = (room: string): boolean => testsOfRoom(`${room}/folder/file.ts`, TESTS).length === 0;
    expect(ROOMS.filter(untested)).toEqual(ROOMS.filter((room) => FOUNDATION.includes(room)));
    const missing = [...TESTS.values()]
      .flatMap(roomsOf)
      .filter((room) => !existsSync(join(ROOT, room.replace(/\/\*$/, ''))));
    expect(missing).toEqual([]);
  });

  it('import only from rooms above them in the table', () => {
    const found = files
      .filter((file) => /\.(?:tsx?|mjs|cjs)$/.test(file) && !isTest(file))
      .flatMap((file) =>
        importsOf(file)
          .filter((path) => {
            const room = roomOf(`${path}/`);
            return room !== undefined && ROOMS.indexOf(room) > ROOMS.indexOf(roomOf(file) ?? '');
          })
          .map((path) => `${file} imports ${path}`),
      );
    expect(found).toEqual([]);
  });
});
