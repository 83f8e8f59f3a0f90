import { describe, expect, it } from 'vitest';
import { causesOf } from '../../../theme/errors/causes.ts';

describe('causesOf', () => {
  it('follows the chain, whatever was thrown', () => {
    const error = new Error('a', { cause: new Error('b', { cause: 'c' }) });
    expect(causesOf(error)).toEqual(['a', 'b', 'c']);
  });

  it('ends in a circle', () => {
    const first = new Error('first');
    first.cause = new Error('second', { cause: first });
    expect(causesOf(first).length).toBeLessThanOrEqual(10);
  });
});
