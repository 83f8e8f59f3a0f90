/**
 * Proves what the tests promise: an author never has to change one (`authors`), they detect missing behavior (`red`), and the visual
 * tests find changes (`visual`). Without an argument, proves all three, one after the other. Stopped with Ctrl+C, it restores all files.
 */

import { endWith, readOptions } from '../../tools/lib/command-line.ts';
import { PROJECT_COMMANDS } from '../../tools/lib/commands.ts';

const { values, positionals } = readOptions(PROJECT_COMMANDS.prove);

const PROOFS = new Map<string, () => Promise<boolean>>([
  ['authors', async () => (await import('./authors.ts')).proveAuthors(values.keep)],
  ['red', async () => (await import('./red.ts')).proveRed()],
  ['visual', async () => (await import('../../visual-tests/prove.ts')).proveVisual()],
]);

const [name] = positionals;
if (name !== undefined && !PROOFS.has(name))
  endWith(`There is no proof "${name}". Write ${[...PROOFS.keys()].join(', ')}, or nothing for all of them.`);

process.once('SIGINT', () => process.exit(130));
for (const [proof, prove] of PROOFS) {
  if (name !== undefined && name !== proof) continue;
  if (!(await prove())) process.exitCode = 1;
}
