import { describe, expect, it } from 'vitest';
import { Ranker } from '../../../theme/search/engines/ranker.ts';
import { indexOf, searchPage } from '../../helpers/search.ts';

type Pages = Parameters<typeof indexOf>[0];

const rank = (pages: Pages, query: string, synonyms: string[][] = []) =>
  new Ranker(indexOf(pages, synonyms)).rank(query);

/** Addresses of the hits, the best first, without the folder. */
const hits = (pages: Pages, query: string, synonyms: string[][] = []): string[] =>
  rank(pages, query, synonyms).pages.map(({ page }) => page.url.replace('/docs/', ''));

const heading = { id: 'a', depth: 2, title: 'Lamp', text: '' };
const FLAGS = ['call useFlagsQuery here', 'run many things', 'nx run-many it'];
const FORMS = ['migrations', 'migrate', 'other'];

describe('a query', () => {
  it.each<[what: string, pages: Pages, query: string, first: string]>([
    ['rarer words count more', ['common common', 'common', 'common rare'], 'common rare', 'common-rare'],
    ['more of the words count more', ['lamp lamp', 'bulb bulb', 'lamp bulb'], 'lamp bulb', 'lamp-bulb'],
    ['a title counts more than text', ['lamp lamp', searchPage('b', { title: 'lamp' })], 'lamp', 'b'],
    ['so does a description', ['lamp lamp', searchPage('b', { description: 'lamp' })], 'lamp', 'b'],
    ['so do keywords', ['lamp lamp', searchPage('b', { keywords: ['lamp'] })], 'lamp', 'b'],
    ['so does a heading', ['lamp', searchPage('b', { sections: [heading] })], 'lamp', 'b'],
    ['the weight of a page counts', [searchPage('lamp a', { weight: 0.5 }), 'lamp b'], 'lamp', 'lamp-b'],
    ['the form that was typed counts more', FORMS, 'migrate the', 'migrate'],
    ['a compound counts more than its parts', FLAGS, 'run-many', 'nx-run-many-it'],
    [
      'a title that is the query counts most, even its stop words',
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
    [
      'without stop words',
      ['the lamp', 'how do i the can', 'bulb'],
      'how can i change the lamp',
      ['the-lamp'],
    ],
    ['of stop words alone', ['the lamp', 'the bulb', 'sun'], 'the', ['the-lamp', 'the-bulb']],
    ['with an unknown word', ['lamp', 'bulb'], 'zzqqxx lamp', ['lamp']],
    ['of unknown words', ['lamp', 'bulb'], 'zzqqxx qqxxzz', []],
    ['on a site without pages', [], 'lamp', []],
    ['without words', ['lamp'], ' … ', []],
    ['in other forms', FORMS, 'migrating the', ['migrations', 'migrate']],
    ['while it is typed', ['storybook', 'other'], 'st', ['storybook']],
    ['while a longer word is typed', ['storybook', 'other'], 'storyb', ['storybook']],
    ['with a beginning that is not the last word', ['storybook', 'lamp'], 'st lamp', ['lamp']],
    ['with an identifier', FLAGS, 'useFlagsQuery', ['call-useFlagsQuery-here']],
    ['with a part of an identifier', FLAGS, 'flags', ['call-useFlagsQuery-here']],
    ['with a compound as one word', FLAGS, 'runmany', ['nx-run-many-it']],
  ])('%s finds the expected pages', (_what, pages, query, found) => {
    expect(hits(pages, query).sort()).toEqual(found.sort());
  });
});

describe('a mistyped word', () => {
  it.each([
    ['databse', 'database'],
    ['stroybook', 'storybook'],
    ['stagign', 'staging'],
    ['enviromnet', 'environment'],
  ])('%s is corrected to %s', (typed, meant) => {
    const { corrected, pages, words } = rank([meant, 'something', 'else'], `the ${typed}`);
    expect([corrected, pages.map(({ page }) => page.url), words]).toEqual([
      ...[`the ${meant}`, [`/docs/${meant}`], [meant]],
    ]);
  });

  it.each(['lamp', 'lmp', '4101', 'zzqqxx', 'lamps'])(
    '%s is not corrected: it is known, short, a number or too different',
    (query) => {
      expect(rank(['lamp', '4100', 'nx'], query).corrected).toBeUndefined();
    },
  );
});

it.each([
  ['deploy now', ['release notes', 'deploy it', 'other'], ['deploy-it', 'release-notes']],
  ['when do we go live', ['release notes', 'deploy it', 'other'], ['deploy-it', 'release-notes']],
  ['release', ['we go and live', 'we live here', 'other'], ['we-go-and-live']],
])('synonyms of %j are found after the word itself, and all words of a synonym', (query, pages, found) => {
  const synonyms = [['deploy', 'go live', 'release']];
  expect(hits(pages, query, synonyms)).toEqual(found);
  expect(rank(['go live'], 'release', synonyms).words).toEqual(['release', 'go', 'live']);
});

it('explains the parts of a score', () => {
  const ranker = new Ranker(indexOf([searchPage('lamp lamp', { title: 'Lamp' }), 'other']));
  const [best] = ranker.rank('lamp').pages;
  const [match] = best?.matches ?? [];
  expect(match?.term).toBe('lamp');
  expect(best && match && ranker.fieldsOf(match, best.page)).toContainEqual(['title', 10]);
});
