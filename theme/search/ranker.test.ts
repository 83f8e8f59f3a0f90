import { describe, expect, it } from 'vitest';
import { indexOf, searchPage } from '../../tests/helpers/search.ts';
import { Ranker } from './engines/ranker.ts';

type Pages = Parameters<typeof indexOf>[0];

const rank = (pages: Pages, query: string, synonyms: string[][] = []) =>
  new Ranker(indexOf(pages, synonyms)).rank(query);

/** URLs of the hits, the best first, without the folder. */
const hits = (pages: Pages, query: string, synonyms: string[][] = []): string[] =>
  rank(pages, query, synonyms).pages.map(({ page }) => page.url.replace('/docs/', ''));

const heading = { id: 'a', depth: 2, title: 'Lamp', text: '' };
const FLAGS = ['call useFlagsQuery here', 'run many things', 'nx run-many it'];
/** Pages with the parts of terms, which a title or many occurrences would put first. */
const PARTS = [
  searchPage('1 2 3 1 2 3', { title: 'Part 1 2 3' }),
  searchPage('22 node and 22 the node', { title: 'Node' }),
  searchPage('c c net net flag flag', { title: 'C' }),
  searchPage('text', { title: 'C#', url: '/docs/sharp' }),
];
const FORMS = ['migrations', 'migrate', 'other'];

describe('in the ranking', () => {
  it.each<[what: string, pages: Pages, query: string, first: string]>([
    ['rarer words count more', ['common common', 'common', 'common rare'], 'common rare', 'common-rare'],
    ['more of the words count more', ['lamp lamp', 'bulb bulb', 'lamp bulb'], 'lamp bulb', 'lamp-bulb'],
    ['a title counts more than text', ['lamp lamp', searchPage('b', { title: 'lamp' })], 'lamp', 'b'],
    [
      'a description counts more than text',
      ['lamp lamp', searchPage('b', { description: 'lamp' })],
      'lamp',
      'b',
    ],
    ['keywords count more than text', ['lamp lamp', searchPage('b', { keywords: ['lamp'] })], 'lamp', 'b'],
    ['a heading counts more than text', ['lamp', searchPage('b', { sections: [heading] })], 'lamp', 'b'],
    ['the weight of a page counts', [searchPage('lamp a', { weight: 0.5 }), 'lamp b'], 'lamp', 'lamp-b'],
    ['the form that was typed counts more', FORMS, 'migrate the', 'migrate'],
    ...(
      [
        ['1.2.3', 'since v1.2.3 it works'],
        ['v1.2.3', 'since 1.2.3 it works'],
        ['2.0.0-rc.1', 'try 2.0.0-rc.1'],
        ['C++', 'written in C++.'],
        ['c#', 'written in (C#)'],
        ['.NET', 'runs on .NET'],
        ['--flag', 'pass `--flag` to it'],
        ['@net', 'the @net decorator'],
        ['node 22', 'it needs Node.js 22 or later'],
        ['c:5432', 'at c:5432'],
      ] as const
    ).map(([query, text]): [string, Pages, string, string] => [
      `the text "${text}" is found before its parts`,
      [...PARTS, searchPage(`whole ${text}`, { url: '/docs/whole' })],
      query,
      query === 'c#' ? 'sharp' : 'whole',
    ]),
    ['a compound counts more than its parts', FLAGS, 'run-many', 'nx-run-many-it'],
    [
      'a title that equals the query counts most, even with stop words',
      [
        searchPage('a', { title: 'Where we work' }),
        searchPage('b work work', { title: 'How we work' }),
        searchPage('c work work work work', { title: 'Work' }),
      ],
      'where we work',
      'a',
    ],
  ])('%s', (_what, pages, query, first) => {
    expect(hits([...pages, 'third'], query)[0]).toBe(first);
  });

  it.each<[what: string, pages: string[], query: string, found: string[]]>([
    ['stop words are ignored', ['the lamp', 'how do i the', 'bulb'], 'how do i the lamp', ['the-lamp']],
    ['stop words alone are found', ['the lamp', 'the bulb', 'sun'], 'the', ['the-lamp', 'the-bulb']],
    ['an unknown word is ignored', ['lamp', 'bulb'], 'zzqqxx lamp', ['lamp']],
    ['unknown words alone find nothing', ['lamp', 'bulb'], 'zzqqxx qqxxzz', []],
    ['a site without pages has no hits', [], 'lamp', []],
    ['a query without words finds nothing', ['lamp'], ' … ', []],
    ['other forms are found', FORMS, 'migrating the', ['migrations', 'migrate']],
    ['two letters find longer words', ['storybook', 'other'], 'st', ['storybook']],
    ['more letters find longer words', ['storybook', 'other'], 'storyb', ['storybook']],
    ['two letters find longer words only at the end', ['storybook', 'lamp'], 'st lamp', ['lamp']],
    ...['resume', 'résumé', 'resumes', 'RÉSUMÉ', 'resum', 're\u0301sume\u0301'].map(
      (query): [string, string[], string, string[]] => [
        `marks do not matter for ${query}`,
        ['Résumé', 'lamp'],
        query,
        ['Résumé'],
      ],
    ),
    ['letters without marks find a name', ['Müller', 'lamp'], 'muller', ['Müller']],
    ['the other way to write an umlaut is found', ['Müller', 'lamp'], 'mueller', ['Müller']],
    ['an umlaut finds a name without it', ['Muller', 'lamp'], 'Müller', ['Muller']],
    [
      'an umlaut finds the other way to write it',
      ['Mueller', 'Muller', 'Miller'],
      'Müller',
      ['Muller', 'Mueller'],
    ],
    [
      'Ö and Å find the other ways to write them',
      ['oelfarbe', 'aarhus', 'lamp'],
      'Ölfarbe Århus',
      ['oelfarbe', 'aarhus'],
    ],
    ['ß and ss are the same', ['Strasse', 'Straße', 'lamp'], 'straße', ['Strasse', 'Straße']],
    [
      'a word with an umlaut that is not finished is found',
      ['Muellerstadt', 'lamp'],
      'Müllers',
      ['Muellerstadt'],
    ],
    ['the end of a text without spaces is found', ['搜索内容', '灯'], '内容', ['搜索内容']],
    ['one letter in a text without spaces is found', ['搜索内容', '灯'], '索', ['搜索内容']],
    ['the last letter of a text without spaces is found', ['搜索内容', '灯'], '容', ['搜索内容']],
    [
      'words of a text without spaces are found apart',
      ['搜索能找到内容', '灯'],
      '搜索内容',
      ['搜索能找到内容'],
    ],
    ['an identifier is found', FLAGS, 'useFlagsQuery', ['call-useFlagsQuery-here']],
    ['a part of an identifier is found', FLAGS, 'flags', ['call-useFlagsQuery-here']],
    ['a compound is found as one word', FLAGS, 'runmany', ['nx-run-many-it']],
  ])('%s', (_what, pages, query, found) => {
    expect(hits(pages, query).sort()).toEqual(found.sort());
  });
});

