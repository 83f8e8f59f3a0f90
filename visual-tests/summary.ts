/**
 * Prints a summary of the last visual run in Markdown, for the pull request: counts, and changed screenshots. BASE is the
 * commit to compare with, HEAD_SHA the commit whose baselines are linked, GALLERY the URL of the gallery.
 */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isChanged } from '../packages/gallery/page.ts';
import { readOptions } from '../tools/lib/command-line.ts';
import { PROJECT_COMMANDS } from '../tools/lib/commands.ts';
import { CHANGES, commitOf, takenScreenshots } from './screenshots.ts';
import { type Report, summaryOf } from './summary-text.ts';

readOptions(PROJECT_COMMANDS['visual:summary']);

const REPORT = join(import.meta.dirname, 'results/report.json');

const { BASE, GALLERY, HEAD_SHA, GITHUB_SERVER_URL, GITHUB_REPOSITORY } = process.env;
const base = commitOf(BASE);
const head = HEAD_SHA || commitOf('HEAD');

/** The URL of a baseline in a commit on GitHub, or else its path in the project. */
const addressOf = (commit: string | undefined) => (name: string) => {
  const file = `visual-tests/baselines/${name}.png`;
  return GITHUB_REPOSITORY && commit
    ? `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/raw/${commit}/${file}`
    : file;
};

if (existsSync(REPORT)) {
  const screenshots = takenScreenshots(base);
  console.log(
    summaryOf(JSON.parse(readFileSync(REPORT, 'utf8')) as Report, {
      count: screenshots.length,
      changed: screenshots.filter(isChanged).map(({ name, state, mode, size, before, isKept }) => ({
        name: `${state.name} ${mode} ${size}`,
        title: `${state.title}, ${mode}, ${size}`,
        ...(before && { before: addressOf(base ?? head)(name) }),
        ...(isKept && { after: addressOf(head)(name) }),
      })),
      ...(existsSync(CHANGES) && JSON.parse(readFileSync(CHANGES, 'utf8'))),
      ...(GALLERY && { gallery: GALLERY }),
    }),
  );
} else {
  console.log('The visual tests did not write a report.');
}
