import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

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

/** A function that workers run; `scripts/build/worker.ts` lists them by their names. */
type Task = (input: never) => unknown;

interface Job {
  name: string;
  input: unknown;
  resolve: (result: never) => void;
  reject: (error: unknown) => void;
}

interface Slot {
  worker: Worker;
  job?: Job | undefined;
  /** Whether something waits for the job. */
  isUrgent?: boolean;
  /** Whether it has done its last job. */
  isRetiring?: boolean;
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
  readonly #slots: Slot[] = [];
  #shared: object = {};
  #mostForLater = MOST_FOR_LATER;

  /**
   * Starts a worker before there is work for it: while this thread loads the bundler, it loads the compiler, and warms up.
   * @param root absolute path of the content root, for pages to warm up with
   */
  startEarly(root: string): void {
    const slot = this.#start();
    slot.worker.postMessage({ warmUp: root });
    this.#slots.push(slot);
  }

  /**
   * Whether so much work is done sooner by workers; never where their code is not bundled.
   * @param isQuick whether this thread does a page as fast as it hands it over; it does a few itself then, while
   *   workers do what is slow
   */
  isWorth(count: number, { isQuick = false } = {}): boolean {
    if (!bundle() || count === 0) return false;
    if (isQuick) return count >= WORTH_ANOTHER;
    return this.#slots.length > 0 || count >= WORTH_ONE;
  }

  /** Hands every worker what all of the tasks to come need to know. */
  share(shared: object): void {
    this.#shared = { ...this.#shared, ...shared };
    for (const { worker } of this.#slots) worker.postMessage({ shared });
  }

  /**
   * Does one piece of work on a worker.
   * @param isUrgent whether the build waits for it
   * @returns what the task returns; rejects with what it throws
   */
  run<Run extends Task>(
    name: string,
    input: Parameters<Run>[0],
    { isUrgent = true } = {},
  ): Promise<Awaited<ReturnType<Run>>> {
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
    for (const slot of [...this.#slots]) {
      slot.isRetiring = true;
      this.#next(slot);
    }
    this.#goOn();
  }

  /** Ends the workers, which hold on to their memory; later work starts new ones. */
  async close(): Promise<void> {
    await Promise.all(this.#slots.splice(0).map(({ worker }) => worker.terminate()));
  }

  /** Gives workers something to do, and starts one more where that pays. */
  #goOn(): void {
    const most = this.#urgent.length > 0 ? MOST_WORKERS : this.#mostForLater;
    const waiting = this.#urgent.length + this.#later.length;
    if (this.#slots.length < most && waiting > this.#slots.length * WORTH_ANOTHER) {
      this.#slots.push(this.#start());
    }
    for (const slot of this.#slots) this.#next(slot);
  }

  #end(slot: Slot): void {
    this.#slots.splice(this.#slots.indexOf(slot), 1);
    void slot.worker.terminate();
  }

  #start(): Slot {
    const slot: Slot = { worker: new Worker(join(bundle() ?? '', 'worker.mjs')) };
    // Only work in progress keeps the process alive.
    slot.worker.unref();
    slot.worker.postMessage({ shared: this.#shared });
    slot.worker.on('message', ({ result, error }: Answer) => {
      const { job } = slot;
      slot.job = undefined;
      if (error === undefined) job?.resolve(result as never);
      else job?.reject(error);
      this.#next(slot);
      if (slot.isRetiring) this.#goOn();
    });
    slot.worker.on('error', (error) => {
      // It has ended with that.
      this.#slots.splice(this.#slots.indexOf(slot), 1);
      slot.job?.reject(error);
      for (const { reject } of [...this.#urgent.splice(0), ...this.#later.splice(0)]) reject(error);
    });
    return slot;
  }

  #nextForLater(): Job | undefined {
    const running = this.#slots.filter(({ job, isUrgent }) => job && !isUrgent).length;
    return running < this.#mostForLater ? this.#later.shift() : undefined;
  }

  #next(slot: Slot): void {
    if (slot.job) return;
    if (slot.isRetiring) {
      this.#end(slot);
      return;
    }
    slot.isUrgent = this.#urgent.length > 0;
    slot.job = this.#urgent.shift() ?? this.#nextForLater();
    if (!slot.job) {
      slot.worker.unref();
      return;
    }
    slot.worker.ref();
    slot.worker.postMessage({ name: slot.job.name, input: slot.job.input });
  }
}

/** The one pool of a build. */
export const pool = new Pool();
