import { expect, it } from 'vitest';
import { coverOf } from '../../../plugins/blog/cover.ts';

/** The commands of a path without its numbers. Each motif has different commands. */
const shapeOf = (path: string): string => path.replace(/[^a-z]/gi, '');

it('a picture has the motif of its tags and unique details, the same in each build', () => {
  const [one, other] = [coverOf(['databases'], 'one'), coverOf(['databases'], 'other')];
  expect(one).not.toBe(other);
  expect(shapeOf(one)).toBe(shapeOf(other));
  expect(one).toBe(coverOf(['databases'], 'one'));
});

it('any list of tags becomes a short path of plain numbers', () => {
  const paths = [...'abcdefghijklmnopqrstuvwxyz'].flatMap((tag) =>
    [[], [tag], ['core', tag]].map((tags) => coverOf(tags, tag)),
  );
  for (const path of paths) {
    expect(path).toMatch(/^(?:[MLZhvlaHV]|-?\d+(?:\.\d+)?|[ ,])+$/);
    expect(path.length).toBeLessThan(800);
  }
  expect(new Set(paths.map(shapeOf)).size).toBeGreaterThan(5);
});
