/**
 * Starts the dev server. `--site FOLDER` serves another site with the same theme and plugins; `--port` and `--host`
 * are those of `rspress dev`.
 */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { dev, logger, type UserConfig } from '@rspress/core';

const ROOT = join(import.meta.dirname, '..');
const CONFIG_FILE = join(ROOT, 'rspress.config.ts');

const { values } = parseArgs({
  options: { site: { type: 'string', default: '.' }, port: { type: 'string' }, host: { type: 'string' } },
});

process.env.NODE_ENV = 'development';
process.env.SITE_DIR = resolve(ROOT, values.site);

/** After a change the configuration is a new bundle, and so a new module. */
async function readConfig(): Promise<UserConfig> {
  const { bundle } = await import(pathToFileURL(join(ROOT, 'scripts/run.mjs')).href);
  const { default: config } = await import(pathToFileURL(await bundle(CONFIG_FILE)).href);
  return config;
}

async function start() {
  const content = await readConfig();
  const { port, host } = values;
  return dev({
    docDirectory: content.root ?? join(ROOT, 'docs'),
    config: { content, filePath: CONFIG_FILE, dependencies: [join(ROOT, 'site.config.ts')] },
    extraBuilderConfig: { server: { ...(port && { port: Number(port) }), ...(host && { host }) } },
    restart,
  });
}

async function restart(): Promise<boolean> {
  try {
    server = await start();
    return true;
  } catch (error) {
    // The author reads what is wrong with the configuration, and the next change tries again.
    logger.error(error);
    return false;
  }
}

let server = await start();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => server.close().finally(() => process.exit(0)));
}
