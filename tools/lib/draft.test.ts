import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { parsePage } from '../../engine/read/parse-page.ts';
import { handbookFields } from '../../shared/pages/front-matter.ts';
import { draftFile, keysIn, newestKeys, withRequiredFields } from './draft.ts';

const words = { title: 'Caching: what & why', description: 'How services cache, and when they should not.' };

describe('draftFile', () => {
  it.each(['a/b', '/docs/a/b', 'docs/a/b.mdx'])('gives the page %s a path and front matter', (path) => {
    const { file, text } = draftFile({ kind: 'page', path, ...words });
    expect(file).toBe('docs/a/b.mdx');
    const { frontMatter } = parsePage(text, file);
    expect(handbookFields.parse(frontMatter)).toMatchObject(words);
  });

  it.each(['/about', '/about.mdx', '/about/'])('gives the page %s a path outside the handbook', (path) => {
    expect(draftFile({ kind: 'page', path, ...words }).file).toBe('about.mdx');
  });

  it('gives the first post of a site no authors and tags', () => {
    const draft = { kind: 'post', date: '2026-01-31', authors: [], tags: [], ...words } as const;
    expect(parsePage(draftFile(draft).text, 'a.mdx').frontMatter).toEqual(words);
  });

  it('gives a post front matter, a truncate comment, and a path made of its date and title', () => {
    const { file, text } = draftFile({
      kind: 'post',
      date: '2026-01-31',
      authors: ['backend', 'frontend'],
      tags: ['core'],
      ...words,
    });
    expect(file).toBe('blog/2026-01-31-caching-what-why.mdx');
    expect(parsePage(text, file).frontMatter).toEqual({
      ...words,
      authors: ['backend', 'frontend'],
      tags: ['core'],
    });
    expect(text).toContain('<!-- truncate -->');
  });

  it.each([
    ['Café opens', 'cafe-opens'],
    ['🎬 Films, snake_case and emoji 🎬', 'films-snake-case-and-emoji'],
  ])('gives a post with the title %j the slug %s', (title, slug) => {
    const draft = {
      kind: 'post',
      date: '2026-01-31',
      authors: ['a'],
      tags: ['b'],
      description: 'B.',
      title,
    } as const;
    expect(draftFile(draft).file).toBe(`blog/2026-01-31-${slug}.mdx`);
  });

  it.each<[draft: object, message: string]>([
    [{ kind: 'page', path: '../evil' }, 'is not a valid path'],
    [{ kind: 'page', path: 'Über' }, 'is not a valid path'],
    [{ kind: 'page', path: '/blog/a' }, 'is in the folder of the blog'],
    [{ kind: 'page', path: 'a', description: 'x'.repeat(161) }, 'has 161 characters'],
    [{ kind: 'post', date: '2026-02-31', authors: ['a'], tags: ['b'] }, 'is not a valid date'],
    [
      { kind: 'post', date: '2026-01-31', title: '日本語', authors: ['a'], tags: ['b'] },
      'cannot become a URL',
    ],
  ])('rejects %j: it %s', (draft, message) => {
    expect(() => draftFile({ ...words, ...draft } as Parameters<typeof draftFile>[0])).toThrow(message);
  });
});

describe('keysIn', () => {
  const registry = { file: 'blog/authors.yml', items: new Map(), errors: [], warnings: [] };
  const authors = { ...registry, keys: ['backend', 'frontend', 'core'] };

  it.each([
    ['backend', ['backend']],
    ['core,backend', ['core', 'backend']],
    [' core, backend , core,', ['core', 'backend']],
  ])('%j contains the keys %j', (text, keys) => {
    expect(keysIn(text, authors)).toEqual(keys);
  });

  it.each([
    ['backed', 'does not contain "backed". Add it there, or choose from backend, frontend, core.'],
    ['backed, core, nobody', 'does not contain "backed", "nobody". Add them there, or choose from'],
    [' , ', '" , " does not contain a key: choose from backend, frontend, core.'],
  ])('the message for %j names each key that is wrong, and the others to choose from', (text, message) => {
    expect(() => keysIn(text, authors)).toThrow(message);
  });

  it('the message for a file that is not a mapping names the file', () => {
    expect(() => keysIn('core', registry)).toThrow('docs/blog/authors.yml is not a YAML mapping');
  });
});

it('the authors and tags that a new post suggests are those of the newest post that has some', () => {
  const posts = new Map([
    ['blog/2024-02-01-b.mdx', { authors: ['b', 'c'], tags: [] }],
    ['blog/2024-01-01-a.mdx', { authors: ['a'], tags: ['news'] }],
    ['blog/2024-03-01-c/index.mdx', {}],
  ]);
  expect(newestKeys(posts, 'authors')).toBe('b, c');
  expect(newestKeys(posts, 'tags')).toBe('news');
  expect(newestKeys(new Map(), 'tags')).toBeUndefined();
});

describe('withRequiredFields', () => {
  const fields = handbookFields.extend({
    status: z.enum(['draft', 'final']),
    owner: z.string(),
    level: z.number().default(1),
    note: z.string().optional(),
  });
  const { file, text } = draftFile({ kind: 'page', path: 'a', ...words });

  it('adds the fields of the site that a page must have, with the values to choose from', () => {
    const added = withRequiredFields(text, words, fields);
    expect(added.names).toEqual(['status', 'owner']);
    expect(added.text).toContain('\nstatus: # draft, final\nowner:\n---\n\nSay in one paragraph');
    expect(parsePage(added.text, file).frontMatter).toMatchObject(words);
  });

  it('changes nothing if a page has all of them', () => {
    expect(withRequiredFields(text, { ...words, status: 'final', owner: 'A' }, fields)).toEqual({
      text,
      names: [],
    });
  });
});
