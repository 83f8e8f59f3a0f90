import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Shared, TaskInput, TaskName, TaskResult } from './tasks.ts';

/** The folder with the workers' code, which `npm run build` names; dev has none, and compiles what is looked at. */
const bundle = (): string | undefined => process.env.CONFIG_BUNDLE;

/** So many pages to compile take as long as a worker takes to start and to become fast. */
export const WORTH_ONE = 40;

/** Every worker learns anew to be fast, which takes more processor time than the first hundred pages. */
const WORTH_ANOTHER = 150;

/** From so many pages on, memory is worth some time. */
export const MANY_PAGES = 2000;

/** More threads than this only cost memory: the bundler has its own beside them. */
const MOST_WORKERS = Math.min(availableParallelism(), 4);

/** Work that nothing waits for leaves a core to what else goes on, such as the search index. */
const MOST_FOR_LATER = Math.max(1, MOST_WORKERS - 1);

interface Job {
  name: TaskName;
  input: unknown;
  resolve: (result: never) => void;
  reject: (error: unknown) => void;
}

interface Lane {
  worker: Worker;
  job?: Job | undefined;
  /** Whether something waits for the job. */
  isUrgent?: boolean;
  /** Whether it has done its last job. */
  isWorn?: boolean;
}

interface Answer {
  result?: unknown;
  error?: unknown;
}

/**
 * Does work on other threads, urgent work first. Callers ask with `isWorth` whether theirs is enough.
 */
export class Pool {
  readonly #urgent: Job[] = [];
  readonly #later: Job[] = [];
  readonly #lanes: Lane[] = [];
  #shared: Shared = {};
  #mostForLater = MOST_FOR_LATER;

  /**
   * Starts a worker before there is work for it: while this thread loads the bundler, it loads the compiler, and practices.
   * @param root absolute path of the content root, for pages to practice with
   */
  startEarly(root: string): void {
    const lane = this.#start();
    lane.worker.postMessage({ rehearse: root });
    this.#lanes.push(lane);
  }

  /**
   * Whether so much work is done sooner by workers; never where their code is not bundled.
   * @param isQuick whether this thread does a page as fast as it hands it over; it does a few itself then, while
   *   workers do what is slow
   */
  isWorth(count: number, { isQuick = false } = {}): boolean {
    if (!bundle() || count === 0) return false;
    if (isQuick) return count >= WORTH_ANOTHER;
    return this.#lanes.length > 0 || count >= WORTH_ONE;
  }

  /** Hands every worker what all of the tasks to come need to know. */
  share(shared: Shared): void {
    this.#shared = { ...this.#shared, ...shared };
    for (const { worker } of this.#lanes) worker.postMessage({ shared });
  }

  /**
   * Does one piece of work on a worker.
   * @param isUrgent whether the build waits for it
   * @returns what the task returns; rejects with what it throws
   */
  run<Name extends TaskName>(
    name: Name,
    input: TaskInput<Name>,
    { isUrgent = true } = {},
  ): Promise<TaskResult<Name>> {
    return new Promise((resolve, reject) => {
      (isUrgent ? this.#urgent : this.#later).push({ name, input, resolve, reject });
      this.#goOn();
    });
  }

  /** Says that nothing else goes on any more: all workers may do what nothing waits for. */
  takeAll(): void {
    this.#mostForLater = MOST_WORKERS;
    this.#goOn();
  }

  /**
   * Ends each worker after the job it is at, with all that it has loaded and keeps for its work so far; what remains to
   * be done is for new ones.
   */
  renew(): void {
    for (const lane of [...this.#lanes]) {
      lane.isWorn = true;
      this.#next(lane);
    }
    this.#goOn();
  }

  /** Ends the workers, which hold on to their memory; later work starts new ones. */
  async close(): Promise<void> {
    await Promise.all(this.#lanes.splice(0).map(({ worker }) => worker.terminate()));
  }

  /** Gives workers something to do, and starts one more where that pays. */
  #goOn(): void {
    const most = this.#urgent.length > 0 ? MOST_WORKERS : this.#mostForLater;
    const waiting = this.#urgent.length + this.#later.length;
    if (this.#lanes.length < most && waiting > this.#lanes.length * WORTH_ANOTHER) {
      this.#lanes.push(this.#start());
    }
    for (const lane of this.#lanes) this.#next(lane);
  }

  #end(lane: Lane): void {
    this.#lanes.splice(this.#lanes.indexOf(lane), 1);
    void lane.worker.terminate();
  }

  #start(): Lane {
    const lane: Lane = { worker: new Worker(join(bundle() ?? '', 'worker.mjs')) };
    // Only work in progress keeps the process alive.
    lane.worker.unref();
    lane.worker.postMessage({ shared: this.#shared });
    lane.worker.on('message', ({ result, error }: Answer) => {
      const { job } = lane;
      lane.job = undefined;
      if (error === undefined) job?.resolve(result as never);
      else job?.reject(error);
      this.#next(lane);
      if (lane.isWorn) this.#goOn();
    });
    lane.worker.on('error', (error) => {
      // It has ended with that.
      this.#lanes.splice(this.#lanes.indexOf(lane), 1);
      lane.job?.reject(error);
      for (const { reject } of [...this.#urgent.splice(0), ...this.#later.splice(0)]) reject(error);
    });
    return lane;
  }

  #nextForLater(): Job | undefined {
    const running = this.#lanes.filter(({ job, isUrgent }) => job && !isUrgent).length;
    return running < this.#mostForLater ? this.#later.shift() : undefined;
  }

  #next(lane: Lane): void {
    if (lane.job) return;
    if (lane.isWorn) {
      this.#end(lane);
      return;
    }
    lane.isUrgent = this.#urgent.length > 0;
    lane.job = this.#urgent.shift() ?? this.#nextForLater();
    if (!lane.job) {
      lane.worker.unref();
      return;
    }
    lane.worker.ref();
    lane.worker.postMessage({ name: lane.job.name, input: lane.job.input });
  }
}

/** The one pool of a build. */
export const pool = new Pool();
