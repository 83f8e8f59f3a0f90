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

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process has ended in the meantime.
    return '';
  }
};

/** A process and all processes below it, from /proc. */
function treeOf(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    // The name in parentheses may contain spaces; the parent is the second field after it.
    const parent = Number(read(`/proc/${entry}/stat`).split(') ')[1]?.split(' ')[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
  }
  const tree: number[] = [];
  const queue = [root];
  for (let pid = queue.pop(); pid !== undefined; pid = queue.pop()) {
    tree.push(pid);
    queue.push(...(children.get(pid) ?? []));
  }
  return tree;
}

/** Memory of a process in MiB; shared memory counts proportionally. */
const memoryOf = (pid: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;

function watchMemory({ pid }: ChildProcess): () => number {
  let peak = 0;
  const sample = () => {
    if (pid)
      peak = Math.max(
        peak,
        treeOf(pid).reduce((sum, id) => sum + memoryOf(id), 0),
      );
  };
  const timer = setInterval(sample, SAMPLE_EVERY);
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
