import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { finishStep, inTurn, watchStep } from './watchdog.ts';

const MODULE = join(import.meta.dirname, 'watchdog.ts');

/** Runs code in a process with a watchdog of one second. */
function run(code: string) {
  const source = `
    import { atLine, startWatchdog, watchStep } from ${JSON.stringify(MODULE)};
    startWatchdog(true, 1);
    const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    const spin = (ms) => { const start = Date.now(); while (Date.now() - start < ms); };
    ${code}`;
  const { status, signal, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', source],
    { encoding: 'utf8', timeout: 30_000 },
  );
  return { hasFailed: status !== 0, signal, stderr };
}

it('a step that never ends, in the middle of an asynchronous step, is reported with its line, and the next run goes on without it', () => {
  const { hasFailed, signal, stderr } = run(`
    const draw = () => { atLine(7); for (;;); };
    await watchStep('the compilation', 'docs/a.mdx', async () => {
      await wait(1);
      try {
        watchStep('the drawing of a diagram', 'docs/a.mdx', draw);
      } catch ({ name, line, message }) {
        process.stderr.write([name, line, message].join(' | '));
      }
    });
    watchStep('a step', 'docs/b.mdx', () => process.stderr.write(' and docs/b.mdx has a problem'));`);
  expect([hasFailed, signal]).toEqual([true, null]);
  const limit =
    'docs/a.mdx:7: the drawing of a diagram takes more than 1 seconds of processor time. Simplify or split the page.';
  expect(stderr).toBe(
    `warn    ${limit} The build starts again without it, to find other problems.\n` +
      `TooSlow | 7 | ${limit} and docs/b.mdx has a problem`,
  );
});

it('a regular expression that never ends is interrupted, too', () => {
  const { hasFailed, stderr } = run(`
    watchStep('reading the page', 'docs/a.mdx', () => /^(a+)+$/.test('a'.repeat(60) + 'b'));`);
  expect(hasFailed).toBe(true);
  expect(stderr).toContain('TooSlow: docs/a.mdx:1: reading the page takes more than 1 seconds');
});

it('a step that only waits takes no processor time, as on a busy machine', () => {
  const { hasFailed, stderr } = run(`
    const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
    watchStep('reading the page', 'docs/a.mdx', () => sleep(3000));`);
  expect([hasFailed, stderr]).toEqual([false, '']);
});

it('short steps, and a long time without a step, are fine', () => {
  const { hasFailed, stderr } = run(`
    for (let step = 0; step < 10; step += 1) watchStep('a step', 'docs/a.mdx', () => spin(300));
    spin(3000);`);
  expect([hasFailed, stderr]).toEqual([false, '']);
});

it('without a watchdog, a step only runs', async () => {
  expect(watchStep('a step', 'a', () => 1)).toBe(1);
  await expect(watchStep('a step', 'a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
});

it('tasks run one after the other, also after one has failed', async () => {
  const take = inTurn();
  const seen: string[] = [];
  const task = (name: string) => async () => {
    seen.push(`${name} begins`);
    await Promise.resolve();
    seen.push(`${name} ends`);
  };
  const failed = take(() => Promise.reject(new Error('no')));
  await Promise.all([expect(failed).rejects.toThrow('no'), take(task('a')), take(task('b'))]);
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

it('an error in a step for a page names the page, the step and what to do', async () => {
  const fail = (): never => {
    throw new TypeError('x is undefined');
  };
  const message = /^docs\/a\.mdx: the feed cannot be made: x is undefined\. .* change the page\.$/;
  expect(() => finishStep('the feed', 'docs/a.mdx', fail)).toThrow(message);
  await expect(finishStep('the feed', 'docs/a.mdx', async () => fail())).rejects.toThrow(message);
});
