import { statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join, normalize, resolve } from 'node:path';
import type { Duplex } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { RsbuildDevServer, RsbuildPlugin, Rspack } from '@rsbuild/core';
import { canParse } from '../../../shared/can-parse.ts';
import { decodePath } from '../../../shared/clean-path.ts';
import { escapePattern } from '../../../shared/text/escape-pattern.ts';
import { splitUrl } from '../../../shared/url-parts.ts';
import {
  type Boundary,
  contentText,
  listContentFiles,
  realPath,
  resolveContentPath,
} from '../../files/gate.ts';
import { PAGE_EXTENSION } from '../../files/routes.ts';
import type { ContentModel } from '../../read/model.ts';
import { accelerator } from '../accelerator.ts';
import { splitErrors } from '../compile/bundler-errors.ts';
import type { DevProblems } from '../compile/dev-problems.ts';
import { HotUpdates } from './hot-updates.ts';

type ContentFolders = readonly [root: string, staticDir?: string];

export interface DevServerOptions {
  /** Absolute paths of the folders that authors change: the content root, and the folder that is copied as is. */
  folders: ContentFolders;
  /** Absolute path of the module that lists the routes. */
  routesFile: string;
  /** The problems that pages and the terminal show. */
  problems: DevProblems;
  /** The content as it was last read. */
  content: () => ContentModel;
  /** Reads the content again, and writes the generated files. @returns the absolute paths of those that changed */
  refresh: () => Promise<readonly string[]>;
  /** Absolute paths of the files of the site's configuration, and of the folder of its components. */
  siteFiles: () => readonly string[];
  /** Reads this configuration again. */
  readSite: () => Promise<void>;
  bases: BasePaths;
}

/** The base path of the site, and that before the last restart of the server. */
interface BasePaths {
  base: string;
  lastBase?: string | undefined;
}

const NAME = 'handbook:content-dev';

/** The folders that the bundler does not watch by default. */
const NOT_WATCHED = String.raw`[\\/](?:\.git|node_modules)[\\/]`;

/** Our list of routes, which changes while the server runs. */
export const liveRoutes = accelerator({
  name: 'list of routes that changes in dev',
  without: '`npm run dev` restarts for every new, renamed and deleted page.',
  assumes: [
    ['dist/runtime/route.js', 'import { routes } from "virtual-routes"'],
    ['dist/node/route/RouteService.js', 'lazyWithPreload', 'normalizeRoutePath('],
  ],
});

/**
 * Rsbuild plugin for dev: reads the content again when files are added, changed or removed. Problems in the content are not
 * errors of the bundler, which would keep all changes from the browser: the page that has them shows them.
 */
export function rsbuildPluginDevServer(options: DevServerOptions): RsbuildPlugin {
  const { routesFile, folders } = options;
  const [root] = folders;
  return {
    name: NAME,
    setup(api) {
      if (api.context.action !== 'dev') return;
      const updates = new HotUpdates();
      api.modifyRsbuildConfig((config) => {
        if (!liveRoutes.isOn()) return;
        // Rspress would restart the server for every added or removed file.
        config.dev ??= {};
        config.dev.watchFiles = [config.dev.watchFiles ?? []]
          .flat()
          .filter(({ type, paths }) => type !== 'restart' || paths !== root);
      });
      api.modifyRspackConfig((config, { appendPlugins }) => {
        config.resolve ??= {};
        if (liveRoutes.isOn())
          config.resolve.alias = { ...config.resolve.alias, 'virtual-routes': routesFile };
        config.watchOptions = {
          ...config.watchOptions,
          // The bundler gets the changes of generated modules directly. The watcher would report each of them once more.
          ignored: new RegExp(`${NOT_WATCHED}|^${escapePattern(dirname(routesFile))}/`),
        };
        appendPlugins({
          apply(compiler: Rspack.Compiler) {
            watch(compiler, options, () => reload());
            // The text of a file of the compilation would be copied from the bundler once more.
            compiler.hooks.assetEmitted.tap(NAME, (name, { content }) => updates.keep(name, content));
          },
        });
      });
      const refuse = ({ server }: { server: RsbuildDevServer }): void => {
        server.httpServer?.prependListener('upgrade', refuseSocket);
        server.middlewares.use(refuseOtherSites);
      };
      // Before other plugins answer requests.
      api.onBeforeStartDevServer({ order: 'pre', handler: refuse });
      api.onBeforeStartDevServer(({ server }) => {
        server.middlewares.use(followBase(options.bases));
        server.middlewares.use(refuseLinks(options.folders));
        server.middlewares.use(updates.serve);
      });
      let reload = (): void => {};
      api.onBeforeStartDevServer(({ server }) => {
        reload = () => server.sockWrite('full-reload');
      });
    },
  };
}

