import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { Pool } from '../../../plugins/lib/worker-pool.ts';

/** A worker that says which thread it is, or fails; it takes a moment, as work does. */
const WORKER = `
import { parentPort, threadId } from 'node:worker_threads';
parentPort.on('message', ({ name, input }) => {
  if (!name) return;
  setTimeout(() => parentPort.postMessage(input === 'fail' ? { error: new Error('no') } : { result: threadId }), 2);
});
`;

type Draw = (input: unknown, options?: { isUrgent?: boolean }) => Promise<number>;

const bundle = mkdtempSync(join(tmpdir(), 'pool-'));
let pool: Pool;
let draw: Draw;

beforeAll(() => {
  writeFileSync(join(bundle, 'worker.mjs'), WORKER);
  vi.stubEnv('CONFIG_BUNDLE', bundle);
});
beforeEach(() => {
  pool = new Pool();
  draw = (input, options) => pool.run('draw', input as never, options) as unknown as Promise<number>;
});
afterEach(() => pool.close());
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(bundle, { recursive: true });
});

/** The threads that did so many jobs. */
const threadsOf = async (jobs: readonly Promise<number>[]): Promise<Set<number>> =>
  new Set(await Promise.all(jobs));

const many = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

it('does every job, and hands on what a job throws', async () => {
  await expect(draw('fail')).rejects.toThrow('no');
  expect((await threadsOf(many(10, () => draw('')))).size).toBe(1);
});

it('starts more workers where there is much to do', async () => {
  const threads = await threadsOf(many(400, () => draw('')));
  expect(threads.size).toBe(Math.min(availableParallelism(), 3));
});

it('leaves a core to others while nothing waits for the work, until it may take all', async () => {
  const most = Math.min(availableParallelism(), 4);
  await threadsOf(many(700, () => draw('')));
  const jobs = many(700, () => draw('', { isUrgent: false }));
  expect((await threadsOf(jobs.slice(0, 200))).size).toBe(Math.max(1, most - 1));
  pool.takeAll();
  expect((await threadsOf(jobs)).size).toBe(most);
});

it('does what remains with new workers once the old ones are worn', async () => {
  const before = many(20, () => draw('', { isUrgent: false }));
  const [old] = await Promise.all(before.slice(0, 5));
  pool.renew();
  const threads = [...(await Promise.all(before))];
  const at = threads.findIndex((thread) => thread !== old);
  // The job at hand is finished by whoever began it, all later ones by others.
  expect(at).toBeGreaterThanOrEqual(5);
  expect(at).toBeLessThanOrEqual(7);
  expect(threads.slice(at)).not.toContain(old);
});

it('ends idle workers at once when they are worn, and starts one when there is work again', async () => {
  const old = await draw('');
  pool.renew();
  expect(await draw('')).not.toBe(old);
});
