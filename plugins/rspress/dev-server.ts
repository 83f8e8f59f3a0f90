import { statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, normalize, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import { decodePath } from '../../shared/clean-path.ts';
import { splitUrl } from '../../shared/url-parts.ts';
import { type Boundary, listContentFiles, realPath, resolveContentPath } from '../content/gate.ts';
import type { LinkReport } from '../content/links.ts';
import { PAGE_EXTENSION } from '../content/routes.ts';
import { accelerator } from './accelerator.ts';
import { toBundlerError, withoutPages, withProblems } from './bundler-errors.ts';

type ContentFolders = readonly [root: string, staticDir?: string];

export interface DevServerOptions {
  /** Absolute paths of the folders that authors change: the content root, and the folder that is copied as is. */
  folders: ContentFolders;
  /** Absolute path of the module that lists the routes. */
  routesFile: string;
  /** The problems that were found when the server started. */
  initialReport: () => LinkReport;
  /** Reads the content again, and writes the generated files. */
  refresh: () => Promise<Refreshed>;
}

export interface Refreshed {
  report: LinkReport;
  /** Absolute paths of generated files that changed. */
  written: readonly string[];
  /** Whether data that the page on screen has already read may have changed. */
  hasNewData: boolean;
}

const NAME = 'handbook:content-dev';

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
 * Rsbuild plugin for dev: reads the content again when files are added, changed or removed. Problems in the content become
 * build errors and warnings, so the terminal and the page show them until they are fixed.
 */
export function rsbuildPluginDevServer(options: DevServerOptions): RsbuildPlugin {
  const { routesFile } = options;
  return {
    name: NAME,
    setup(api) {
      if (api.context.action !== 'dev') return;
      api.modifyRsbuildConfig((config) => {
        if (!liveRoutes.isOn()) return;
        // Rspress would restart the server for every added or removed file.
        config.dev ??= {};
        config.dev.watchFiles = [];
      });
      api.modifyRspackConfig((config, { appendPlugins }) => {
        config.resolve ??= {};
        if (liveRoutes.isOn())
          config.resolve.alias = { ...config.resolve.alias, 'virtual-routes': routesFile };
        appendPlugins({ apply: (compiler: Rspack.Compiler) => watch(compiler, options, () => reload()) });
      });
      api.onBeforeStartDevServer(({ server }) => {
        server.middlewares.use(refuseLinks(options.folders));
      });
      let reload = (): void => {};
      api.onBeforeStartDevServer(({ server }) => {
        reload = () => server.sockWrite('full-reload');
      });
    },
  };
}

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

/** The current state of every file in the folders, and of every symlink that cannot be followed, which is a problem. */
export function stateOf(folders: ContentFolders): FileState {
  const [root, staticDir] = folders;
  const boundary: Boundary = { root, ...(staticDir !== undefined && { staticDir }) };
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

/**
 * Reads the content when files change: before the build, or after the build if only pages were saved and the content had
 * no errors, so that the changed words are on screen sooner.
 */
function watch(
  compiler: Rspack.Compiler,
  { folders, initialReport, refresh }: DevServerOptions,
  reload: () => void,
): void {
  let mustReload = false;
  let report = initialReport();
  let state = stateOf(folders);
  let isRead = true;
  let reading = Promise.resolve();

  /** @returns the generated files that changed */
  const read = async (): Promise<readonly string[]> => {
    const refreshed = await refresh();
    isRead = true;
    report = refreshed.report;
    mustReload ||= refreshed.hasNewData;
    return refreshed.written;
  };
  const readUnread = async (): Promise<void> => {
    if (isRead) return;
    await settledState(folders, state);
    const before = JSON.stringify(report);
    const written = await read();
    if (!mustReload && JSON.stringify(report) === before) return;
    compiler.watching?.invalidateWithChangesAndRemovals(new Set(written), new Set());
  };
  /**
   * Reads saved pages that the bundler has already compiled. If other data or the problems have changed, another build
   * follows.
   */
  const readSaved = (): Promise<void> => {
    reading = reading.catch(() => undefined).then(readUnread);
    return reading;
  };
  compiler.hooks.watchRun.tapPromise(NAME, async () => {
    await reading.catch(() => undefined);
    let now = stateOf(folders);
    if (isRead && isSame(state, now)) return;
    let written: readonly string[] = [];
    if (isRead && report.errors.length === 0 && isPageSave(state, now)) {
      isRead = false;
    } else {
      now = await settledState(folders, state);
      written = await read();
    }
    const { changed, removed } = changesOf(state, now);
    state = now;
    // This build must include the files that were just written. Otherwise, only the next build would see them.
    compiler.modifiedFiles = new Set([...(compiler.modifiedFiles ?? []), ...changed, ...written]);
    compiler.removedFiles = new Set([...(compiler.removedFiles ?? []), ...removed]);
  });
  compiler.hooks.afterCompile.tapPromise(NAME, async (compilation) => {
    // The HTML plugin runs a child compilation. With an error there, no page could show the overlay.
    if (compilation.compiler !== compiler) return;
    // If a saved page cannot be compiled, reading the content finds the problem and its line.
    if (compilation.errors.length > 0) await readSaved();
    // Labels, authors, tags and new files are not modules, so their folders must be watched.
    for (const folder of folders) if (folder !== undefined) compilation.contextDependencies.add(folder);
    const { errors, warnings } = report;
    // A file that has changed since was compiled before an editor had written all of it. Another build follows.
    if (!isSame(state, stateOf(folders))) compilation.errors = withoutPages(compilation.errors);
    if (errors.length > 0) compilation.errors = withProblems(errors, compilation.errors);
    compilation.warnings.push(...warnings.map(toBundlerError));
  });
  compiler.hooks.done.tap(NAME, async (stats) => {
    if (mustReload && !stats.hasErrors()) {
      mustReload = false;
      reload();
    }
    await setTimeout(READ_DELAY, undefined, { ref: false });
    // If reading fails, the next build reads again and reports why.
    await readSaved().catch(() => compiler.watching?.invalidate());
    await setTimeout(WATCH_DELAY, undefined, { ref: false });
    if (!isSame(state, stateOf(folders))) compiler.watching?.invalidate();
  });
}