/** The address of a page after the base path has changed; undefined if the address is still right. */
export function movedUrl(url: string, { base, lastBase = base }: BasePaths): string | undefined {
  const isOld = url.startsWith(lastBase) && (lastBase.startsWith(base) || !`${url}/`.startsWith(base));
  return isOld && lastBase !== base ? base + url.slice(lastBase.length).replace(/^\/+/, '') : undefined;
}

/** Paths of the bundler's own services, such as the one that opens a file in an editor, below any base path. */
const SERVICE = /\/__[\w-]+/;

/** Whether a page of another site has sent a request. Programs such as curl send none of these headers. */
function isFromOtherSite({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const from = headers.origin ?? headers.referer;
  return from !== undefined && (!canParse(from) || new URL(from).host !== headers.host);
}

/**
 * Whether a page of another site that a developer visits uses the dev server: one of its services, or a script, which would run in
 * that page and contains drafts. A link of another site to a page of this one is allowed.
 */
function isRefused(request: IncomingMessage): boolean {
  const { url = '/', headers } = request;
  const isLink = headers['sec-fetch-mode'] === 'navigate';
  const isService = SERVICE.test(splitUrl(url).path);
  return isFromOtherSite(request) && (isService || (headers['sec-fetch-site'] === 'cross-site' && !isLink));
}

/** Connect middleware: the dev server answers no request that another site sends. */
function refuseOtherSites(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  if (!isRefused(request)) {
    next();
    return;
  }
  response.statusCode = 403;
  response.end('The dev server answers only its own pages.');
}

/** The same for web sockets, which browsers let any page open. Their token is only a hash of the folder's path. */
function refuseSocket(request: IncomingMessage, socket: Duplex): void {
  if (isFromOtherSite(request)) socket.destroy();
}

/** Connect middleware: a page that was open while the base path changed loads from its new address. */
const followBase =
  (bases: BasePaths) =>
  ({ url = '', headers }: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const moved = headers.accept?.includes('text/html') ? movedUrl(url, bases) : undefined;
    if (moved === undefined) {
      next();
      return;
    }
    response.writeHead(307, { Location: moved }).end();
  };

/**
 * Connect middleware: the server would follow symlinks of the folder that is copied as is to any file.
 * @returns a function that responds with 403 to such a request
 */
export const refuseLinks =
  ([root, staticDir]: ContentFolders) =>
  (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const path = decodePath(splitUrl(request.url ?? '/').path);
    // The path of a folder ends with a slash, and its real path does not.
    const file = staticDir === undefined ? undefined : resolve(join(staticDir, normalize(`/${path}`)));
    const isLink = file !== undefined && realPath(file) !== file;
    const found = isLink ? resolveContentPath({ root, staticDir: staticDir ?? root }, file) : undefined;
    if (found === undefined || found.file !== undefined || found.isMissing) {
      next();
      return;
    }
    response.statusCode = 403;
    response.end('This file is a symlink that leads out of the site.');
  };

/** For each file, by its absolute path, a marker that changes when the file changes. */
type FileState = ReadonlyMap<string, string>;

const boundaryOf = ([root, staticDir]: ContentFolders): Boundary => ({
  root,
  ...(staticDir !== undefined && { staticDir }),
});

/** The current state of every file in the folders, and of every symlink that cannot be followed, which is a problem. */
export function stateOf(folders: ContentFolders): FileState {
  const boundary = boundaryOf(folders);
  const state = new Map<string, string>();
  for (const folder of folders) {
    if (folder === undefined) continue;
    const { files, problems } = listContentFiles(boundary, folder);
    for (const { file, message } of problems) state.set(join(folder, file), message);
    for (const name of files) {
      const path = join(folder, name);
      const stats = statSync(path, { throwIfNoEntry: false });
      if (stats?.isFile()) state.set(path, `${stats.mtimeMs} ${stats.size}`);
    }
  }
  return state;
}

/** The current state of those of these files that exist. */
function stateOfFiles(files: readonly string[]): FileState {
  const stats = files.map((file) => [file, statSync(file, { throwIfNoEntry: false })] as const);
  return new Map(stats.flatMap(([file, found]) => (found ? [[file, `${found.mtimeMs} ${found.size}`]] : [])));
}

/** The difference between two states. */
export function changesOf(before: FileState, after: FileState): { changed: string[]; removed: string[] } {
  return {
    changed: [...after].filter(([path, mark]) => before.get(path) !== mark).map(([path]) => path),
    removed: [...before.keys()].filter((path) => !after.has(path)),
  };
}

const isSame = (before: FileState, after: FileState): boolean => {
  const { changed, removed } = changesOf(before, after);
  return changed.length + removed.length === 0;
};

/**
 * Whether the only changes are saved pages. Many editors save a file by emptying or replacing it, so they may not be
 * finished with a new or an empty file, and a removed file may return.
 */
export function isPageSave(before: FileState, now: FileState): boolean {
  const { changed, removed } = changesOf(before, now);
  const isSaved = (path: string): boolean =>
    PAGE_EXTENSION.test(path) && before.has(path) && !now.get(path)?.endsWith(' 0');
  return removed.length === 0 && changed.every(isSaved);
}

/**
 * The state of the files at the beginning of a build. If the bundler has only seen changes of files that were there before, no
 * other file is read: a site can have thousands. The end of the build looks at all of them.
 * @param changes the paths that have changed: files, and the folders that the bundler watches
 */
export function stateAtStart(
  folders: ContentFolders,
  before: FileState,
  { modifiedFiles = new Set(), removedFiles }: Pick<Rspack.Compiler, 'modifiedFiles' | 'removedFiles'>,
): FileState {
  const files = [...modifiedFiles].filter((path) => !folders.includes(path));
  const now = stateOfFiles(files);
  const areKnown = files.length > 0 && files.every((path) => before.has(path) && now.has(path));
  return areKnown && !removedFiles?.size ? new Map([...before, ...now]) : stateOf(folders);
}

/** Milliseconds to wait before reading files that an editor may still be writing. */
const WRITE_DELAY = 30;

/** A file that changes all the time must not keep other changes from readers. */
const MAX_DELAYS = 20;

/** Whether a page is empty that was not. Editors empty a file before they write it, and a network drive can be slow. */
const isEmptied = (before: FileState, now: FileState): boolean =>
  [...now].some(
    ([path, mark]) => PAGE_EXTENSION.test(path) && mark.endsWith(' 0') && !before.get(path)?.endsWith(' 0'),
  );

/**
 * Waits until no file has changed for a moment, and longer for a page that is empty.
 * @param before the state before the change
 * @returns the state of the files then
 */
export async function settledState(folders: ContentFolders, before: FileState): Promise<FileState> {
  let state = stateOf(folders);
  for (let delays = 0; delays < MAX_DELAYS; delays += 1) {
    await setTimeout(WRITE_DELAY);
    const now = stateOf(folders);
    if (isSame(state, now) && !isEmptied(before, now)) return now;
    state = now;
  }
  return state;
}

/** Milliseconds from a build to reading the content again. By then, the changed words are on screen. */
const READ_DELAY = 100;

/** Milliseconds from reading the content to a final check for changed files. The watcher may miss changes during a build. */
const WATCH_DELAY = 150;

/** The list of a compilation that makes the bundler watch a file or a folder. */
function dependenciesFor(path: string, compilation: Rspack.Compilation) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory()) return compilation.contextDependencies;
  return stats ? compilation.fileDependencies : compilation.missingDependencies;
}

