/**
 * Takes screenshots of ten pages in Firefox and WebKit. `npm run visual:review` shows them next to those of Chromium. They are
 * information: browsers draw letters differently, so no test compares them.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EnginePage, firstPage } from '../tests/engines/page.ts';
import { start } from '../tests/engines/sessions.ts';
import { ENGINES } from '../tools/lib/browsers/engine-types.ts';
import { engineObstacle, installEngine, prepareEngines } from '../tools/lib/browsers/engines.ts';
import { endWith, readOptions } from '../tools/lib/command-line.ts';
import { PROJECT_COMMANDS } from '../tools/lib/commands.ts';
import { createStaticServer, listen } from '../tools/lib/static-server.ts';
import { buildSites } from './build.ts';
import { ENGINE_FOLDER, ENGINE_SIZES, engineStates } from './engine-screenshots.ts';
import { SIZES } from './states.ts';

readOptions(PROJECT_COMMANDS['visual:engines']);

/** Waits until the page is hydrated, and its fonts and images have loaded. */
async function settle(page: EnginePage): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor();
  await page.evaluate(async () => {
    const images = [...document.images];
    for (const image of images) image.loading = 'eager';
    await Promise.all([document.fonts.ready, ...images.map((image) => image.decode().catch(() => {}))]);
  });
}

const { obstacles } = await prepareEngines(ENGINES, installEngine, engineObstacle);
if (obstacles.length > 0) endWith(obstacles.join('\n'));

buildSites(['site']);
rmSync(ENGINE_FOLDER, { recursive: true, force: true });
mkdirSync(ENGINE_FOLDER, { recursive: true });
const server = createStaticServer({ root: join(import.meta.dirname, 'site/doc_build'), base: '/' });
const origin = await listen(server);
for (const engine of ENGINES) {
  const session = await start(engine);
  try {
    const page = await firstPage(session);
    for (const size of ENGINE_SIZES) {
      await page.setViewportSize(SIZES[size]);
      for (const { name, path } of engineStates) {
        await page.goto(origin + path);
        await settle(page);
        writeFileSync(join(ENGINE_FOLDER, `${name}-${size}-${engine}.png`), await page.screenshot());
      }
    }
  } finally {
    await session.quit();
  }
}
server.close();
console.log('The screenshots are in visual-tests/results/engines. Now run `npm run visual:review`.');
