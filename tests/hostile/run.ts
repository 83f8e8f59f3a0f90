/**
 * Builds every hostile input on its own: `npm run hostile`, or `npm run hostile -- WORD…` for those whose name or topic
 * contains a word. Two builds run at the same time.
 */
import { readOptions } from '../../scripts/lib/command-line.ts';
import { PROJECT_COMMANDS } from '../../scripts/lib/commands.ts';
import { cases } from './cases/index.ts';
import {
  build,
  faultsOfPages,
  faultsOfRefusal,
  folderOf,
  leaks,
  startSurroundings,
  writeSite,
} from './harness.ts';

readOptions(PROJECT_COMMANDS.hostile);

const words = process.argv.slice(2);
const chosen = cases.filter(
  ({ name, topic }) => words.length === 0 || words.some((word) => `${topic}: ${name}`.includes(word)),
);

const surroundings = await startSurroundings();

async function faultsOf(hostile: (typeof cases)[number]): Promise<string[]> {
  const { site, remove } = writeSite([hostile], surroundings);
  try {
    const result = await build(site);
    const leaked = leaks(site, result);
    if (hostile.expected === 'refused') {
      const folder = hostile.isWholeSite ? '' : folderOf(0);
      return [...leaked, ...faultsOfRefusal(hostile, folder, result)];
    }
    if (result.status !== 0) return [...leaked, `the build refuses it:\n${result.output}`];
    return [...leaked, ...(await faultsOfPages(site, surroundings))];
  } finally {
    remove();
  }
}

let failed = 0;
const queue = chosen.values();

async function work(): Promise<void> {
  for (const hostile of queue) {
    const faults = await faultsOf(hostile);
    if (faults.length === 0) continue;
    failed += 1;
    console.log(`✗ ${hostile.topic}: ${hostile.name}\n  ${faults.join('\n  ')}`);
  }
}

await Promise.all([work(), work()]);
await surroundings.close();
console.log(`${chosen.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
