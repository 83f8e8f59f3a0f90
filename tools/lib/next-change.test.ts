import { expect, it } from 'vitest';
import { newFolder } from '../../tests/helpers/folder.ts';
import { nextChange, stateOf } from './next-change.ts';

it.each(['site.json', 'static/logo.svg', 'later.json'])('a change of %s ends the wait', async (file) => {
  const folder = newFolder({ 'site.json': '{}', 'static/logo.svg': '<svg/>' });
  const paths = ['site.json', 'static', 'later.json'].map((name) => `${folder.path}/${name}`);
  const before = stateOf(paths);
  expect(stateOf(paths)).toBe(before);
  const waiting = nextChange(before, paths);
  folder.put(file, 'another text');
  await waiting;
  expect(stateOf(paths)).not.toBe(before);
});
