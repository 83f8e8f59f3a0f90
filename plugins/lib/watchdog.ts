import { Worker } from 'node:worker_threads';
import { LIMITS } from './limits.ts';

/** Bytes for the name of the current step. */
const TEXT_BYTES = 2048;

/** Integers before the text: the number of the step, and the length of its name; 0 if there is no step. */
const [STEP, LENGTH, HEADER] = [0, 1, 8];

/**
 * The code of the thread that watches: once a second, it looks at the number of the step in the shared memory. It can do
 * so while another thread is busy. If a computer sleeps, its clock jumps, so it counts its own ticks.
 */
const WATCHER = `
const { workerData } = require('node:worker_threads');
const { writeSync } = require('node:fs');
const { memory, seconds, isFatal } = workerData;
const numbers = new Int32Array(memory, 0, 2);
let last = 0;
let ticks = 0;
setInterval(() => {
  const step = Atomics.load(numbers, ${STEP});
  const length = Atomics.load(numbers, ${LENGTH});
  ticks = length > 0 && step === last ? ticks + 1 : 0;
  last = step;
  if (ticks !== seconds) return;
  const text = Buffer.from(new Uint8Array(memory, ${HEADER}, length)).toString();
  writeSync(2, 'error   ' + text + ' takes more than ' + seconds + ' seconds. Simplify or split the page.\\n');
  if (!isFatal) return;
  writeSync(2, '\\nThe build failed.\\n');
  process.kill(process.pid, 'SIGKILL');
}, 1000);
`;

let watched: { numbers: Int32Array; text: Uint8Array } | undefined;

/**
 * Watches the steps of this thread: if one takes too long, a message names it and its page. A loop that never ends also
 * stops all timers of its thread, so another thread watches.
 * @param isFatal whether the process ends then; a dev server only reports
 */
export function startWatchdog(isFatal: boolean, seconds: number = LIMITS.seconds): void {
  if (watched) return;
  const memory = new SharedArrayBuffer(HEADER + TEXT_BYTES);
  watched = { numbers: new Int32Array(memory, 0, 2), text: new Uint8Array(memory, HEADER) };
  new Worker(WATCHER, { eval: true, workerData: { memory, seconds, isFatal }, execArgv: [] }).unref();
}

function show(name: string): void {
  if (!watched) return;
  const { numbers, text } = watched;
  Atomics.store(numbers, LENGTH, 0);
  const bytes = Buffer.from(name).subarray(0, TEXT_BYTES);
  text.set(bytes);
  Atomics.add(numbers, STEP, 1);
  Atomics.store(numbers, LENGTH, bytes.length);
}

/** The names of the steps that run now, the innermost last. */
const running: string[] = [];

function end(name: string): void {
  running.splice(running.lastIndexOf(name), 1);
  show(running.at(-1) ?? '');
}

/**
 * Runs a step for a page, so that a message names both if it takes too long.
 * @param step such as "reading the page"
 * @param page path of the page, for the message
 */
export function watchStep<Result>(step: string, page: string, work: () => Result): Result {
  if (!watched) return work();
  const name = `${page}: ${step}`;
  running.push(name);
  show(name);
  let isLater = false;
  try {
    const result = work();
    if (!(result instanceof Promise)) return result;
    isLater = true;
    return result.finally(() => end(name)) as Result;
  } finally {
    if (!isLater) end(name);
  }
}

/** Runs tasks one after the other, so that a task that never returns is the one that is shown. */
export function inTurn(): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task);
    last = result.catch(() => undefined);
    return result;
  };
}
