import { describe, expect, it } from 'vitest';
import { collapseDuration } from '../../../theme/motion/use-collapse.ts';

describe('collapseDuration', () => {
  it('is nothing for nothing', () => {
    expect(collapseDuration(0)).toBe(0);
  });

  it('grows with the height, but much slower', () => {
    const [one, ten] = [collapseDuration(36), collapseDuration(360)];
    expect(one).toBe(192);
    expect(ten).toBeGreaterThan(one);
    expect(ten).toBeLessThan(2 * one);
  });
});
