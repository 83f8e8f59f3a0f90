/**
 * Checks the text of a site without a build: links and fields, Markdown, the owner's phrases, and spelling. All findings are in one
 * list. `--fix` corrects what a program can correct, and `--add-words a,b` adds words to `words.txt`.
 */
import { readOptions } from './lib/command-line.ts';
import { COMMANDS } from './lib/commands.ts';
import { lintSite } from './lib/lint/site-linters.ts';

await lintSite(readOptions(COMMANDS.lint).values);
