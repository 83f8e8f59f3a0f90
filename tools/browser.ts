/** Finds or installs a browser for the tests. `--debian` requires Debian's, which the visual tests need. */
import { existsSync } from 'node:fs';
import { DEBIAN_HEADLESS, ensureChromium, installDebianChromium } from './lib/browsers/chromium.ts';
import { readOptions } from './lib/command-line.ts';
import { COMMANDS } from './lib/commands.ts';

const { values } = readOptions(COMMANDS.browser);
if (values.debian && !existsSync(DEBIAN_HEADLESS)) installDebianChromium();
const path = values.debian ? existsSync(DEBIAN_HEADLESS) && DEBIAN_HEADLESS : ensureChromium();
console.log(
  path
    ? `Chromium: ${path}`
    : `Chromium was not found and could not be installed. ${values.debian ? `Install it as ${DEBIAN_HEADLESS}.` : 'Install it, or set CHROMIUM_PATH to its path.'}`,
);
process.exit(path ? 0 : 1);
