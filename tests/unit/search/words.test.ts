import { describe, expect, it } from 'vitest';
import { isStopWord, STEM_START, splitTerms, splitWords, stem } from '../../../shared/search/words.ts';

it.each([
  ['useFlagsQuery', 'use flags query', 'useflagsquery use flags query'],
  ['run-many', 'run many', 'runmany run many'],
  ['apps/journeys-e2e/src', 'apps journeys e2e src', 'journeyse2e apps journeys e2e src'],
  ['a-b-c-d-e-f', 'a b c d e f', 'a b c d e f'],
  ['ERR_INVALID_ARG', 'err invalid arg', undefined],
  ['localhost:4100', 'localhost 4100', undefined],
  ['80,000 snapshots, can’t', '80000 snapshots cant', undefined],
  ['PRs, CSS and DNSSec', 'pr css and dns sec', undefined],
  ['Über Ärger', 'über ärger', undefined],
])('%s is split into words; the terms contain a short compound as one word, too', (text, words, terms) => {
  expect(splitWords(text).join(' ')).toBe(words);
  if (terms) expect(splitTerms(text).join(' ')).toBe(terms);
});

describe('stem', () => {
  it.each([
    'migrate migrates migrated migrating migration migrations migrator',
    'deploy deploys deployed deploying deployment deployments',
    'approve approves approved approval approvals',
    ...['stage staging staged stages', 'run runs running', 'add adds added adding'],
    ...['library libraries', 'app apps', 'axe axes', 'design designing', 'class classes'],
    ...['install installed installation', 'control controlled', 'role roles', 'theme themes theming'],
  ])('is the same for %s', (forms) => {
    expect(new Set(forms.split(' ').map(stem)).size).toBe(1);
  });

  it.each([
    'port portal',
    'test text',
    'engineer engine',
    'i18n i18',
    'star start',
    'them theme',
    'not notes',
    'roll role',
    'news new',
    'mission missing',
    'contain container',
  ])('differs for %s', (words) => {
    expect(new Set(words.split(' ').map(stem)).size).toBe(2);
  });

  it('keeps the first letters, by which other forms are found', () => {
    for (const word of splitWords('migrations dies class used bring string being nationally skye')) {
      expect(stem(word).slice(0, STEM_START)).toBe(word.slice(0, STEM_START));
    }
  });
});

it('“how”, “do” and “to” are stop words, and words that name a subject are not', () => {
  expect(splitWords('how do I get this to').every(isStopWord)).toBe(true);
  expect(splitWords('deploy staging port').some(isStopWord)).toBe(false);
});
