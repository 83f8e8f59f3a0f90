/**
 * Checks the text of a site without a build: links and fields, Markdown, the owner's phrases, and spelling. All findings are in one
 * list. `--fix` corrects what a program can correct, and `--add-words a,b` adds words to `words.txt`.
 */
import { endWith, readOptions } from './lib/command-line.ts';
import { COMMANDS } from './lib/commands.ts';
import { runLinters } from './lib/lint/run-linters.ts';
import { siteLinters } from './lib/lint/site-linters.ts';
import { loadSite, PROJECT, selectSite } from './lib/site-config.ts';

const { values } = readOptions(COMMANDS.lint);
const folder = selectSite(values.site);
const site = loadSite();
const linters = siteLinters({ project: PROJECT, folder, site, isFixing: values.fix });
const isPassed = await runLinters({ folder, values, ...linters }).catch(({ message }: Error) =>
  endWith(message),
);
if (!isPassed) endWith('Correct the errors, and run the command again.');
