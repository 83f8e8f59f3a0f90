import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import browsingContext from 'selenium-webdriver/bidi/browsingContext.js';
import type { Age, Engine, Launch } from '../../tools/lib/browsers/engine-types.ts';
import { launchOf } from '../../tools/lib/browsers/engines.ts';
import { freePort } from '../../tools/lib/static-server.ts';

export interface Size {
  width: number;
  height: number;
}

/** A browser under the control of WebDriver. */
export interface Session {
  driver: WebDriver;
  /** Sets the size of the page in the current window. */
  resize: (size: Size) => Promise<void>;
  quit: () => Promise<void>;
}

/** Starts a virtual screen. @returns the process, and the name of the screen */
async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [name] = await once(screen.stdio[3] as Readable, 'data');
  return { screen, display: `:${String(name).trim()}` };
}

/** Waits until a driver accepts connections. */
async function connected(origin: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const isUp = await fetch(`${origin}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The driver at ${origin} does not respond. Run it by hand to see its messages.`);
}

/** Starts a driver and a browser. @param args for the driver @param capabilities which browser, and its settings */
async function startSession(
  launch: Launch,
  args: readonly string[],
  capabilities: Record<string, unknown>,
  env: NodeJS.ProcessEnv = {},
): Promise<Omit<Session, 'resize'>> {
  const port = await freePort();
  const driverProcess = spawn(launch.command, [...launch.args, ...args, `--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, ...env },
  });
  const origin = `http://127.0.0.1:${port}`;
  await connected(origin);
  const driver = await new Builder()
    .usingServer(origin)
    // Tests wait for what they need, and slow files must not delay them.
    .withCapabilities(new Capabilities({ ...capabilities, pageLoadStrategy: 'none' }))
    .build();
  await driver.manage().setTimeouts({ script: 20_000, pageLoad: 30_000 });
  return {
    driver,
    quit: async () => {
      await driver.quit();
      driverProcess.kill();
    },
  };
}

/** Preferences of Firefox: no connections by the browser itself, and a clipboard without questions. */
const FIREFOX_PREFERENCES = {
  'app.normandy.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.getAddons.cache.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};

async function startFirefox(launch: Launch): Promise<Session> {
  const session = await startSession(launch, ['--log=fatal', '--websocket-port=0'], {
    browserName: 'firefox',
    webSocketUrl: true,
    'moz:firefoxOptions': { binary: launch.binary, args: ['-headless'], prefs: FIREFOX_PREFERENCES },
  });
  const { driver } = session;
  return {
    ...session,
    // A window of Firefox cannot be narrower than 500 pixels; a page can.
    resize: async ({ width, height }) => {
      const browsingContextId = await driver.getWindowHandle();
      const page = await browsingContext(driver, { browsingContextId });
      await page.setViewport(width, height);
    },
  };
}

async function startWebKit(launch: Launch): Promise<Session> {
  const { screen, display } = await startScreen();
  const { driver, quit } = await startSession(
    launch,
    [],
    { browserName: 'webkit', 'webkitgtk:browserOptions': { binary: launch.binary, args: [] } },
    { DISPLAY: display, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1', NO_AT_BRIDGE: '1' },
  );
  return {
    driver,
    // The window has no frame.
    resize: async (size) => {
      await driver
        .manage()
        .window()
        .setRect({ ...size, x: 0, y: 0 });
    },
    quit: async () => {
      await quit();
      screen.kill();
    },
  };
}

/** `npm run engines -- --oldest` sets the variable. */
const AGE: Age = process.env.ENGINE_AGE === 'oldest' ? 'oldest' : 'installed';

/** Starts a browser. */
export const start = (engine: Engine): Promise<Session> =>
  (engine === 'firefox' ? startFirefox : startWebKit)(launchOf(engine, AGE));
