import { describe, expect, it } from 'vitest';
import { pageKinds } from '../../engine/kinds/kinds.ts';
import { parsePage } from '../../engine/read/parse-page.ts';
import { buildIndex } from '../../engine/search/build-index.ts';
import crawler from '../../engine/search/crawler.json' with { type: 'json' };
import { recordsOf } from '../../engine/search/records.ts';
import { searchPages } from '../../engine/search/search-pages.ts';
import { parseSynonyms } from '../../engine/search/synonyms.ts';
import site from '../../site.config.ts';
import { makePage } from '../../tests/helpers/pages.ts';
import { indexOf, searchPage } from '../../tests/helpers/search.ts';
import { handbookFields } from '../pages/front-matter.ts';
import { packOccurrence, unpackOccurrence } from './search-index.ts';

const NAMES = { docs: { label: 'Docs' }, blog: { title: 'Blog', description: '' } };
const KINDS = pageKinds(NAMES, {
  id: 'post',
  name: 'a blog post',
  matches: (file) => file.startsWith('blog/'),
  fields: handbookFields,
});

const section = (id: string, depth: number, title: string, text: string) => ({ id, depth, title, text });

function pageOf(route: string, source: string) {
  return { ...makePage(`${route.slice(1) || 'index'}.mdx`, source), route, title: 'T', description: 'D' };
}

describe('sections', () => {
  const sectionsOf = (source: string) => parsePage(source, 'docs/a.mdx').sections;

  it('have the text below each heading, with one line for each block', () => {
    expect(sectionsOf('Top *text*.\n\nMore.\n\n## One {#own}\n\n- a\n- b\n\n### Two\n\nEnd `x`.')).toEqual([
      { id: '', text: 'Top text.\nMore.' },
      { id: 'own', text: 'a\nb' },
      { id: 'two', text: 'End x.' },
    ]);
  });

  it('belong to their headings, even if a component shows a heading as text', () => {
    const card = '<Card title="A" href="/a">\n\n## In it\n\nText.\n\n</Card>';
    expect(sectionsOf(`${card}\n\n## After\n\nEnd.`)).toEqual([
      { id: '', text: 'A: In it Text.' },
      { id: 'in-it', text: '' },
      { id: 'after', text: 'End.' },
    ]);
  });

  it('contain code with its title, descriptions of diagrams and images, admonitions, labels and cells', () => {
    const [{ text } = { text: '' }] = sectionsOf(
      [
        '```ts title="a.ts"\nconst b = 1;\n```',
        '```mermaid alt="A leads to B."\nflowchart TD\n```',
        ':::tip Keep it\nShort.\n:::',
        '<Tab label="Mac">\n\nbrew\n\n</Tab>',
        '| a | b |\n| --- | --- |\n| c | d |',
        '![A lamp](./lamp.png)',
      ].join('\n\n'),
    );
    expect(text).toBe('a.ts\nconst b = 1;\nA leads to B.\nKeep it\nShort.\nMac\nbrew\na b\nc d\nA lamp');
  });
});

describe('searchPages', () => {
  const sidebar = [{ label: 'Basics', items: [{ label: 'A', route: '/docs/a' }] }];
  const folders = [{ label: 'API', items: [{ label: 'Calls', route: '/api/calls' }] }];
  const search = (route: string, source: string) =>
    searchPages({ pages: [pageOf(route, source)], sidebar, folders }, KINDS);

  it('returns pages with keywords, tags, breadcrumbs, weights and sections', () => {
    const source = '---\nkeywords: [lamp]\ntags: [optics]\n---\n\nTop.\n\n## One\n\nText.';
    expect(search('/docs/a', source)).toEqual([
      {
        url: '/docs/a',
        title: 'T',
        description: 'D',
        keywords: ['lamp', 'optics'],
        breadcrumbs: ['Docs', 'Basics'],
        weight: 1,
        isHandbook: true,
        sections: [section('', 1, '', 'Top.'), section('one', 2, 'One', 'Text.')],
      },
    ]);
  });

  it.each([
    ['/blog/a', ['Blog'], 0.8],
    ['/about', ['Pages'], 1],
    ['/api/calls', ['Pages', 'API'], 1],
  ])('names the kind and the folders of %s', (route, breadcrumbs, weight) => {
    expect(search(route, 'Text.')).toMatchObject([{ url: route, breadcrumbs, weight, isHandbook: false }]);
  });

  it('gives the text below the title of the page an empty id, like the text before the headings', () => {
    const [page] = search('/docs/a', '# Title\n\nTop.');
    expect(page?.sections.map(({ id }) => id)).toEqual(['', '']);
  });

  it.each([
    ['the home page', '/', ''],
    ['pages that redirect', '/docs/b', '---\nredirect: /docs/a\n---\n'],
    ['unlisted pages', '/docs/b', '---\nunlisted: true\n---\n'],
  ])('leaves out %s', (_, route, source) => {
    expect(search(route, source)).toEqual([]);
  });
});

