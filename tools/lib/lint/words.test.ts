import { expect, it } from 'vitest';
import { newFolder } from '../../../tests/helpers/folder.ts';
import { sortedWords, updateWords } from './words.ts';

it('sorts words without regard to case and accents, once each, and keeps comments at the top', () => {
  expect(sortedWords('# Words\nzebra\nÄrger\nalpha\r\nalpha\n\nBeta\n', ['Gamma'])).toBe(
    '# Words\nalpha\nÄrger\nBeta\nGamma\nzebra\n',
  );
});

it('creates the file for the first word', () => {
  const folder = newFolder();
  expect(updateWords(folder.path)).toBe(false);
  expect(updateWords(folder.path, ['Kowalczyk'])).toBe(true);
  expect(folder.read('words.txt')).toMatch(/^# .*\nKowalczyk\n$/);
  expect(updateWords(folder.path, ['Kowalczyk'])).toBe(false);
});
