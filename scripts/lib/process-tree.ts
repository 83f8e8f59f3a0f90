import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface Cost {
  status: number;
  /** Seconds from start to end. */
  wall: number;
  /** Processor seconds of the process and all of its children. */
  cpu: number;
  /** The highest memory use of all of them at one time, in MiB: the sum of their proportional shares. */
  peak: number;
  output: string;
}

const SAMPLE_EVERY = 100;

/** Memory of a process and all processes below it in MiB, from /proc; shared memory counts proportionally. */
function memoryOf(pid: string): number {
  try {
    const [, own] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    const children = readdirSync(`/proc/${pid}/task`).flatMap(
      (task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').match(/\d+/g) ?? [],
    );
    return children.reduce((sum, child) => sum + memoryOf(child), Number(own) / 1024);
  } catch {
    // The process has ended in the meantime.
    return 0;
  }
}

function watchMemory({ pid }: ChildProcess): () => number {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOf(String(pid)));
  }, SAMPLE_EVERY);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

/** The file for the output of the shell's `time`. */
const FIGURES = 3;

/**
 * Runs a command and measures the costs of the command and its children. Linux only: it reads /proc, and bash adds up
 * the processor time.
 */
export function measure(
  command: string,
  args: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<Cost> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const script = `TIMEFORMAT='%U %S'; { time "$@" 2>&4; } 4>&2 2>&${FIGURES}`;
    const child = spawn('bash', ['-c', script, 'bash', command, ...args], {
      ...options,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    const stopWatching = watchMemory(child);
    let output = '';
    let figures = '';
    child.stdout?.on('data', (data) => {
      output += data;
    });
    child.stderr?.on('data', (data) => {
      output += data;
    });
    child.stdio[FIGURES]?.on('data', (data) => {
      figures += data;
    });
    child.on('error', reject);
    child.on('close', (status) => {
      const [user = 0, system = 0] = figures.trim().split(' ').map(Number);
      resolve({
        status: status ?? 1,
        wall: (performance.now() - start) / 1000,
        cpu: user + system,
        peak: stopWatching(),
        output,
      });
    });
  });
}
