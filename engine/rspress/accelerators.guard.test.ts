/** The assumptions that each accelerator checks when a build starts. */
import { expect, it } from 'vitest';
import { ACCELERATORS } from './accelerators.ts';

it.each(ACCELERATORS.map((one) => [one.name, one] as const))(
  'nothing turns off the %s with the installed Rspress',
  (_name, { problem, isOn }) => {
    expect(problem()).toBeUndefined();
    expect(isOn()).toBe(true);
  },
);
