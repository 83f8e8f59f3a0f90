/**
 * Makes a site from the documentation of another tool: `npm run import -- FOLDER`. `--help` lists the options.
 */

import { existsSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { downloadImage } from '../packages/importer/download.ts';
import { isForeign, REPORT } from '../packages/importer/manifest.ts';
import { summary } from '../packages/importer/report.ts';
import { importSite } from '../packages/importer/run.ts';
import { sourceText } from '../packages/importer/source-files.ts';
import { OutsideError } from '../packages/importer/source-pages.ts';
import { GENERATORS, type Generator } from '../packages/importer/types.ts';
import { compare, comparisonText } from '../packages/importer/verify.ts';
import { ENGINE } from '../shared/build/engine.ts';
import { readText, writeFile } from '../shared/build/files.ts';
import { endWith, readOptions } from './lib/command-line.ts';
import { COMMANDS } from './lib/commands.ts';
import { runAndCollect } from './lib/run.ts';
import { PROJECT } from './lib/site-config.ts';

const { values, positionals } = readOptions(COMMANDS.import);

const [given] = positionals;
if (given === undefined)
  endWith('Name the folder to import, such as ../old-site/docs. --help lists the options.');
const source = resolve(given);
const target = resolve(values.to);
const isKnown = (name: string): name is Generator => (GENERATORS as readonly string[]).includes(name);
const { from } = values;
if (from !== undefined && !isKnown(from))
  endWith(`--from is "${from}", but must be one of ${GENERATORS.join(', ')}.`);
if (!statSync(source, { throwIfNoEntry: false })?.isDirectory())
  endWith(`There is no folder ${given}. Correct the path.`);
if (target === source)
  endWith('The new site cannot be in the folder that is imported. Choose another folder with --to.');
if (isForeign(target))
  endWith(`${values.to} contains files that no import wrote. Choose an empty folder with --to.`);

const result = await importSite({
  source,
  target,
  from: from as Generator | undefined,
  isDry: values['dry-run'],
  runsConfig: values['run-config'],
  ...(values.download && { download: downloadImage }),
}).catch((error: Error) => {
  if (error instanceof OutsideError) endWith(error.message);
  throw error;
});
console.log(summary(result));

/** Builds the new site. @returns whether the build succeeded */
async function build(): Promise<boolean> {
  const script = join(ENGINE, 'tools/build.ts');
  // A package contains the commands as JavaScript.
  const command = existsSync(script)
    ? [join(ENGINE, 'tools/run.mjs'), script]
    : [join(ENGINE, 'tools/cli.js'), 'build'];
  const env = { ...process.env, SITE_CONFIG: join(target, 'site.json') };
  const { status, output } = await runAndCollect(process.execPath, [...command, '--site', target], {
    cwd: PROJECT,
    env,
  });
  if (status !== 0) console.error(output);
  return status === 0;
}

/** Builds the new site, and compares it with the source. The comparison becomes a part of the report. */
async function verify(): Promise<void> {
  if (!(await build()))
    endWith('The new site could not be built. Correct the problems above, and run the command again.');
  const pages = result.imported.map(({ page, route }) => ({
    name: page.name,
    source: sourceText(page.path),
    route,
  }));
  const text = comparisonText(compare(pages, join(target, 'doc_build')));
  const report = join(target, REPORT);
  writeFile(report, `${readText(report)}\n## Comparison of the source and the built pages\n\n${text}\n`);
  console.log(`\n${text.split('\n\n')[0]}\n\nThe report lists what is missing.`);
}

const shown = relative(process.cwd(), target) || '.';
if (values['dry-run']) console.log('Nothing was written.');
else if (values.verify) await verify();
else
  console.log(
    `\nWrote ${shown}/. Read ${shown}/import-report.md, then build it: npm run build -- --site ${relative(PROJECT, target)}`,
  );
