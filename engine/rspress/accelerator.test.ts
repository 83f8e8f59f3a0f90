import { logger } from '@rspress/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addToRun } from '../../shared/build/environment.ts';
import { accelerator } from './accelerator.ts';
import { reportPlain } from './accelerators.ts';
import { rspressVersion } from './internals.ts';

const warn = vi.spyOn(logger, 'warn');

beforeEach(() => {
  warn.mockReset();
  vi.stubEnv('HANDBOOK_RUN', undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const WITHOUT = 'Builds are slower.';
const good = () => accelerator({ name: 'cache', without: WITHOUT, check: () => undefined });
const bad = () => accelerator({ name: 'cache', without: WITHOUT, check: () => 'a method is missing' });

describe('an accelerator', () => {
  it('is on without a message if all its assumptions hold', () => {
    const one = accelerator({
      name: 'cache',
      without: WITHOUT,
      assumes: [['package.json', /"version"/, 'core']],
    });
    expect(one.isOn()).toBe(true);
    expect(warn).not.toHaveBeenCalled();
  });

  it('is off if an assumption does not hold, and one warning names the reason and the loss', () => {
    const one = bad();
    expect([one.isOn(), one.isOn()]).toEqual([false, false]);
    expect(warn.mock.calls).toEqual([
      [`Rspress ${rspressVersion()}: the cache is off, because a method is missing. ${WITHOUT}`],
    ]);
  });

  it.each([
    ['dist/none.js', 'there is no dist/none.js'],
    ['package.json', 'package.json does not contain /no such text/'],
  ])('is off if %s has changed: %s', (file, reason) => {
    const one = accelerator({ name: 'cache', without: WITHOUT, assumes: [[file, /no such text/]] });
    expect(one.problem()).toBe(reason);
    expect(one.isOn()).toBe(false);
  });

  it('is off without another warning if an accelerator that it needs is off', () => {
    const base = bad();
    const one = accelerator({ name: 'second', without: WITHOUT, needs: [base] });
    expect([base.isOn(), one.isOn()]).toEqual([false, false]);
    expect(warn).toHaveBeenCalledOnce();
  });

  it.each([
    ['--plain', () => addToRun({ isPlain: true })],
    ['HANDBOOK_PLAIN=1', () => vi.stubEnv('HANDBOOK_PLAIN', '1')],
  ])('is off with %s, without a check and without a message', (_name, turnOff) => {
    turnOff();
    expect([good().isOn(), bad().isOn()]).toEqual([false, false]);
    expect(warn).not.toHaveBeenCalled();
  });
});

it('HANDBOOK_PLAIN=1 lists what is off, and another value is refused', () => {
  const info = vi.spyOn(logger, 'info');
  vi.stubEnv('HANDBOOK_PLAIN', '1');
  reportPlain();
  expect(info).toHaveBeenCalledWith(expect.stringContaining('Plain, without the shared compilation'));
  vi.stubEnv('HANDBOOK_PLAIN', 'yes');
  expect(reportPlain).toThrow('HANDBOOK_PLAIN is "yes". Set it to 1');
});
