/**
 * Serves `doc_build/` like GitHub Pages, on http://localhost:4173 or $PORT. `--site FOLDER` serves the build of that
 * site.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import site from '../site.config.ts';
import { createStaticServer } from './lib/static-server.ts';

const { values } = parseArgs({ options: { site: { type: 'string', default: '.' } } });
const root = resolve(import.meta.dirname, '..', values.site, 'doc_build');
const port = Number(process.env.PORT ?? 4173);

if (!existsSync(root)) {
  console.error('There is no build to serve yet: run `npm run build` first, or `npm start` for both.');
  process.exit(1);
}

const server = createStaticServer({ root, base: site.base });
server.on('error', (error: NodeJS.ErrnoException) => {
  console.error(
    error.code === 'EADDRINUSE'
      ? `Port ${port} is taken. Choose another: PORT=4174 npm run preview`
      : error.message,
  );
  process.exit(1);
});
server.listen(port, () => console.log(`Serving the site on http://localhost:${port}${site.base}`));
