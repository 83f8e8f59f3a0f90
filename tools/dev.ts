/**
 * Starts the dev server. `--site FOLDER` serves another site with the same theme and plugins; `--port` and `--host`
 * have the same meaning as for `rspress dev`. `--plain` turns off everything that uses internals of Rspress only to be
 * faster.
 */
import { basename, join } from 'node:path';
import { dev, logger, type UserConfig } from '@rspress/core';
import { stringsFolder } from '../engine/owner/strings/read-strings.ts';
import { startOptions } from '../engine/rspress/dev/start-options.ts';
import { addToRun, currentRun, environment, setMode } from '../shared/build/environment.ts';
import { endWith, MAX_PORT, readOptions, wholeNumber } from './lib/command-line.ts';
import { COMMANDS } from './lib/commands.ts';
import { nextChange, stateOf } from './lib/next-change.ts';
import {
  contentPlugin,
  loadProject,
  loadSite,
  PROJECT,
  rspressConfigFile,
  selectSite,
  siteConfigFile,
} from './lib/site-config.ts';

const { values } = readOptions(COMMANDS.dev);

const { host } = values;
const port = values.port && wholeNumber('--port', values.port, MAX_PORT);

setMode('development');
const site = selectSite(values.site);
addToRun({ isLenient: values.lenient, isPlain: values.plain });

/** The configuration of the site that overrides values of site.config.ts. It may not exist yet. */
const override = environment().SITE_CONFIG ?? join(site, 'site.json');

let loads = 0;
let restarting = Promise.resolve();

/** A text that is new in each call: a change of the configuration also depends on files that are not part of its code. */
function nextState(): string {
  loads += 1;
  return String(loads);
}

/** Loads the configuration. @param keepsCaches whether the code is the same as at the start, and only the site has changed */
async function load(state: string, keepsCaches: boolean): Promise<UserConfig> {
  selectSite(values.site);
  const project = await loadProject(state);
  if (!keepsCaches) addToRun({ version: basename(currentRun().code ?? '') });
  return project.config();
}

async function serve(config: UserConfig) {
  contentPlugin(config).followSite({
    files: [siteConfigFile(), override],
    load() {
      selectSite(values.site);
      return loadSite(nextState());
    },
    restart() {
      // The build in which the change was noticed waits for this function.
      setImmediate(() => {
        restarting = restarting.then(restartForSite);
      });
    },
  });
  return dev({
    docDirectory: config.root ?? join(PROJECT, 'docs'),
    ...startOptions(config, rspressConfigFile()),
    extraBuilderConfig: { server: { ...(port && { port }), ...(host && { host }) } },
    restart: restartForCode,
  });
}

/** The code of the configuration has changed, and the server is closed. @returns whether it has started again */
async function restartForCode(): Promise<boolean> {
  try {
    config = await load(nextState(), false);
    server = await serve(config);
    return true;
  } catch (error) {
    // The next change to the configuration restarts the server again.
    logger.error((error as Error).message);
    return false;
  }
}

/** A field of the site that plugins depend on has changed. If it is wrong, the server goes on with the last configuration. */
async function restartForSite(): Promise<void> {
  const last = config;
  try {
    addToRun({ lastBase: last.base ?? '/' });
    const next = await load(nextState(), true);
    logger.info('restarting server, because the configuration or a component of the site has changed\n');
    await server.close();
    config = next;
    server = await serve(next);
  } catch (error) {
    contentPlugin(last).showSiteError(error as Error);
    if (config === last) return;
    config = last;
    server = await serve(last);
  }
}

/** Loads the configuration. While it is wrong, waits for changes of the files on which it depends. */
async function loadFirst(): Promise<UserConfig> {
  const folders = [join(site, 'static'), join(site, 'theme'), stringsFolder(site), join(PROJECT, 'static')];
  const files = [siteConfigFile(), rspressConfigFile(), override, ...folders];
  for (let state = ''; ; state = nextState()) {
    const before = stateOf(files);
    try {
      return await load(state, state !== '');
    } catch (error) {
      logger.error((error as Error).message);
      logger.info('The server starts when this is fixed.');
      await nextChange(before, files);
    }
  }
}

let config = await loadFirst();
let server = await serve(config).catch(({ message }: Error) => endWith(message));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => server.close().finally(() => process.exit(0)));
}
