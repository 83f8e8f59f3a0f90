/**
 * Shows that the visual tests find changes. First, a run without a change must find no differences. Then the script
 * makes six small style changes, one by one, and each must change at least one of its screenshots. The differences of the
 * first change are accepted, and the next run must find none. Only the screenshots in `mutations.ts` are taken, in light
 * mode and at one or two widths. The script restores every file, even after an error.
 */

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../tools/lib/run.ts';
import { MUTATIONS, type Mutation } from './mutations.ts';
import { BASELINES } from './screenshots.ts';
import { type Suite, specsOf } from './summary-text.ts';

const ROOT = join(import.meta.dirname, '..');
const PROOF = join(import.meta.dirname, 'results/proof');
const REPORT = join(import.meta.dirname, 'results/proof.json');

interface Spec {
  title: string;
  tests: { results: { status: string; errors: { message?: string }[] }[] }[];
}

interface ScreenshotResult {
  title: string;
  /** The difference of a screenshot as the test runner reports it; undefined if there is none. */
  difference?: string;
}

const DIFFERENCE = /\d+ pixels|Expected an image \d+px by \d+px, received \d+px by \d+px/;

function resultOf({ title, tests }: Spec): ScreenshotResult {
  const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
  if (errors.length === 0) return { title };
  const [difference] = errors.flatMap(({ message = '' }) => DIFFERENCE.exec(message)?.[0] ?? []);
  // A page that does not load fails, too, but it proves nothing.
  if (!difference) throw new Error(`${title} failed before it was compared: ${errors[0]?.message}`);
  return { title, difference };
}

/** Builds the site and takes some of the screenshots. */
async function takeScreenshots(screenshots: string): Promise<ScreenshotResult[]> {
  rmSync(REPORT, { force: true });
  const args = ['playwright', 'test', '-c', 'visual-tests/playwright.config.ts', '--reporter=json'];
  run('npx', [...args, `--output=${PROOF}`, '-g', ` (?:${screenshots})$`], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, VISUAL_SITES: 'site', PLAYWRIGHT_JSON_OUTPUT_NAME: REPORT },
  });
  const specs = existsSync(REPORT) ? specsOf(JSON.parse(readFileSync(REPORT, 'utf8')) as Suite<Spec>) : [];
  if (specs.length === 0)
    throw new Error(
      `No screenshot was taken: the build failed, or "screenshots" in visual-tests/mutations.ts has no match: /${screenshots}/.`,
    );
  return specs.map(resultOf);
}

/** The source of a file that a mutation changes. */
function sourceOf({ file, from }: Mutation): string {
  const source = readFileSync(join(ROOT, file), 'utf8');
  if (!source.includes(from))
    throw new Error(
      `${file} does not contain ${JSON.stringify(from)}. Correct "from" in visual-tests/mutations.ts.`,
    );
  return source;
}

/** Runs a task while files have different contents, and restores them afterwards. */
async function withContents<T>(
  contents: Readonly<Record<string, string | Buffer>>,
  work: () => Promise<T>,
): Promise<T> {
  const former = Object.keys(contents).map((path) => [path, readFileSync(path)] as const);
  const restore = () => {
    for (const [path, content] of former) writeFileSync(path, content);
  };
  process.once('exit', restore);
  for (const [path, content] of Object.entries(contents)) writeFileSync(path, content);
  try {
    return await work();
  } finally {
    restore();
    process.removeListener('exit', restore);
  }
}

const withMutation = <T>(mutation: Mutation, work: () => Promise<T>): Promise<T> =>
  withContents({ [join(ROOT, mutation.file)]: sourceOf(mutation).replace(mutation.from, mutation.to) }, work);

const isRed = ({ difference }: ScreenshotResult): boolean => difference !== undefined;

/** Accepts the screenshots that differ, and takes them again. @returns whether they no longer differ */
function passesOnceAccepted(screenshots: string, red: readonly ScreenshotResult[]): Promise<boolean> {
  const baselines = red.map(({ title }) => join(BASELINES, `${title.replaceAll(' ', '-')}.png`));
  const former = Object.fromEntries(baselines.map((path) => [path, readFileSync(path)]));
  return withContents(former, async () => {
    run('npm', ['run', '--silent', 'visual:accept', '--', '--from', PROOF, 'all'], { cwd: ROOT });
    return (await takeScreenshots(screenshots)).every((result) => !isRed(result));
  });
}

/** @returns whether every change was found, and accepted screenshots pass */
export async function proveVisual(): Promise<boolean> {
  for (const mutation of MUTATIONS) sourceOf(mutation);

  const unchanged = await takeScreenshots(
    [...new Set(MUTATIONS.map(({ screenshots }) => screenshots))].join('|'),
  );
  const differing = unchanged.filter(isRed);
  if (differing.length > 0) {
    console.error(
      `These screenshots already differ without a mutation: ${differing.map(({ title }) => title).join(', ')}.`,
    );
    return false;
  }

  let caught = 0;
  let acceptedAll = true;
  console.log('| mutation | file | screenshots | result |');
  console.log('| --- | --- | --- | --- |');
  console.log(`| none | | ${unchanged.length} | all pass |`);
  for (const mutation of MUTATIONS) {
    const { all, red, isAccepted } = await withMutation(mutation, async () => {
      const all = await takeScreenshots(mutation.screenshots);
      const red = all.filter(isRed);
      // Accepting is the same for every change, so one is enough.
      const mustAccept = mutation === MUTATIONS[0];
      return { all, red, isAccepted: !mustAccept || (await passesOnceAccepted(mutation.screenshots, red)) };
    });
    if (!isAccepted) {
      console.error(
        `The screenshots of the mutation "${mutation.what}" still differ after they were accepted.`,
      );
      acceptedAll = false;
    }
    if (red.length > 0) caught += 1;
    const result = red.map(({ title, difference }) => `${title}: ${difference}`).join('; ');
    console.log(
      `| ${mutation.what} | \`${mutation.file}\` | ${red.length} of ${all.length} red | ${result || '**missed**'} |`,
    );
  }
  console.log(`\n${caught} of ${MUTATIONS.length} mutations caught.`);
  return acceptedAll && caught === MUTATIONS.length;
}
