import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';

/** Whether a command exists. @param option makes the command print its version */
export const commandExists = (command: string, option = '--version'): boolean =>
  spawnSync(command, [option], { stdio: 'ignore' }).status === 0;

/** Runs a command with the streams of this process. @returns its exit status; 1 if a signal ended it */
export function run(command: string, args: readonly string[], options: SpawnOptions = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('close', (status) => resolve(status ?? 1));
  });
}

/** Runs a command and collects its output. @throws if it fails, with its error output */
export function runToText(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    let errorOutput = '';
    child.stdout?.on('data', (part: Buffer) => {
      text += part.toString();
    });
    child.stderr?.on('data', (part: Buffer) => {
      errorOutput += part.toString();
    });
    child.on('error', reject);
    child.on('close', (status) => {
      if (status === 0) resolve(text);
      else reject(new Error(errorOutput || `${command} ended with status ${status}`));
    });
  });
}

/**
 * Runs a command and collects its output on both streams, in order.
 * @param isLive prints the output at once instead of collecting it
 */
export function runCollecting(
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