describe('the index', () => {
  it('is the same for the same pages; the names of files depend on their content', () => {
    const files = buildIndex([searchPage('lamp')], []);
    expect(buildIndex([searchPage('lamp')], [])).toEqual(files);
    const [lamp, bulb] = [indexOf(['lamp']), indexOf(['bulb'])];
    expect(bulb.pages[0]?.file).not.toBe(lamp.pages[0]?.file);
    const text = files.get(`pages/${lamp.pages[0]?.file}`) ?? '';
    expect(JSON.parse(text)).toMatchObject({ sections: [{ text: 'lamp' }] });
  });

  it('packs the counts of an occurrence into a number, and limits large counts', () => {
    const occurrence = { title: 1, description: 0, keywords: 1, headings: 2, text: 200 };
    expect(unpackOccurrence(packOccurrence(occurrence))).toEqual(occurrence);
    const many = { ...occurrence, description: 2, headings: 9, text: 999 };
    const limited = { ...many, description: 1, headings: 3, text: 255 };
    expect(unpackOccurrence(packOccurrence(many))).toEqual(limited);
  });
});

describe('synonyms.yml', () => {
  it('is a list of groups of words, or empty', () => {
    const groups = parseSynonyms('- [deploy, release]\n- [a b, c]', 's.yml');
    expect(groups).toEqual({
      groups: [
        ['deploy', 'release'],
        ['a b', 'c'],
      ],
      errors: [],
    });
    expect(parseSynonyms('', 's.yml')).toEqual({ groups: [], errors: [] });
  });

  it.each([
    ['a: b', 1, /must be a list of groups, such as "- \[deploy, release, ship\]"/],
    ['- [a, b]\n- c', 2, /group 2 is not a list of words/],
    ['- [a, b]\n\n- [c]', 3, /group 2 has fewer than two words/],
    ['- [front end, Front-end]', 1, /group 1 has "Front-end" twice/],
    ['- [a, "…"]', 1, /group 1 contains "…", which has no letters or digits/],
    ['- [a', 1, /is not valid YAML/],
  ])('%j is an error on line %d: %s', (source, line, message) => {
    const { groups, errors } = parseSynonyms(source, 's.yml');
    expect(groups).toEqual([]);
    expect(errors[0]).toMatchObject({ file: 's.yml', line });
    expect(errors[0]?.message).toMatch(message);
  });
});

describe('recordsOf', () => {
  const page = searchPage('', {
    ...{ url: '/docs/lamps', title: 'Lamps', keywords: ['light'], breadcrumbs: ['Docs', 'Basics', 'Front'] },
    sections: [
      ...[section('', 1, '', 'Top.'), section('b', 2, 'Bulb', 'Glass.')],
      ...[section('c', 3, 'Cap', 'Tin.'), section('d', 2, 'Dark', '')],
    ],
  });
  const at = 'https://handbook.example.org/core';
  const records = recordsOf(page, at, 'en');

  it('returns a record for each heading, with its ancestors and weight; only the first has the keywords', () => {
    const shown = records.map(({ url, content, weight, keywords }) => [url, content, weight, keywords]);
    expect(shown).toEqual([
      [`${at}/docs/lamps`, 'Top.', 90, ['light']],
      [`${at}/docs/lamps#b`, 'Glass.', 80, []],
      [`${at}/docs/lamps#c`, 'Tin.', 70, []],
      [`${at}/docs/lamps#d`, '', 80, []],
    ]);
    const levels = { lvl0: 'Basics', lvl1: 'Lamps', lvl2: 'Bulb', lvl3: 'Cap', lvl4: null };
    expect(records[2]?.hierarchy).toMatchObject(levels);
    expect(records[3]?.hierarchy).toMatchObject({ lvl2: 'Dark', lvl3: null });
    expect(new Set(records.map(({ objectID }) => objectID)).size).toBe(4);
    const [post] = recordsOf({ ...page, weight: 0.8 }, '', 'de');
    expect(post).toMatchObject({ language: 'de', weight: 70 });
  });

  it('returns the values of the filters; the configuration of the crawler has the filters and URLs of the site', () => {
    const facets = { language: 'en', version: 'current', docusaurus_tag: 'docs-default-current' };
    for (const record of records) expect(record).toMatchObject({ ...facets, breadcrumbs: page.breadcrumbs });
    expect(crawler.custom_settings.attributesForFaceting).toEqual(
      expect.arrayContaining(['language', 'docusaurus_tag', 'hierarchy.lvl0']),
    );
    for (const url of crawler.start_urls) expect(new URL(url).origin).toBe(site.url);
  });
});
