/**
 * Accepts changed screenshots: `npm run visual:accept -- name…` moves screenshots of the last visual run over their
 * baselines. `all` accepts every screenshot that changed. After that, the screenshots do not count as changed.
 *
 * `--from` and `--to` name another folder of results and of baselines. `--comment` reads the verdicts from a comment that the
 * gallery wrote, in the environment variable COMMENT: rejected changes are written into `visual-tests/rejected.json`, or into
 * the file of `--rejected`, and `npm run visual:review` fails while one of them is still there. The workflow "Accept screenshots" uses these options; it runs this
 * file with Node.js alone, so this file and its imports use no packages.
 */
import { lstatSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { chosenScreenshots, type Review, reviewIn } from '../packages/gallery/accept-names.ts';
import { PROJECT_COMMANDS } from '../tools/lib/commands.ts';
import { parseCommand } from '../tools/lib/parse-command.ts';
import { readScreenshot } from './png-file.ts';
import { REJECTED, rejectedFile } from './rejected.ts';
import { BASELINES, changedScreenshots } from './screenshots.ts';

const { values, positionals } = parseCommand(PROJECT_COMMANDS['visual:accept']);
const { to: baselines = BASELINES, rejected: rejections = REJECTED } = values;

/** @throws if a branch has replaced the path with a symlink, which may lead to any file */
function refuseSymlink(path: string): void {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  throw new Error(`${path} is a symlink. Replace it with a regular file or folder.`);
}

/** Moves screenshots over their baselines. @returns their names */
function accept(names: readonly string[], changed: ReadonlyMap<string, string>): string[] {
  const chosen = chosenScreenshots(names, [...changed.keys()].sort());
  const accepted = chosen.map((name) => {
    const file = changed.get(name) ?? '';
    return { name, file, data: readScreenshot(file, name) };
  });
  const to = resolve(baselines);
  const baselineOf = (name: string): string => join(to, `${name}.png`);
  for (const path of [dirname(to), to, ...chosen.map(baselineOf)]) refuseSymlink(path);
  mkdirSync(to, { recursive: true });
  for (const { name, file, data } of accepted) {
    const part = `${baselineOf(name)}.${process.pid}.part`;
    writeFileSync(part, data, { flag: 'wx' });
    renameSync(part, baselineOf(name));
    rmSync(file);
  }
  return chosen;
}

/** Writes the rejected changes of a review. */
function reject(rejected: NonNullable<Review['rejected']>, changed: ReadonlyMap<string, string>): void {
  const file = resolve(rejections);
  for (const path of [dirname(file), file]) refuseSymlink(path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, rejectedFile(rejected, changed));
}

const listed = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `${title}:\n${lines.map((line) => `- ${line}`).join('\n')}\n`;

try {
  const changed = changedScreenshots(values.from);
  const { names, rejected }: Review = values.comment
    ? reviewIn(process.env.COMMENT ?? '')
    : { names: positionals };
  // The files are moved, and rejections contain hashes of the screenshots.
  if (rejected) reject(rejected, changed);
  const accepted = names.length > 0 || !rejected ? accept(names, changed) : [];
  const notes = (rejected ?? []).map(({ title, note }) => (note ? `${title} (${note})` : title));
  const output = listed('Accepted', accepted) + listed('Rejected', notes);
  console.log((output || 'Nothing was accepted or rejected.').trimEnd());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
