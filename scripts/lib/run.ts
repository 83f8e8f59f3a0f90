import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';

export const commandExists = (command: string): boolean =>
  spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined;

/**
 * Runs a command and collects its output on both streams, in order.
 * @param isLive prints the output at once instead of collecting it
 * @returns the exit status, which is 1 if a signal ended the command
 */
export function runAndCollect(
  command: string,
  args: readonly string[],
  options: SpawnOptions,
  isLive: boolean,
): Promise<{ status: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...options,
      stdio: isLive ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (part: string) => {
        output += part;
      });
    }
    child.on('error', reject);
    child.on('close', (status) => resolve({ status: status ?? 1, output }));
  });
}

/** Runs a command with the streams of this process. @returns its exit status */
export const run = async (command: string, args: readonly string[], options: SpawnOptions = {}) =>
  (await runAndCollect(command, args, options, true)).status;
