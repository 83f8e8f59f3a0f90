/**
 * Accepts changed screenshots: `npm run visual:accept -- name…` moves screenshots of the last visual run over their
 * baselines. `all` accepts every screenshot that changed. After that, the screenshots do not count as changed.
 *
 * `--from` and `--to` name another folder of results and of baselines. `--comment` reads the names from a comment on a
 * pull request, in the environment variable COMMENT. The workflow "Accept screenshots" uses these options; it runs this
 * file with Node.js alone, so this file and its imports use no packages.
 */
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chosenScreenshots, namesInComment } from './accept-names.ts';
import { BASELINES, changedScreenshots } from './screenshots.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string' },
    to: { type: 'string', default: BASELINES },
    comment: { type: 'boolean', default: false },
  },
});

try {
  const changed = changedScreenshots(values.from);
  const names = values.comment ? namesInComment(process.env.COMMENT ?? '') : positionals;
  const chosen = chosenScreenshots(names, [...changed.keys()].sort());
  mkdirSync(values.to, { recursive: true });
  for (const name of chosen) {
    const file = changed.get(name) ?? '';
    copyFileSync(file, join(values.to, `${name}.png`));
    rmSync(file);
  }
  console.log(`Accepted:\n${chosen.map((name) => `- ${name}`).join('\n')}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
