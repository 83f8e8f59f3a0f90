/**
 * Shows that the visual tests catch things: makes six small changes of style, one by one, and expects
 * the pictures they concern to differ. Every file is put back, whatever happens.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../scripts/lib/run.ts';

const ROOT = join(import.meta.dirname, '..');

interface Mutation {
  what: string;
  file: string;
  from: string;
  to: string;
  /** Names of the states that must notice, as a regular expression. */
  states: string;
}

const MUTATIONS: readonly Mutation[] = [
  {
    what: 'a color token, one step lighter',
    file: 'theme/styles/tokens.css',
    from: '--ink-soft: light-dark(#4c443a',
    to: '--ink-soft: light-dark(#50483e',
    states: 'plain light desktop',
  },
  {
    what: 'a padding, 16 to 17 pixels',
    file: 'theme/markdown/admonition.module.css',
    from: 'padding: var(--space-4) var(--space-5);',
    to: 'padding: 17px var(--space-5);',
    states: 'everything light mobile',
  },
  {
    what: 'a font weight, 650 to 640',
    file: 'theme/styles/base.css',
    from: 'font-weight: 650;',
    to: 'font-weight: 640;',
    states: 'plain dark desktop',
  },
  {
    what: 'a z-index: the skip link falls behind the navbar',
    file: 'theme/layout/skip-link.module.css',
    from: 'z-index: var(--z-skip);',
    to: 'z-index: 0;',
    states: 'focus light desktop',
  },
  {
    what: 'a hidden footer column',
    file: 'theme/layout/footer.module.css',
    from: '  .column h2 {',
    to: '  .column:last-child {\n    display: none;\n  }\n\n  .column h2 {',
    states: 'home light desktop',
  },
  {
    what: 'a breakpoint off by one',
    file: 'theme/styles/breakpoint.ts',
    from: 'BREAKPOINT = 996',
    to: 'BREAKPOINT = 995',
    states: 'plain light narrow',
  },
];

/** @returns whether the pictures turned red */
async function isCaught({ file, from, to, states }: Mutation): Promise<boolean> {
  const path = join(ROOT, file);
  const source = readFileSync(path, 'utf8');
  if (!source.includes(from))
    throw new Error(`${file} no longer holds ${JSON.stringify(from)}: mend the mutation.`);
  const putBack = () => writeFileSync(path, source);
  process.once('exit', putBack);
  writeFileSync(path, source.replace(from, to));
  try {
    const args = [
      'playwright',
      'test',
      '-c',
      'visual-tests/playwright.config.ts',
      '--reporter=line',
      '-g',
      states,
    ];
    return (await run('npx', args, { cwd: ROOT, stdio: 'ignore' })) !== 0;
  } finally {
    putBack();
    process.removeListener('exit', putBack);
  }
}

process.once('SIGINT', () => process.exit(130));
let missed = 0;
for (const mutation of MUTATIONS) {
  const caught = await isCaught(mutation);
  if (!caught) missed += 1;
  console.log(`${caught ? 'caught' : 'MISSED'}  ${mutation.what} (${mutation.file}; ${mutation.states})`);
}
console.log(`${MUTATIONS.length - missed} of ${MUTATIONS.length} mutations caught.`);
process.exit(missed === 0 ? 0 : 1);
