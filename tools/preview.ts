/**
 * Serves `doc_build/` like GitHub Pages, on http://localhost:4173, or on the port of `--port` or PORT. `--site FOLDER`
 * serves the build of that site, and an argument names the folder or the ZIP file of a build that was downloaded, such as the
 * artifact of a pull request: `npx film-handbook preview site.zip`. Only this machine can connect, unless `--host ADDRESS` names another address, such as 0.0.0.0.
 */
import { existsSync } from 'node:fs';
import { environment } from '../shared/build/environment.ts';
import { type Artifact, openArtifact } from './lib/artifact.ts';
import { endWith, MAX_PORT, readOptions, wholeNumber } from './lib/command-line.ts';
import { COMMANDS } from './lib/commands.ts';
import { loadSite, selectSite } from './lib/site-config.ts';
import { createStaticServer } from './lib/static-server.ts';
import { buildFolders, recoverBuild } from './lib/swap-build.ts';

/** `localhost` can mean either of them. */
const LOOPBACK = ['127.0.0.1', '::1'];

const { values, positionals } = readOptions(COMMANDS.preview);

/** The last build of the site. */
async function ownBuild(): Promise<Artifact> {
  const siteDir = selectSite(values.site);
  const { live: root } = buildFolders(siteDir);
  const { base } = await loadSite();
  recoverBuild(siteDir);
  if (existsSync(root)) return { root, base };
  throw new Error(
    `${root} does not exist. Run \`npm run build\` first, with the same --site if you used it.`,
  );
}

const port =
  values.port === undefined
    ? wholeNumber('PORT', environment().PORT ?? '4173', MAX_PORT)
    : wholeNumber('--port', values.port, MAX_PORT);

const [artifact] = positionals;
const openBuild = async (): Promise<Artifact> => (artifact ? openArtifact(artifact) : ownBuild());
const build = await openBuild().catch(({ message }: Error) => endWith(message));

// The files of an archive are removed at the end, which a signal would skip.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));

const hosts = values.host ? [values.host] : LOOPBACK;
for (const host of hosts) {
  const server = createStaticServer(build);
  server.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    // Some machines only have IPv4.
    if (host === '::1' && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')) return;
    endWith(
      code === 'EADDRINUSE'
        ? `Port ${port} is taken. Choose another: npm run preview -- --port ${port === MAX_PORT ? port - 1 : port + 1}`
        : message,
    );
  });
  server.listen(port, host, () => {
    if (host === hosts[0])
      console.log(`Serving the site on http://${values.host ?? 'localhost'}:${port}${build.base}`);
  });
}
