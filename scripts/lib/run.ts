import { type SpawnOptions, spawn } from 'node:child_process';

/** Runs a command with this process's streams. @returns its exit status; 1 when a signal ended it */
export function run(command: string, args: readonly string[], options: SpawnOptions = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('close', (status) => resolve(status ?? 1));
  });
}
