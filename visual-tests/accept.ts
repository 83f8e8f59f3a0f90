/**
 * Accepts changed screenshots: `npm run visual:accept -- name…` moves screenshots of the last visual run over their
 * baselines. `all` accepts every screenshot that changed. After that, the screenshots do not count as changed.
 *
 * `--from` and `--to` name another folder of results and of baselines. `--comment` reads the names from a comment on a
 * pull request, in the environment variable COMMENT. The workflow "Accept screenshots" uses these options; it runs this
 * file with Node.js alone, so this file and its imports use no packages.
 */
import { lstatSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chosenScreenshots, namesInComment } from '../scripts/lib/gallery/accept-names.ts';
import { readScreenshot } from './png-file.ts';
import { BASELINES, changedScreenshots } from './screenshots.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string' },
    to: { type: 'string', default: BASELINES },
    comment: { type: 'boolean', default: false },
  },
});

/** @throws if a branch has replaced the path with a symlink, which may lead to any file */
function refuseSymlink(path: string): void {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  throw new Error(`${path} is a symlink. Replace it with a regular file or folder.`);
}

try {
  const changed = changedScreenshots(values.from);
  const names = values.comment ? namesInComment(process.env.COMMENT ?? '') : positionals;
  const chosen = chosenScreenshots(names, [...changed.keys()].sort());
  const accepted = chosen.map((name) => {
    const file = changed.get(name) ?? '';
    return { name, file, data: readScreenshot(file, name) };
  });
  const to = resolve(values.to);
  const baselineOf = (name: string): string => join(to, `${name}.png`);
  for (const path of [dirname(to), to, ...chosen.map(baselineOf)]) refuseSymlink(path);
  mkdirSync(to, { recursive: true });
  for (const { name, file, data } of accepted) {
    const part = `${baselineOf(name)}.${process.pid}.part`;
    writeFileSync(part, data, { flag: 'wx' });
    renameSync(part, baselineOf(name));
    rmSync(file);
  }
  console.log(`Accepted:\n${chosen.map((name) => `- ${name}`).join('\n')}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
