/**
 * Builds all hostile inputs in small groups: `npm run hostile`, or each one alone for those whose name or topic contains a word:
 * `npm run hostile -- WORD…`. Two builds run at the same time.
 */
import { readOptions } from '../../tools/lib/command-line.ts';
import { PROJECT_COMMANDS } from '../../tools/lib/commands.ts';
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

type Case = (typeof cases)[number];

/** A build takes seconds before it reads the first page, so a group takes little more time than one case. */
const GROUP = 15;

/** Groups of cases that can be built together: neighbors, which are similar, and of which all are refused or all are harmless. */
function groupsOf(chosen: readonly Case[]): Case[][] {
  const isSingle = ({ isAlone, isWholeSite }: Case): boolean => Boolean(isAlone || isWholeSite);
  const groups = chosen.filter(isSingle).map((hostile) => [hostile]);
  for (const expected of ['refused', 'harmless'] as const) {
    const same = chosen.filter((hostile) => !isSingle(hostile) && hostile.expected === expected);
    for (let at = 0; at < same.length; at += GROUP) groups.push(same.slice(at, at + GROUP));
  }
  return groups;
}

const words = process.argv.slice(2);
const chosen = cases.filter(
  ({ name, topic }) => words.length === 0 || words.some((word) => `${topic}: ${name}`.includes(word)),
);
const groups = words.length === 0 ? groupsOf(chosen) : chosen.map((hostile) => [hostile]);

const surroundings = await startSurroundings();

/** The faults of a group, each with the name of its case or of all cases. */
async function faultsOf(group: readonly Case[]): Promise<string[]> {
  const { site, remove } = writeSite(group, surroundings);
  const names = group.map(({ topic, name }) => `${topic}: ${name}`);
  try {
    const result = await build(site);
    const ofAll = leaks(site, result);
    if (group[0]?.expected === 'refused') {
      const ofEach = group.flatMap((hostile, index) =>
        faultsOfRefusal(hostile, hostile.isWholeSite ? '' : folderOf(index), result).map(
          (fault) => `${names[index]}\n  ${fault}`,
        ),
      );
      return [...ofAll.map((fault) => `${names.join(', ')}\n  ${fault}`), ...ofEach];
    }
    if (result.status !== 0) ofAll.push(`the build refuses it:\n${result.output}`);
    else ofAll.push(...(await faultsOfPages(site, surroundings)));
    return ofAll.map((fault) => `${names.join(', ')}\n  ${fault}`);
  } finally {
    remove();
  }
}

let failed = 0;
const queue = groups.values();

async function work(): Promise<void> {
  for (const group of queue) {
    const faults = await faultsOf(group);
    failed += faults.length;
    for (const fault of faults) console.log(`✗ ${fault}`);
  }
}

await Promise.all([work(), work()]);
await surroundings.close();
console.log(`${chosen.length} inputs, ${failed} faults`);
process.exitCode = failed > 0 ? 1 : 0;
