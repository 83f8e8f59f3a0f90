import { describe, expect, it } from 'vitest';
import { stillOf } from '../../../plugins/blog/still.ts';

/** The commands of a path, without its numbers: what tells motifs apart. */
const shapeOf = (path: string): string => path.replace(/[^a-z]/gi, '');

describe('stillOf', () => {
  it('is the same for the same post', () => {
    expect(stillOf(['core'], 'a-post')).toBe(stillOf(['core'], 'a-post'));
  });

  it('has the motif of its tags and details of its own', () => {
    const [one, other] = [stillOf(['databases'], 'one'), stillOf(['databases'], 'other')];
    expect(one).not.toBe(other);
    expect(shapeOf(one)).toBe(shapeOf(other));
  });

  it('draws any tags, also none, as a short path of plain numbers', () => {
    const motifs = new Set<string>();
    for (const tag of [...'abcdefghijklmnopqrstuvwxyz']) {
      for (const tags of [[], [tag], ['core', tag]]) {
        const path = stillOf(tags, tag);
        expect(path).toMatch(/^(?:[MLZhvlaHV]|-?\d+(?:\.\d+)?|[ ,])+$/);
        expect(path.length).toBeLessThan(800);
        motifs.add(shapeOf(path));
      }
    }
    expect(motifs.size).toBeGreaterThan(5);
  });
});
