import { describe, expect, it } from 'vitest';
import { Ranker } from '../../../theme/search/engines/ranker.ts';
import { indexOf, searchPage } from '../../helpers/search.ts';

type Pages = Parameters<typeof indexOf>[0];

const rank = (pages: Pages, query: string, synonyms: string[][] = []) =>
  new Ranker(indexOf(pages, synonyms)).rank(query);

/** Addresses of the hits, the best first. */
const hits = (pages: Pages, query: string, synonyms: string[][] = []): string[] =>
  rank(pages, query, synonyms).pages.map(({ page }) => page.url);

describe('ranking', () => {
  it('drops filler words, unless there are no others', () => {
    const pages = ['the lamp', 'how do i the can', 'bulb'];
    expect(hits(pages, 'how can i change the lamp')).toEqual(['/docs/the-lamp']);
    expect(hits(pages, 'the')).toHaveLength(2);
    expect(rank(pages, 'how can i change the lamp').words).not.toContain('how');
  });

  it('lets rarer words count more', () => {
    const pages = ['common common common', 'common', 'common rare', 'common more'];
    expect(hits(pages, 'common rare')[0]).toBe('/docs/common-rare');
  });

  it('puts pages with more of the words first', () => {
    const pages = ['lamp lamp lamp', 'bulb bulb bulb', 'lamp bulb', 'socket'];
    expect(hits(pages, 'lamp bulb')[0]).toBe('/docs/lamp-bulb');
  });

  it.each(['title', 'description', 'keywords'] as const)('weighs the %s more than text', (field) => {
    const value = field === 'keywords' ? ['lamp'] : 'lamp';
    const pages = [searchPage('lamp lamp lamp'), searchPage('other', { [field]: value }), 'third'];
    expect(hits(pages, 'lamp')[0]).toBe('/docs/other');
  });

  it('weighs headings more than text', () => {
    const section = { id: 'a', depth: 2, title: 'Lamp', text: '' };
    const pages = [searchPage('lamp'), searchPage('other', { sections: [section] }), 'third'];
    expect(hits(pages, 'lamp')[0]).toBe('/docs/other');
  });

  it('puts the page first whose title is the query, fillers and all', () => {
    const pages = [
      searchPage('a', { title: 'Where we work' }),
      searchPage('b work work', { title: 'How we work' }),
      searchPage('c work work work work', { title: 'Work' }),
    ];
    expect(hits(pages, 'where we work')[0]).toBe('/docs/a');
  });

  it('multiplies by the weight of a page', () => {
    const pages = [searchPage('lamp a', { weight: 0.5 }), searchPage('lamp b'), 'c'];
    expect(hits(pages, 'lamp')).toEqual(['/docs/lamp-b', '/docs/lamp-a']);
  });

  it('finds nothing only if no meaningful word is anywhere', () => {
    expect(hits(['lamp', 'bulb'], 'zzqqxx lamp')).toEqual(['/docs/lamp']);
    expect(hits(['lamp', 'bulb'], 'zzqqxx qqxxzz')).toEqual([]);
    expect(hits([], 'lamp')).toEqual([]);
    expect(hits(['lamp'], ' … ')).toEqual([]);
  });
});

describe('words', () => {
  it('are found in other forms, the form that was typed first', () => {
    const pages = ['migrations', 'migrate', 'other'];
    expect(hits(pages, 'migrate the')).toEqual(['/docs/migrate', '/docs/migrations']);
    expect(hits(pages, 'migrating the')).toHaveLength(2);
  });

  it('are found while they are typed', () => {
    const pages = ['storybook', 'other'];
    expect(hits(pages, 'st')).toEqual(['/docs/storybook']);
    expect(hits(pages, 'storyb')).toEqual(['/docs/storybook']);
    // Only the last word is being typed.
    expect(hits(['storybook', 'lamp'], 'st lamp')).toEqual(['/docs/lamp']);
  });

  it('are found as compounds and identifiers, whole and in parts', () => {
    const pages = ['call useFlagsQuery here', 'run many things', 'nx run-many it'];
    expect(hits(pages, 'useFlagsQuery')).toEqual(['/docs/call-useFlagsQuery-here']);
    expect(hits(pages, 'flags')).toEqual(['/docs/call-useFlagsQuery-here']);
    expect(hits(pages, 'run-many')[0]).toBe('/docs/nx-run-many-it');
    expect(hits(pages, 'runmany')).toEqual(['/docs/nx-run-many-it']);
  });

  it.each([
    ['databse', 'database'],
    ['stroybook', 'storybook'],
    ['stagign', 'staging'],
    ['enviromnet', 'environment'],
  ])('%s is corrected to %s', (typed, meant) => {
    const found = rank([meant, 'something', 'else'], `the ${typed}`);
    expect(found.corrected).toBe(`the ${meant}`);
    expect(found.pages.map(({ page }) => page.url)).toEqual([`/docs/${meant}`]);
    expect(found.words).toEqual([meant]);
  });

  it('are not corrected when they are known, short, numbers or far off', () => {
    for (const query of ['lamp', 'lmp', '4101', 'zzqqxx', 'lamps']) {
      expect(rank(['lamp', '4100', 'nx'], query).corrected).toBeUndefined();
    }
  });
});

describe('synonyms', () => {
  const SYNONYMS = [['deploy', 'go live', 'release']];

  it('find pages with any word of the group, those with the word itself first', () => {
    const pages = ['release notes', 'deploy it', 'other'];
    expect(hits(pages, 'deploy now', SYNONYMS)).toEqual(['/docs/deploy-it', '/docs/release-notes']);
    expect(hits(pages, 'when do we go live', SYNONYMS)).toHaveLength(2);
  });

  it('of several words need all of them', () => {
    const pages = ['we go and live', 'we live here', 'other'];
    expect(hits(pages, 'release', SYNONYMS)).toEqual(['/docs/we-go-and-live']);
  });

  it('are marked', () => {
    expect(rank(['go live'], 'release', SYNONYMS).words).toEqual(['release', 'go', 'live']);
  });
});

it('tells what a score is made of', () => {
  const ranker = new Ranker(indexOf([searchPage('lamp lamp', { title: 'Lamp' }), 'other']));
  const [best] = ranker.rank('lamp').pages;
  const [match] = best?.matches ?? [];
  expect(match?.term).toBe('lamp');
  expect(best && match && ranker.fieldsOf(match, best.page)).toMatchObject({ title: 10 });
});
