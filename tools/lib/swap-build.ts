import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { nginxFolder } from '../../engine/output/nginx-folder.ts';
import { runningBuild } from './lock-build.ts';

/** The folders of a site's builds. */
export const buildFolders = (site: string) => {
  const fresh = join(site, '.build');
  return {
    /** The finished build. */
    live: join(site, 'doc_build'),
    /** A build that has not finished. */
    fresh,
    /** The build that a new one replaces. */
    old: `${fresh}.old`,
  };
};

/**
 * Restores the last good build, if a build was killed while it replaced it. Does nothing while a build runs.
 * @param site absolute path of the site's folder
 */
export function recoverBuild(site: string): void {
  const { live, fresh, old } = buildFolders(site);
  if (runningBuild(site) !== undefined) return;
  if (!existsSync(live) && existsSync(old)) renameSync(old, live);
  // The pages of a finished build have been moved, but not its files for nginx.
  else if (existsSync(live) && !existsSync(fresh)) moveFiles(nginxFolder(fresh), nginxFolder(live));
}

/** Removes everything that earlier builds have left behind, except the last good build. */
export function removeUnfinished(site: string): void {
  const { fresh, old } = buildFolders(site);
  recoverBuild(site);
  // Without its pages, the folder for nginx would seem to be that of a finished build.
  for (const folder of [nginxFolder(fresh), fresh, old]) rmSync(folder, { recursive: true, force: true });
}

/** Moves the files of a folder, if there is one, so that the other folder always contains all of them. */
function moveFiles(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const file of readdirSync(from)) renameSync(join(from, file), join(to, file));
  rmdirSync(from);
}

/** Replaces the last build with a finished one. */
export async function replaceBuild(site: string): Promise<void> {
  const { live, fresh, old } = buildFolders(site);
  // `doc_build/` does not exist between these two renames. If the process is killed there, `recoverBuild` restores it.
  if (existsSync(live)) renameSync(live, old);
  renameSync(fresh, live);
  moveFiles(nginxFolder(fresh), nginxFolder(live));
  // In Node.js 20, `rm` takes less than half the time of `rmSync`.
  await rm(old, { recursive: true, force: true });
}
