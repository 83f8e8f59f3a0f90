/**
 * Everything that CI checks, in one command: a browser, lint, types, workflows, unit tests, the build, its links,
 * the browser tests. The last line printed is `N passed, N failed`; the status is 1 when anything failed.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './lib/browser.ts';
import { ensureLychee } from './lib/lychee.ts';
import { run } from './lib/run.ts';

const ROOT = join(import.meta.dirname, '..');
const RESULTS = join(ROOT, 'test-results');

interface Count {
  passed: number;
  failed: number;
}

const total: Count = { passed: 0, failed: 0 };

const heading = (text: string): void =>
  console.log(`\n── ${text} ${'─'.repeat(Math.max(0, 70 - text.length))}`);

function add({ passed, failed }: Count): void {
  total.passed += passed;
  total.failed += failed;
}

/** Runs an npm script that passes or fails as a whole. */
async function check(script: string): Promise<boolean> {
  heading(`npm run ${script}`);
  const status = await run('npm', ['run', '--silent', script], { cwd: ROOT });
  add(status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
  return status === 0;
}

/** Runs a test runner and counts its cases from the JSON report it writes. */
async function suite(name: string, command: string[], count: (report: never) => Count): Promise<void> {
  heading(name);
  const report = join(RESULTS, `${name}.json`);
  rmSync(report, { force: true });
  const status = await run('npx', [...command], { cwd: ROOT });
  try {
    const counted = count(JSON.parse(readFileSync(report, 'utf8')) as never);
    // A runner that fails without a failing case (a crash, a broken file) counts as one.
    add(status !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted);
  } catch {
    console.error(`${name}: the runner left no report.`);
    add({ passed: 0, failed: 1 });
  }
}

/** Finds a browser or installs one, and says what it does. */
async function hasChromium(): Promise<boolean> {
  heading('browser');
  const path = await ensureChromium();
  if (path) console.log(`Chromium: ${path}`);
  else console.error('No Chromium. Install one, or name one in CHROMIUM_PATH, and run npm test again.');
  add(path ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
  return path !== undefined;
}

const countUnit = (report: { numPassedTests: number; numFailedTests: number }): Count => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
});

const countBrowser = ({
  stats,
}: {
  stats: { expected: number; unexpected: number; flaky: number };
}): Count => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
});

const hasBrowser = await hasChromium();
heading('link checker');
console.log(`lychee: ${(await ensureLychee()) ?? 'cannot be had here'}`);
await check('lint');
await check('typecheck');
await check('workflows');
await suite(
  'unit',
  ['vitest', 'run', '--reporter=default', '--reporter=json', '--outputFile=test-results/unit.json'],
  countUnit,
);
const isBuilt = await check('build');
if (isBuilt) await check('links');
if (isBuilt && hasBrowser) await suite('e2e', ['playwright', 'test'], countBrowser);
else add({ passed: 0, failed: 1 });

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
