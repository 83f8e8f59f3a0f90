/**
 * Makes a site in the current folder: `npx film-handbook init`. It writes no file that exists, and keeps the scripts that
 * `package.json` has. In a terminal, it asks before it adds a site to a package that contains something else; otherwise, it says what
 * it did. `--title TITLE` names the site; otherwise, it has the name of the folder.
 */
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { environment } from '../shared/build/environment.ts';
import { writeFile } from '../shared/build/files.ts';
import { planSite } from './init/plan.ts';
import { endWith, readOptions } from './lib/command-line.ts';
import { COMMANDS } from './lib/commands.ts';

const { values } = readOptions(COMMANDS.init);

/** Whether the owner agrees; without a terminal, nobody can answer. */
async function isConfirmed(): Promise<boolean> {
  const terminal = createInterface({ input: stdin, output: stdout });
  const answer = await terminal.question('\nDo this? (Y/n) ');
  terminal.close();
  return /^(?:|y|yes)$/i.test(answer.trim());
}

const plan = planSite(process.cwd(), environment().npm_config_user_agent ?? '', values.title);
if ('obstacle' in plan) endWith(plan.obstacle);
const list = plan.lines.map((line) => `- ${line}`).join('\n');
if (plan.isSurprising && stdin.isTTY && stdout.isTTY && !values.yes) {
  console.log(`This folder has more in it than a new package. What happens here:\n\n${list}`);
  if (!(await isConfirmed())) endWith('Nothing was written.');
} else console.log(`${list}\n`);
for (const [path, text] of plan.files) writeFile(path, text);
console.log(plan.end);