/** Adds files to those that the bundler reads again. */
function addChanges(
  compiler: Rspack.Compiler,
  changed: Iterable<string>,
  removed: Iterable<string> = [],
): void {
  compiler.modifiedFiles = new Set([...(compiler.modifiedFiles ?? []), ...changed]);
  compiler.removedFiles = new Set([...(compiler.removedFiles ?? []), ...removed]);
}

/**
 * Reads the content when files change: before the build, or after the build if only pages were saved, so that the changed
 * words are on screen sooner.
 */
function watch(compiler: Rspack.Compiler, options: DevServerOptions, reload: () => void): void {
  const { folders, problems, content, refresh, siteFiles, readSite } = options;
  const boundary = boundaryOf(folders);
  const sourceOf = (path: string): string | undefined => contentText(boundary, path);
  let mustReload = false;
  /** Generated files that were written since the last build began. */
  const pending = new Set<string>();
  let state = stateOf(folders);
  let siteState = stateOfFiles(siteFiles());
  let isRead = true;
  /** Why the content could not be read before the current build. */
  let failure: Error | undefined;
  let isBuilding = false;
  let reading = Promise.resolve();

  const read = async (): Promise<void> => {
    const written = await refresh();
    isRead = true;
    for (const file of written) pending.add(file);
    // The list of routes of Rspress keeps the data of pages.
    mustReload ||= !liveRoutes.isOn() && written.length > 0;
  };
  /**
   * Reads saved pages that the bundler has already compiled, and shows the current problems. If data or problems have changed,
   * another build follows.
   */
  const finish = async (): Promise<void> => {
    // The updates of an interrupted build never reach the browser, which would then reload. The end of the build calls this again.
    if (isBuilding) return;
    if (!isRead) {
      await settledState(folders, state);
      await read();
    }
    // An editor has not finished a file, and another build follows.
    if (!isSame(state, stateOf(folders))) return;
    for (const file of problems.publish(content())) pending.add(file);
    if (pending.size > 0 && !isBuilding)
      compiler.watching?.invalidateWithChangesAndRemovals(new Set(), new Set());
  };
  const finishSoon = (): Promise<void> => {
    reading = reading.catch(() => undefined).then(finish);
    return reading;
  };
  problems.followConfig(() => void finishSoon().catch(() => undefined));
  const readChanges = async (): Promise<void> => {
    await reading.catch(() => undefined);
    let now = stateAtStart(folders, state, compiler);
    const siteNow = stateOfFiles(siteFiles());
    // A change of another file can solve a problem of the configuration, such as a logo that does not exist.
    const isNewSite = !isSame(siteState, siteNow) || (problems.hasConfigProblems() && !isSame(state, now));
    if (isNewSite) await readSite();
    siteState = siteNow;
    if (!isRead || isNewSite || !isSame(state, now)) {
      if (isRead && !isNewSite && isPageSave(state, now)) {
        isRead = false;
      } else {
        now = await settledState(folders, state);
        await read();
      }
      const { changed, removed } = changesOf(state, now);
      state = now;
      addChanges(compiler, changed, removed);
    }
  };
  const start = async (): Promise<void> => {
    isBuilding = true;
    failure = undefined;
    try {
      await readChanges();
    } catch (error) {
      // After an error here, the bundler would no longer look for changes, and a correction would have no effect.
      failure = error as Error;
      isRead = true;
      state = stateOf(folders);
    }
    // Files that were written just now. Otherwise, only the next build would see them.
    addChanges(compiler, pending);
    pending.clear();
  };
  compiler.hooks.watchRun.tapPromise(NAME, start);
  compiler.hooks.afterCompile.tap(NAME, (compilation) => {
    // The HTML plugin runs a child compilation.
    if (compilation.compiler !== compiler) return;
    if (failure) compilation.errors.push(new compiler.webpack.WebpackError(failure.message));
    // Labels, authors, tags and new files are not modules, so their folders must be watched.
    for (const folder of folders) if (folder !== undefined) compilation.contextDependencies.add(folder);
    for (const file of siteFiles()) dependenciesFor(file, compilation).add(file);
    // Without our list of routes, a page whose module fails would be blank.
    if (!liveRoutes.isOn()) return;
    const { ofContent, others } = splitErrors(compilation.errors, folders, sourceOf);
    problems.setBundled(ofContent);
    compilation.errors = others;
  });
  compiler.hooks.done.tap(NAME, async (stats) => {
    isBuilding = false;
    if (mustReload && !stats.hasErrors()) {
      mustReload = false;
      reload();
    }
    if (!isRead) await setTimeout(READ_DELAY, undefined, { ref: false });
    // If reading fails, the next build reads again and reports why.
    await finishSoon().catch(() => compiler.watching?.invalidate());
    await setTimeout(WATCH_DELAY, undefined, { ref: false });
    if (!isSame(state, stateOf(folders))) compiler.watching?.invalidate();
  });
}
