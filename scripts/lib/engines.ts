import { join } from 'node:path';
import { commandExists, run } from './run.ts';
import { ensureTool, findTool, GECKODRIVER } from './tools.ts';

/** The engines that `npm run engines` tests. The other browser tests run in Chromium. */
export const ENGINES = ['firefox', 'webkit'] as const;

export type Engine = (typeof ENGINES)[number];

/** The window in which WebKit runs. */
export const WEBKIT_WINDOW = join(import.meta.dirname, 'webkit-window.py');

/** Debian's Firefox, or the one that FIREFOX_PATH names. */
export const FIREFOX = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';

/** Milliseconds after which an installation is canceled: a server that does not respond must not block the checks. */
const APT_TIMEOUT = 300_000;

interface Requirement {
  /** The packages of Debian that contain the browser and what controls it. */
  packages: readonly string[];
  isInstalled: () => boolean;
}

const REQUIREMENTS: Readonly<Record<Engine, Requirement>> = {
  firefox: { packages: ['firefox-esr'], isInstalled: () => commandExists(FIREFOX) },
  webkit: {
    packages: ['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1'],
    isInstalled: () =>
      ['WebKitWebDriver', 'Xvfb'].every(commandExists) &&
      run(WEBKIT_WINDOW, ['--version'], { stdio: 'ignore' }) === 0,
  },
};

export const findGeckodriver = (): string | undefined => findTool(GECKODRIVER);

const isRootWithApt = (): boolean => process.getuid?.() === 0 && commandExists('apt-get');

/** @returns why the engine cannot be tested, and the command that installs what is missing; undefined if it can be tested */
export function engineObstacle(engine: Engine): string | undefined {
  const { packages, isInstalled } = REQUIREMENTS[engine];
  if (!isInstalled()) return `${engine} was not found. Install it: apt-get install ${packages.join(' ')}`;
  if (engine === 'firefox' && !findGeckodriver())
    return `geckodriver was not found. Install it: cargo install geckodriver --version ${GECKODRIVER.version} --locked`;
  return undefined;
}

/** Installs the packages of an engine if this is Debian and the user is root; builds what no package contains. */
export function installEngine(engine: Engine): void {
  const { packages, isInstalled } = REQUIREMENTS[engine];
  if (!isInstalled() && isRootWithApt()) {
    console.log(`Installing ${packages.join(', ')} with apt-get …`);
    run('apt-get', ['update', '-qq'], { timeout: APT_TIMEOUT });
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: APT_TIMEOUT,
    });
  }
  if (engine === 'firefox' && isInstalled()) ensureTool(GECKODRIVER);
}
