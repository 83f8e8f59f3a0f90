/**
 * Serves `doc_build/` like GitHub Pages, on http://localhost:4173, or on the port in PORT. `--site FOLDER` serves the
 * build of that site.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { endWith, MAX_PORT, readOptions, wholeNumber } from './lib/command-line.ts';
import { selectSite } from './lib/site-config.ts';
import { createStaticServer } from './lib/static-server.ts';

const { values } = readOptions({ options: { site: { type: 'string', default: '.' } } });
const root = join(selectSite(values.site), 'doc_build');
const { default: site } = await import('../site.config.ts');
const port = wholeNumber('PORT', process.env.PORT ?? '4173', MAX_PORT);

if (!existsSync(root)) {
  endWith(`${root} does not exist. Run \`npm run build\` first, with the same --site if you used it.`);
}

const server = createStaticServer({ root, base: site.base });
server.on('error', (error: NodeJS.ErrnoException) => {
  endWith(
    error.code === 'EADDRINUSE'
      ? `Port ${port} is taken. Choose another: PORT=4174 npm run preview`
      : error.message,
  );
});
server.listen(port, () => console.log(`Serving the site on http://localhost:${port}${site.base}`));
