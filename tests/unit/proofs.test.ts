import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MUTATIONS } from '../../visual-tests/mutations.ts';
import { REMOVALS } from '../prove/red.ts';

const ROOT = join(import.meta.dirname, '../..');

it.each([...REMOVALS, ...MUTATIONS])('`npm run prove` can remove: $what', ({ file, from }) =>
  expect(readFileSync(join(ROOT, file), 'utf8')).toContain(from),
);

it('the tests that `npm run prove red` runs exist', () => {
  const files = REMOVALS.flatMap(({ commands }) => commands.flat()).filter((word) => word.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});
