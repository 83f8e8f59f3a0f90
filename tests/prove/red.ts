/**
 * Shows that the tests detect missing behavior. Removes ten behaviors, one by one. For each of them, the listed tests
 * must pass without the change and fail with it. The script restores every file, even after an error.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runAndCollect } from '../../tools/lib/run.ts';

const ROOT = join(import.meta.dirname, '../..');

interface Removal {
  what: string;
  file: string;
  from: string;
  to: string;
  /** Commands, one after the other; the last one runs the tests. */
  commands: readonly (readonly string[])[];
}

const unit = (file: string) => [['npx', 'vitest', 'run', '--project', 'unit', file]];

const site = [
  ['npm', 'run', '--silent', 'build'],
  ['npx', 'vitest', 'run', '--project', 'site'],
];

const browser = (spec: string, title: string) => [
  ['npx', 'playwright', 'test', `tests/e2e/${spec}`, '--reporter=line', '-g', title],
];

export const REMOVALS: readonly Removal[] = [
  {
    what: 'URLs that end with .html are cleaned',
    file: 'shared/clean-path.ts',
    from: ".replace(/\\.html$/, '')",
    to: '',
    commands: unit('engine/read/properties.test.ts'),
  },
  {
    what: 'the message about a problem of a field names its line',
    file: 'engine/front-matter/read-front-matter.ts',
    from: 'cut, error } = readBlock(`\\n',
    to: 'cut, error } = readBlock(`',
    commands: unit('engine/read/properties.test.ts'),
  },
  {
    what: 'code is highlighted to the end, however slow the machine is',
    file: 'engine/markdown/index.ts',
    from: 'tokenizeTimeLimit: 0,',
    to: '',
    commands: unit('theme/blocks/code/code.test.ts'),
  },
  {
    what: 'the sitemap lists every page',
    file: 'engine/output/sitemap.ts',
    from: 'entries.map(',
    to: 'entries.slice(1).map(',
    commands: site,
  },
  {
    what: 'the policy allows no inline script without its hash',
    file: 'engine/output/policy.ts',
    from: `'script-src': ["'self'", ...scripts]`,
    to: `'script-src': ["'self'", "'unsafe-inline'", ...scripts]`,
    commands: site,
  },
  {
    what: 'the skip link moves the focus',
    file: 'theme/layout/skip-link.tsx',
    from: '  main.focus();\n',
    to: '',
    commands: browser('navigation.spec.ts', 'the skip link'),
  },
  {
    what: 'the copy button confirms the copy',
    file: 'theme/blocks/code/code-tools.tsx',
    from: "const isCopied = state === 'copied';",
    to: 'const isCopied = false;',
    commands: browser('code-blocks.spec.ts', 'copied code'),
  },
  {
    what: 'nothing is preloaded on slow or metered connections',
    file: 'theme/navigation/preload.ts',
    from: 'connection?.saveData === true ||',
    to: '',
    commands: unit('theme/navigation/preload.test.ts'),
  },
  {
    what: 'the header of the drawer does not cover the focused element',
    file: 'theme/layout/drawer.module.css',
    from: '    scroll-padding-block-start: var(--navbar-height);\n',
    to: '',
    commands: browser('access/focus.spec.ts', 'focus shows in the drawer'),
  },
  {
    what: 'search engines do not list the not-found page',
    file: 'theme/head/page-head.tsx',
    from: "pageType === '404' || ",
    to: '',
    commands: browser('pages.spec.ts', 'an unknown URL'),
  },
];

/** Runs the commands of a removal. @returns whether all of them passed */
async function passes({ commands }: Removal): Promise<boolean> {
  for (const [file = '', ...args] of commands) {
    const { status } = await runAndCollect(file, args, { cwd: ROOT });
    if (status !== 0) return false;
  }
  return true;
}

/** The source of a file that a removal changes. @throws if it no longer contains the text to remove */
function sourceOf({ file, from, what }: Removal): string {
  const source = readFileSync(join(ROOT, file), 'utf8');
  if (!source.includes(from)) throw new Error(`${file} has changed: correct the removal "${what}".`);
  return source;
}

async function passesWithout(removal: Removal): Promise<boolean> {
  const path = join(ROOT, removal.file);
  const source = sourceOf(removal);
  const restore = () => writeFileSync(path, source);
  process.once('exit', restore);
  writeFileSync(path, source.replace(removal.from, removal.to));
  try {
    return await passes(removal);
  } finally {
    restore();
    process.removeListener('exit', restore);
  }
}

/** @returns whether every removal was detected */
export async function proveRed(): Promise<boolean> {
  for (const removal of REMOVALS) sourceOf(removal);

  let detected = 0;
  console.log('| behavior | file | with it | without it |\n| --- | --- | --- | --- |');
  for (const removal of REMOVALS) {
    const isGreen = await passes(removal);
    const isRed = !(await passesWithout(removal));
    if (isGreen && isRed) detected += 1;
    console.log(
      `| ${removal.what} | \`${removal.file}\` | ${isGreen ? 'green' : '**red**'} | ${isRed ? 'red' : '**green**'} |`,
    );
  }
  console.log(`\n${detected} of ${REMOVALS.length} removals detected.`);
  return detected === REMOVALS.length;
}
