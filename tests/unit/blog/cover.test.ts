import { expect, it } from 'vitest';
import { coverOf } from '../../../plugins/blog/cover.ts';

/** The commands of a path without its numbers. They differ between motifs, and between covers of `leader`. */
const shapeOf = (path: string): string => path.replace(/[^a-z]/gi, '');

it('covers with the same tags have the same motif and different details, and the same input gives the same cover', () => {
  const [one, other] = [coverOf(['databases'], 'one'), coverOf(['databases'], 'other')];
  expect(one).not.toBe(other);
  expect(shapeOf(one)).toBe(shapeOf(other));
  expect(one).toBe(coverOf(['databases'], 'one'));
});

it('covers are short paths of commands and decimal numbers, and have more than five different shapes', () => {
  const paths = [...'abcdefghijklmnopqrstuvwxyz'].flatMap((tag) =>
    [[], [tag], ['core', tag]].map((tags) => coverOf(tags, tag)),
  );
  for (const path of paths) {
    expect(path).toMatch(/^(?:[MLZhvlaHV]|-?\d+(?:\.\d+)?|[ ,])+$/);
    expect(path.length).toBeLessThan(800);
  }
  expect(new Set(paths.map(shapeOf)).size).toBeGreaterThan(5);
});
