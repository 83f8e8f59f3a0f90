import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandExists, run } from '../run.ts';
import { apt, canInstallPackages, debianArchive, unpack } from './apt.ts';
import type { Engine, Launch } from './engine-types.ts';

const CACHE = join(import.meta.dirname, '../../../.cache/oldest');

/** Contains the keys of all releases of Debian. */
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';

const WINDOW = '/webkit-window.py';

interface OldEngine {
  version: string;
  /** The release of Debian whose archive has this version. */
  suite: string;
  packages: readonly string[];
  /** Whether the packages need their own libraries, because those of this machine are too new. */
  isComplete: boolean;
  /** For the log. */
  note: string;
}

/**
 * The oldest versions in the archives of Debian that the site supports. The oldest supported WebKit is 2.44, which Safari 17.5 has. The
 * oldest supported Firefox is 125, but the archives only have 115 and 140.
 */
export const OLDEST: Readonly<Record<Engine, OldEngine>> = {
  firefox: {
    version: '140',
    suite: 'bookworm',
    packages: ['firefox-esr'],
    isComplete: false,
    note: 'It loads 65 MB. Firefox 125 is not in any archive, so this is the next version.',
  },
  webkit: {
    version: '2.44',
    suite: 'bullseye',
    packages: [
      ...['webkit2gtk-driver', 'libwebkit2gtk-4.0-37', 'libjavascriptcoregtk-4.0-18', 'gir1.2-webkit2-4.0'],
      ...['gir1.2-javascriptcoregtk-4.0', 'python3-gi', 'fonts-liberation'],
    ],
    isComplete: true,
    note: 'It loads 170 MB, and takes up to two minutes.',
  },
};

const folderOf = (engine: Engine): string => join(CACHE, `${engine}-${OLDEST[engine].version}`);

/** Why the oldest version cannot be tested; undefined if it is in the cache. */
export function oldestObstacle(engine: Engine): string | undefined {
  const { version } = OLDEST[engine];
  if (!existsSync(folderOf(engine)))
    return `${engine} ${version} was not found. Run \`npm run engines -- --oldest\` as root on Debian, which loads it.`;
  if (engine === 'webkit' && (process.getuid?.() !== 0 || !commandExists('unshare')))
    return `${engine} ${version} needs its own libraries, and only root can start it with them.`;
  return undefined;
}

/** Settings with which apt-get uses one suite and its own folders, so that nothing of this machine changes. */
function settings(suite: string, archive: string, folder: string, isComplete: boolean): string[] {
  writeFileSync(join(folder, 'sources.list'), `deb [signed-by=${KEYRING}] ${archive} ${suite} main\n`);
  writeFileSync(join(folder, 'nothing-installed'), '');
  const paths = {
    'Dir::Etc::sourcelist': join(folder, 'sources.list'),
    'Dir::Etc::sourceparts': '-',
    'Dir::State::lists': join(folder, 'lists'),
    'Dir::Cache': folder,
    ...(isComplete && { 'Dir::State::status': join(folder, 'nothing-installed') }),
  };
  return Object.entries(paths).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
}

/** Loads the oldest version of an engine into the cache, with the libraries that it needs. The log contains the failures. */
export async function installOldest(engine: Engine): Promise<void> {
  const { version, suite, packages, isComplete, note } = OLDEST[engine];
  const archive = debianArchive();
  if (existsSync(folderOf(engine)) || !archive || !canInstallPackages()) return;
  console.log(
    `Loading ${engine} ${version} from the archive of Debian (${suite}) into .cache/oldest … ${note}`,
  );
  const work = join(CACHE, `${engine}-packages`);
  rmSync(work, { recursive: true, force: true });
  for (const folder of ['lists/partial', 'archives/partial', 'root'])
    mkdirSync(join(work, folder), { recursive: true });
  const options = settings(suite, archive, work, isComplete);
  const get = [
    'install',
    '--yes',
    '--download-only',
    '--reinstall',
    '--allow-downgrades',
    '--no-install-recommends',
  ];
  const isLoaded =
    (await apt([...options, 'update'])) &&
    (await apt([...options, ...get, ...packages.map((name) => `${name}/${suite}`)]));
  const archives = join(work, 'archives');
  const names = readdirSync(archives).filter((name) => name.endsWith('.deb'));
  const needed = isComplete
    ? names
    : names.filter((name) => packages.some((one) => name.startsWith(`${one}_`)));
  const root = join(work, 'root');
  const files = needed.map((name) => join(archives, name));
  if (isLoaded && unpack(files, root) && (!isComplete || finish(root))) renameSync(root, folderOf(engine));
  rmSync(work, { recursive: true, force: true });
}

/** Does what the scripts of the packages would do, as far as a browser needs it. @returns whether it succeeded */
function finish(root: string): boolean {
  for (const folder of ['proc', 'dev', 'tmp']) mkdirSync(join(root, folder), { recursive: true });
  const compile = '/usr/lib/x86_64-linux-gnu/glib-2.0/glib-compile-schemas';
  return run('chroot', [root, compile, '/usr/share/glib-2.0/schemas']) === 0;
}

/** Starts a program with another folder as its root, which has the processes and devices of this machine. */
const IN_ROOT = 'mount --bind /proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$0" "$@"';

/** How to start the oldest version. @param launch how to start the version of this machine */
export function oldestLaunch(engine: Engine, launch: Launch): Launch {
  const root = folderOf(engine);
  if (engine === 'firefox') return { ...launch, binary: join(root, 'usr/bin/firefox-esr') };
  copyFileSync(launch.binary, join(root, WINDOW));
  return {
    command: 'unshare',
    args: ['--mount', 'sh', '-c', IN_ROOT, root, '/usr/bin/WebKitWebDriver'],
    binary: WINDOW,
  };
}