describe('spelling correction', () => {
  it.each([
    ['databse', 'database'],
    ['stagign', 'staging'],
    ['enviromnet', 'environment'],
  ])('corrects %s to %s', (typed, meant) => {
    const pages = [meant, 'something', 'else'];
    expect(rank(pages, `the ${typed}`)).toMatchObject({ corrected: `the ${meant}`, words: [meant] });
    expect(hits(pages, `the ${typed}`)).toEqual([meant]);
  });

  it('keeps known, short and very different words, and numbers', () => {
    for (const query of ['lamp', 'lmp', '4101', 'zzqqxx', 'lamps', 'damp'])
      expect(rank(['lamp', '4100', 'nx'], query).corrected, query).toBeUndefined();
  });
});

it.each([
  ['deploy now', ['release notes', 'deploy it', 'other'], ['deploy-it', 'release-notes']],
  ['when do we roll out', ['release notes', 'deploy it', 'other'], ['deploy-it', 'release-notes']],
  ['release', ['we rolled out', 'we roll it out', 'the roles', 'other'], ['we-rolled-out']],
])('synonyms of %j are found, after the word itself; phrases only as a whole', (query, pages, found) => {
  const synonyms = [['deploy', 'roll out', 'release']];
  expect(hits(pages, query, synonyms)).toEqual(found);
  expect(rank(['roll out'], 'release', synonyms).words).toEqual(['release', 'roll out']);
});

it('fieldsOf returns the weighted frequency of a match in each field', () => {
  const ranker = new Ranker(indexOf([searchPage('lamp lamp', { title: 'Lamp' }), 'other']));
  const [best] = ranker.rank('lamp').pages;
  const [match] = best?.matches ?? [];
  expect(match?.term).toBe('lamp');
  expect(best && match && ranker.fieldsOf(match, best.page)).toContainEqual(['title', 10]);
});

it('the other way to write a word is marked, and is not a correction', () => {
  const { words, corrected } = rank(['Mueller', 'lamp'], 'Müller');
  expect(words).toContain('mueller');
  expect(corrected).toBeUndefined();
});
