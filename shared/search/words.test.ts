import { describe, expect, it } from 'vitest';
import {
  exactTerms,
  isStopWord,
  STEM_START,
  splitIndexed,
  splitTerms,
  splitWords,
  stem,
  tokensOf,
} from './words.ts';

it.each([
  ['useFlagsQuery', 'use flags query', 'useflagsquery use flags query'],
  ['run-many', 'run many', 'runmany run many'],
  ['apps/journeys-e2e/src', 'apps journeys e2e src', 'journeyse2e apps journeys e2e src'],
  ['a-b-c-d-e-f', 'a b c d e f', 'a b c d e f'],
  ['ERR_INVALID_ARG', 'err invalid arg', undefined],
  ['localhost:4100', 'localhost 4100', undefined],
  ['80,000 snapshots, can’t', '80000 snapshots cant', undefined],
  ['PRs, CSS and DNSSec', 'pr css and dns sec', undefined],
  ['Über ÄRGER', 'uber arger', undefined],
  [
    'Résumé, re\u0301sume\u0301, Ångström, naïve, İstanbul',
    'resume resume angstrom naive istanbul',
    undefined,
  ],
  ['Straße, Łódź, smørrebrød, Œuvre, Đà Nẵng', 'strasse lodz smorrebrod oeuvre da nang', undefined],
  ['Ёлка, Άθήνα, שָׁלוֹם, كِتَاب', 'елка αθηνα שלום كتاب', undefined],
  ['हिन्दी 1️⃣ ⚡️', 'हिन्दी 1', undefined],
  ['搜索内容。が', '搜索 索内 内容 が', undefined],
  ['React组件v2', 'react 组件 v2', undefined],
  ['プログラム 프로그램', 'プロ ログ グラ ラム 프로 로그 그램', undefined],
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

it('the index also contains words as they are written without umlauts, and the last letter of a text without spaces', () => {
  expect(splitIndexed('Müller')).toEqual(['muller', 'mueller']);
  expect(splitIndexed('Malmö, Århus')).toEqual(['malmo', 'arhus', 'malmoe', 'aarhus']);
  expect(splitIndexed('résumé')).toEqual(['resume']);
  expect(splitIndexed('内容')).toEqual(['内容', '容']);
});

it.each([
  ['in\u00advisi\u00adble', 'invisible'],
  ['zero\u200bwidth', 'zerowidth'],
  ['\ufeffstart\u2060end', 'startend'],
  ['run\u2011many', 'run many'],
])('characters that nobody sees do not change words: %j', (text, words) => {
  expect(splitWords(text).join(' ')).toBe(words);
});

it.each([
  ['v1.2.3, 2.0-rc.1, 10.4 and v2', '1.2.3 2.0-rc.1 10.4'],
  ['C++ C# F#. c+ a## #a', 'c++ c# f#'],
  ['C++17, g++ 13, a++1, i#12', 'c++ g++'],
  ['--no-verify (-v) non-null a--b - x', '--no-verify -v'],
  ['.NET `.env.local` a.b @shareable @scope/name me@example.org', '.net .env.local @shareable @scope/name'],
  ['db:5432 http://a:80 12:30', 'db:5432'],
  ['Node 22 and Node.js v22.12 in 2024, the 3', '22.12 node_22 node_22.12'],
])('the terms of %j in which signs have a meaning', (text, terms) => {
  expect(
    exactTerms(text)
      .map(({ term }) => term)
      .join(' '),
  ).toBe(terms);
});

it('the tokens of a text have their places in the text, also with marks and letters of two code units', () => {
  const text = 'Re\u0301sume\u0301 in 搜𠮷内, run_many';
  expect(tokensOf(text).map(({ index, text: token }) => [index, token])).toEqual([
    [0, 'Re\u0301sume\u0301'],
    [text.indexOf('in'), 'in'],
    [text.indexOf('搜'), '搜𠮷'],
    [text.indexOf('𠮷'), '𠮷内'],
    [text.indexOf('内'), '内'],
    [text.indexOf('run'), 'run_many'],
  ]);
});
