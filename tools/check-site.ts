/**
 * The check that authors of a site run before a commit: `npx film-handbook check`. It checks what `lint` checks, and the types of the site's
 * own code. In this repository, `npm run check` also runs its unit tests and checks its workflows (`check.ts`).
 */
import { readOptions } from './lib/command-line.ts';
import { COMMANDS } from './lib/commands.ts';
import { typesOfSite } from './lib/lint/code.ts';
import { lintSite } from './lib/lint/site-linters.ts';
import { PROJECT } from './lib/site-config.ts';

await lintSite(readOptions(COMMANDS.check).values, [typesOfSite(PROJECT)]);
