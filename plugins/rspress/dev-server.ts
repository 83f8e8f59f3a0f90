import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type RsbuildPlugin, type Rspack, rspack } from '@rsbuild/core';
import type { LinkReport } from '../content/links.ts';
import { formatLocation } from '../content/problems.ts';
import type { Problem } from '../content/types.ts';

export interface DevServerOptions {
  /** Absolute paths of the folders that authors change. */
  folders: readonly string[];
  /** Absolute path of the module that lists the routes. */
  routesFile: string;
  /** The problems that were found when the server started. */
  start: () => LinkReport;
  /** Reads the content again, and writes the generated files. */
  refresh: () => Promise<Refreshed>;
}

export interface Refreshed {
  report: LinkReport;
  /** Absolute paths of generated files that changed. */
  written: readonly string[];
  /** Whether the data of pages has changed, which a page on screen has already read. */
  hasNewData: boolean;
}

const NAME = 'handbook:content-dev';

const PAGE = /\.mdx?$/;

/** Messages of the bundler about problems that the content plugin reports with a more precise location. */
const isDuplicate = ({ message }: { message: string }): boolean =>
  /cannot be compiled: |Can't resolve '[^']*\?image/.test(message);

function toError(problem: Problem): Error {
  const error = new rspack.WebpackError(`${formatLocation(problem)}\n${problem.message}`);
  error.name = 'ContentProblem';
  return Object.assign(error, { hideStack: true });
}

/**
 * Rsbuild plugin for dev: reads content again when files are added, change or are removed. Its problems are problems of
 * the build, so the terminal and the page show them until they are fixed.
 */
export function rsbuildPluginDevServer(options: DevServerOptions): RsbuildPlugin {
  const { routesFile } = options;
  return {
    name: NAME,
    setup(api) {
      if (api.context.action !== 'dev') return;
      api.modifyRsbuildConfig((config) => {
        // Rspress would restart the server for every added or removed file.
        config.dev ??= {};
        config.dev.watchFiles = [];
      });
      api.modifyRspackConfig((config, { appendPlugins }) => {
        config.resolve ??= {};
        config.resolve.alias = { ...config.resolve.alias, 'virtual-routes': routesFile };
        appendPlugins({ apply: (compiler: Rspack.Compiler) => watch(compiler, options, () => reload()) });
      });
      let reload = (): void => {};
      api.onBeforeStartDevServer(({ server }) => {
        reload = () => server.sockWrite('full-reload');
      });
    },
  };
}

/** Files by their absolute paths, with a marker that changes when the file changes. */
type FileState = ReadonlyMap<string, string>;

/** The current state of every file in the folders. */
export function stateOf(folders: readonly string[]): FileState {
  const state = new Map<string, string>();
  for (const folder of folders) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
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
 * Whether pages were only saved. An author's editor may not be finished with a new or an empty file, and a removed file
 * may return: many save a file by emptying or replacing it.
 */
export function isPageSave(before: FileState, now: FileState): boolean {
  const { changed, removed } = changesOf(before, now);
  const isSaved = (path: string): boolean =>
    PAGE.test(path) && before.has(path) && !now.get(path)?.endsWith(' 0');
  return removed.length === 0 && changed.every(isSaved);
}

/** Milliseconds to wait before reading files that an editor may still write. */
const WRITE_DELAY = 30;

/** Milliseconds from a build until its pages are on screen, and the content is read again. */
const READ_DELAY = 100;

/** Milliseconds after that until the watcher reports changes again. */
const WATCH_DELAY = 150;

/**
 * Reads the content when files change: before the build, or after it if pages were only saved, so that their new words
 * are on screen sooner.
 */
function watch(
  compiler: Rspack.Compiler,
  { folders, start, refresh }: DevServerOptions,
  reload: () => void,
): void {
  let mustReload = false;
  let report = start();
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
    const before = JSON.stringify(report);
    const written = await read();
    if (!mustReload && JSON.stringify(report) === before) return;
    compiler.watching?.invalidateWithChangesAndRemovals(new Set(written), new Set());
  };
  /** Reads pages that were compiled first. Another build follows if the site changes, or its problems. */
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
      await setTimeout(WRITE_DELAY);
      now = stateOf(folders);
      written = await read();
    }
    const { changed, removed } = changesOf(state, now);
    state = now;
    // Files that were just written belong to this build; otherwise, only the next one would see them.
    compiler.modifiedFiles = new Set([...(compiler.modifiedFiles ?? []), ...changed, ...written]);
    compiler.removedFiles = new Set([...(compiler.removedFiles ?? []), ...removed]);
  });
  compiler.hooks.afterCompile.tapPromise(NAME, async (compilation) => {
    // The HTML plugin has a child compilation; an error there would leave no page.
    if (compilation.compiler !== compiler) return;
    // If a saved page cannot be compiled, the content names the problem and its line.
    if (compilation.errors.length > 0) await readSaved();
    // Labels, authors, tags and new files are not modules, so their folders must be watched.
    for (const folder of folders) compilation.contextDependencies.add(folder);
    const { errors, warnings } = report;
    if (errors.length > 0) {
      compilation.errors = [
        ...errors.map(toError),
        ...compilation.errors.filter((error) => !isDuplicate(error)),
      ] as typeof compilation.errors;
    }
    compilation.warnings.push(...(warnings.map(toError) as typeof compilation.warnings));
  });
  compiler.hooks.done.tap(NAME, async (stats) => {
    if (mustReload && !stats.hasErrors()) {
      mustReload = false;
      reload();
    }
    await setTimeout(READ_DELAY, undefined, { ref: false });
    // If it fails, the next build reads again and reports why.
    await readSaved().catch(() => compiler.watching?.invalidate());
    await setTimeout(WATCH_DELAY, undefined, { ref: false });
    if (!isSame(state, stateOf(folders))) compiler.watching?.invalidate();
  });
}
