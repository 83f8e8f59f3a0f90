/**
 * Starts the dev server. `--site FOLDER` serves another site with the same theme and plugins; `--port` and `--host`
 * have the same meaning as for `rspress dev`. `--plain` turns off everything that uses internals of Rspress only to be
 * faster.
 */
import { join } from 'node:path';
import { dev, logger } from '@rspress/core';
import { addToRun, environment, setMode } from '../plugins/lib/environment.ts';
import { possibleOverrides } from '../plugins/overrides/read-overrides.ts';
import { startOptions } from '../plugins/rspress/start-options.ts';
import { endWith, MAX_PORT, readOptions, wholeNumber } from './lib/command-line.ts';
import { CONFIG_FILE, loadProject, PROJECT, SITE_CONFIG_FILE, selectSite } from './lib/site-config.ts';

const { values } = readOptions({
  options: {
    site: { type: 'string', default: '.' },
    port: { type: 'string' },
    host: { type: 'string' },
    lenient: { type: 'boolean', default: false },
    // plugins/rspress/accelerator.ts reads it.
    plain: { type: 'boolean', default: false },
  },
});

const { host } = values;
const port = values.port && wholeNumber('--port', values.port, MAX_PORT);

setMode('development');
const site = selectSite(values.site);
addToRun({ isLenient: values.lenient });

/** The configuration of the site that overrides values of site.config.ts. It may not exist yet. */
const override = environment().SITE_CONFIG ?? join(site, 'site.json');

let starts = 0;

async function start() {
  selectSite(values.site);
  // After a change, the configuration must be a new module: it also depends on files that are not part of its code.
  const project = await loadProject(starts === 0 ? '' : String(starts));
  starts += 1;
  const config = await project.config();
  return dev({
    docDirectory: config.root ?? join(PROJECT, 'docs'),
    ...startOptions(config, CONFIG_FILE, [SITE_CONFIG_FILE, override, ...possibleOverrides(site)]),
    extraBuilderConfig: { server: { ...(port && { port }), ...(host && { host }) } },
    restart,
  });
}

async function restart(): Promise<boolean> {
  try {
    server = await start();
    return true;
  } catch (error) {
    // The next change to the configuration restarts the server again.
    logger.error((error as Error).message);
    return false;
  }
}

let server = await start().catch(({ message }: Error) => endWith(message));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => server.close().finally(() => process.exit(0)));
}
