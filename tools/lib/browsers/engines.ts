import { join } from 'node:path';
import { commandExists, run } from '../run.ts';
import { apt, canInstallPackages } from './apt.ts';
import type { Age, Engine, Launch } from './engine-types.ts';
import { installOldest, oldestLaunch, oldestObstacle } from './oldest-engines.ts';
import { ensureTool, findTool, GECKODRIVER, missingTool } from './tools.ts';

/** The window in which WebKit runs. */
const WEBKIT_WINDOW = join(import.meta.dirname, 'webkit-window.py');

/** Debian's Firefox, or the one that FIREFOX_PATH names. */
const FIREFOX = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';

interface Requirement {
  /** The packages of Debian that contain the browser and what controls it. */
  packages: readonly string[];
  /** For the log: what is loaded. */
  size: string;
  isInstalled: () => boolean;
}

const REQUIREMENTS: Readonly<Record<Engine, Requirement>> = {
  firefox: { packages: ['firefox-esr'], size: '75 MB', isInstalled: () => commandExists(FIREFOX) },
  webkit: {
    packages: ['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1'],
    size: '80 MB',
    isInstalled: () =>
      ['WebKitWebDriver', 'Xvfb'].every(commandExists) &&
      run(WEBKIT_WINDOW, ['--version'], { stdio: 'ignore' }) === 0,
  },
};

/** @returns why the engine cannot be tested, and the command that installs what is missing; undefined if it can be tested */
export function engineObstacle(engine: Engine, age: Age = 'installed'): string | undefined {
  const { packages, isInstalled } = REQUIREMENTS[engine];
  if (!isInstalled()) return `${engine} was not found. Install it: apt-get install ${packages.join(' ')}`;
  if (engine === 'firefox' && !findTool(GECKODRIVER)) return missingTool(GECKODRIVER);
  return age === 'oldest' ? oldestObstacle(engine) : undefined;
}

/** Installs the packages of an engine if this is Debian and the user is root; builds what no package contains. */
export async function installEngine(engine: Engine, age: Age = 'installed'): Promise<void> {
  const { packages, size, isInstalled } = REQUIREMENTS[engine];
  if (!isInstalled() && canInstallPackages()) {
    console.log(
      `Installing ${packages.join(', ')} with apt-get … It loads ${size}, and takes about a minute.`,
    );
    await apt(['update']);
    await apt(['install', '--yes', '--no-install-recommends', ...packages]);
  }
  if (engine === 'firefox' && isInstalled()) ensureTool(GECKODRIVER);
  if (age === 'oldest' && isInstalled()) await installOldest(engine);
}

/**
 * Installs what is missing, and decides which engines can be tested. If one of several cannot be tested, the others are.
 * @param install installs an engine @param obstacleOf why an engine cannot be tested
 */
export async function prepareEngines(
  wanted: readonly Engine[],
  install: (engine: Engine) => Promise<void>,
  obstacleOf: (engine: Engine) => string | undefined,
): Promise<{ ready: Engine[]; obstacles: string[] }> {
  const ready: Engine[] = [];
  const obstacles: string[] = [];
  for (const engine of wanted) {
    await install(engine);
    const obstacle = obstacleOf(engine);
    if (obstacle === undefined) ready.push(engine);
    else obstacles.push(obstacle);
  }
  return { ready, obstacles };
}

/** How to start an engine. */
export function launchOf(engine: Engine, age: Age): Launch {
  const launch =
    engine === 'firefox'
      ? { command: findTool(GECKODRIVER) ?? GECKODRIVER.name, args: [], binary: FIREFOX }
      : { command: 'WebKitWebDriver', args: [], binary: WEBKIT_WINDOW };
  return age === 'oldest' ? oldestLaunch(engine, launch) : launch;
}
