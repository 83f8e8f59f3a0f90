import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandExists, run } from '../run.ts';

/** Milliseconds between two attempts while another program installs packages. */
const INTERVAL = 5000;

/** The words that apt-get prints if another program has its lock, in the language that LC_ALL selects. */
const LOCKED = /could not get lock|unable to (?:acquire|lock)/i;

/** apt ends a download that makes no progress. An installation that makes progress is never canceled. */
const OPTIONS = ['-qq', '-o', 'Acquire::Retries=3', '-o', 'Acquire::http::Timeout=60'];

/** The result of apt-get: its exit status, and its messages. */
interface Result {
  status: number;
  errors: string;
}

export const canInstallPackages = (): boolean => process.getuid?.() === 0 && commandExists('apt-get');

function aptGet(args: readonly string[]): Result {
  const { status, stderr } = spawnSync('apt-get', [...OPTIONS, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' },
  });
  return { status: status ?? 1, errors: stderr ?? '' };
}

/**
 * Runs apt-get, and waits for as long as another program installs packages.
 * @param attempt runs the command @param wait waits between two attempts
 * @returns whether it succeeded; otherwise, its messages are in the log
 */
export async function apt(
  args: readonly string[],
  attempt: (args: readonly string[]) => Result = aptGet,
  wait: () => Promise<unknown> = () => sleep(INTERVAL),
): Promise<boolean> {
  for (let isFirst = true; ; isFirst = false) {
    const { status, errors } = attempt(args);
    if (status === 0) return true;
    if (!LOCKED.test(errors)) {
      console.error(errors.trim());
      return false;
    }
    if (isFirst) console.log('Another program is installing packages. Waiting until it has ended …');
    await wait();
  }
}

/** The URL of the archive of Debian that this machine uses; undefined if it uses another distribution. */
export function debianArchive(): string | undefined {
  const format = [
    'indextargets',
    '--format',
    '$(ORIGIN) $(COMPONENT) $(SUITE) $(REPO_URI)',
    'Created-By: Packages',
  ];
  const { stdout } = spawnSync('apt-get', format, { encoding: 'utf8' });
  return /^Debian main (?!\S*-)\S+ (\S+)$/m.exec(stdout ?? '')?.[1];
}

/** Unpacks packages of Debian into a folder, and runs none of their scripts. @returns whether it succeeded */
export const unpack = (files: readonly string[], folder: string): boolean =>
  files.every((file) => run('dpkg-deb', ['--extract', file, folder]) === 0);
