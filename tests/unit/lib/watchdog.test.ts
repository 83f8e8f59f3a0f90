import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inTurn, watchStep } from '../../../plugins/lib/watchdog.ts';

const MODULE = join(import.meta.dirname, '../../../plugins/lib/watchdog.ts');

/** Runs code in a process with a watchdog of one second. */
function run(code: string) {
  const source = `
    import { startWatchdog, watchStep } from ${JSON.stringify(MODULE)};
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

it('a step that never ends, in the middle of an asynchronous step, ends the process with its page and name', () => {
  const { hasFailed, stderr } = run(`
    await watchStep('the compilation', 'docs/a.mdx', async () => {
      await wait(1);
      watchStep('the drawing of a diagram', 'docs/a.mdx', () => { for (;;); });
    });`);
  expect(hasFailed).toBe(true);
  expect(stderr).toContain(
    'docs/a.mdx: the drawing of a diagram takes more than 1 seconds. Simplify or split the page.',
  );
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
