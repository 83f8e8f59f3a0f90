import { readlinkSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { currentRun, type SlowStep, variablesForRestart } from './environment.ts';
import { LIMITS } from './limits.ts';

/** Bytes for the name of the current step. */
const TEXT_BYTES = 2048;

/** Integers before the text: the number of the step, the length of its name (0 if there is no step), and its line. */
const [STEP, LENGTH, LINE, HEADER] = [0, 1, 2, 12];

/**
 * The code of the thread that watches: once a second, it looks at the number of the step in the shared memory, and at the processor
 * time of the watched thread. It can do so while that thread is busy. Linux has the time of a thread in a file. Elsewhere it is
 * at most that of the process, and at most the time that has passed.
 *
 * The main thread, which may be in a loop that never ends, runs the command again: a debugger can interrupt every loop. The new
 * run reports the step as a problem of its page, and finds the problems of all other pages.
 */
const WATCHER = `
const { workerData } = require('node:worker_threads');
const { readFileSync, writeSync } = require('node:fs');
const { Session } = require('node:inspector');
const { memory, seconds, isFatal, times, tooSlow, restartWith } = workerData;
const numbers = new Int32Array(memory, 0, 3);
const [ofThread, tick] = [times !== undefined, 1];
function now() {
  if (ofThread) return Number(readFileSync(times, 'utf8').split(' ')[0]) / 1e9;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
function restart(slow) {
  const { execArgv, command, cwd, variables, variable } = restartWith;
  const env = { ...variables, [variable]: JSON.stringify({ tooSlow: [...tooSlow, slow] }) };
  const again = [process.execPath, [...execArgv, ...command], { cwd, env, stdio: 'inherit' }];
  const session = new Session();
  session.connectToMainThread();
  session.post('Runtime.evaluate', {
    expression:
      'const load = (name) => process.getBuiltinModule(name);' +
      'const { status } = load("node:child_process").spawnSync(...' + JSON.stringify(again) + ');' +
      // Otherwise, Node.js would write that it waits for the debugger.
      'load("node:fs").closeSync(2); process.reallyExit(status || 1);',
  });
}
let last = 0;
let used = 0;
let since = now();
const timer = setInterval(() => {
  const until = now();
  const spent = ofThread ? until - since : Math.min(until - since, tick);
  since = until;
  const step = Atomics.load(numbers, ${STEP});
  const length = Atomics.load(numbers, ${LENGTH});
  used = length > 0 && step === last ? used + spent : 0;
  last = step;
  if (used < seconds) return;
  used = 0;
  const name = Buffer.from(new Uint8Array(memory, ${HEADER}, length)).toString();
  const line = Atomics.load(numbers, ${LINE});
  const [page, what] = name.split('\\n');
  const place = page + (line > 0 ? ':' + line : '');
  const limit = what + ' takes more than ' + seconds + ' seconds of processor time. Simplify or split the page.';
  if (!isFatal) {
    writeSync(2, 'error   ' + place + ': ' + limit + '\\n');
    return;
  }
  clearInterval(timer);
  writeSync(2, 'warn    ' + place + ': ' + limit + ' The build starts again without it, to find other problems.\\n');
  restart({ name, line, message: limit });
}, tick * 1000);
`;

/** A step that took too long in the run before this one. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow';
  readonly line: number;
  /** The message without the place. */
  readonly reason: string;

  constructor({ name, line, message }: SlowStep) {
    super(`${name.split('\n')[0]}:${line || 1}: ${message}`);
    this.line = line || 1;
    this.reason = message;
  }
}

let watched: { numbers: Int32Array; text: Uint8Array } | undefined;

/** The steps that took too long in earlier runs of this command, by name. */
let slowSteps: ReadonlyMap<string, SlowStep> = new Map();

/** The file with the processor time of this thread; undefined if the system has none. */
function timesOfThread(): string | undefined {
  try {
    return `/proc/${readlinkSync('/proc/thread-self')}/schedstat`;
  } catch {
    return undefined;
  }
}

/**
 * Watches the steps of this thread: if one takes too much processor time, a message names its page, its line and the step. A loop that
 * never ends also stops all timers of its thread, so another thread watches.
 * @param isFatal whether the command starts again without the step, and fails; a dev server only reports
 */
export function startWatchdog(isFatal: boolean, seconds: number = LIMITS.seconds): void {
  if (watched) return;
  const { tooSlow = [], command = process.argv.slice(1), project = process.cwd() } = currentRun();
  slowSteps = new Map(tooSlow.map((step) => [step.name, step]));
  const memory = new SharedArrayBuffer(HEADER + TEXT_BYTES);
  watched = { numbers: new Int32Array(memory, 0, 3), text: new Uint8Array(memory, HEADER) };
  const restartWith = { execArgv: process.execArgv, command, cwd: project, ...variablesForRestart() };
  const workerData = { memory, seconds, isFatal, times: timesOfThread(), tooSlow, restartWith };
  new Worker(WATCHER, { eval: true, workerData, execArgv: [] }).unref();
}

function show(name: string): void {
  if (!watched) return;
  const { numbers, text } = watched;
  Atomics.store(numbers, LENGTH, 0);
  const bytes = Buffer.from(name).subarray(0, TEXT_BYTES);
  text.set(bytes);
  Atomics.store(numbers, LINE, 0);
  Atomics.add(numbers, STEP, 1);
  Atomics.store(numbers, LENGTH, bytes.length);
}

/** Notes the line at which a step is, for the message. */
export function atLine(line: number): void {
  if (watched) watched.numbers[LINE] = line;
}

/** The names of the steps that run now, the innermost last. */
const running: string[] = [];

function end(name: string): void {
  running.splice(running.lastIndexOf(name), 1);
  show(running.at(-1) ?? '');
}

/**
 * Runs a step for a page, so that a message names both if it takes too much processor time.
 * @param step such as "reading the page"
 * @param page path of the page, for the message
 * @throws TooSlow if the step took too long in an earlier run of this command
 */
export function watchStep<Result>(step: string, page: string, work: () => Result): Result {
  if (!watched) return work();
  const name = `${page}\n${step}`;
  const slow = slowSteps.get(name);
  if (slow) throw new TooSlow(slow);
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

/**
 * Runs a step that turns a page that was already checked into a file. Whatever it throws gets the page and the step.
 * @param step such as "the feed"
 * @throws an error with a message for the author
 */
export function finishStep<Result>(step: string, page: string, work: () => Result): Result {
  const fail = (cause: unknown): never => {
    if (cause instanceof TooSlow) throw cause;
    const reason = (cause instanceof Error ? cause.message : String(cause)).split('\n', 1)[0];
    const advice =
      'This is a fault of the build, so please report it. Until it is corrected, change the page.';
    throw new Error(`${page}: ${step} cannot be made: ${reason}. ${advice}`, { cause });
  };
  return watchStep(step, page, () => {
    try {
      const result = work();
      return result instanceof Promise ? (result.catch(fail) as Result) : result;
    } catch (error) {
      return fail(error);
    }
  });
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
