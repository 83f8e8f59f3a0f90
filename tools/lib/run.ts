import { type SpawnOptions, type SpawnSyncOptions, spawn, spawnSync } from 'node:child_process';

export const commandExists = (command: string): boolean =>
  spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined;

/**
 * Runs a command with the streams of this process.
 * @returns the exit status, which is 1 if the command cannot start or a signal ended it
 */
export const run = (command: string, args: readonly string[], options: SpawnSyncOptions = {}): number =>
  spawnSync(command, args, { stdio: 'inherit', ...options }).status ?? 1;

/** The output of a command. */
export interface Collected {
  /** The exit status, which is 1 if a signal ended the command. */
  status: number;
  /** Both streams, in order. */
  output: string;
  /** The standard output alone. */
  stdout: string;
}

/** Runs a command and collects its output. */
export function runAndCollect(
  command: string,
  args: readonly string[],
  options: SpawnOptions,
): Promise<Collected> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let stdout = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (part: string) => {
        output += part;
        if (stream === child.stdout) stdout += part;
      });
    }
    child.on('error', reject);
    child.on('close', (status) => resolve({ status: status ?? 1, output, stdout }));
  });
}
