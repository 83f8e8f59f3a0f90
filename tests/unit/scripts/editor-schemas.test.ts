import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { postFields } from '../../../plugins/blog/front-matter.ts';
import { handbookFields } from '../../../plugins/content/front-matter.ts';
import { readFrontMatter } from '../../../plugins/content/read-front-matter.ts';
import { typedValues } from '../../../plugins/content/yaml-types.ts';
import { filesIn } from '../../../plugins/lib/files.ts';
import { editorFiles, editorSchemas } from '../../../scripts/lib/editor-schemas.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FIXTURE = join(ROOT, 'tests/fixtures/site/docs');

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** The problem that an editor shows for values; undefined if there is none. */
function problemOf(name: string, values: unknown): string | undefined {
  // Editors compile patterns with the flag u, and zod does not.
  const text = JSON.stringify(editorSchemas()[`${name}.json`]).replaceAll(
    String.raw`\\p{L}\\p{N}\\p{M}`,
    'a-z',
  );
  return z.fromJSONSchema(JSON.parse(text)).safeParse(values).error?.message;
}

it.each(Object.entries(editorFiles()))('%s is up to date: npm run schemas writes it', (file, text) => {
  expect(existsSync(join(ROOT, file)) ? textOf(file) : '').toBe(text);
});

describe('the schemas accept what the checks accept', () => {
  it.each([
    ['page', { title: 'A', order: 1, tags: ['b'], aliases: ['/docs/b'], redirect: '/docs/c', cards: true }],
    ['page', {}],
    ['post', { title: 'A', date: '2024-01-31', authors: 'ada' }],
    ['post', { title: 'A', date: '2024-01-31T10:00:00Z', authors: ['ada', { name: 'B' }] }],
    ['post', { title: 'A', authors: { name: 'B', title: 'C' } }],
    ['category', { label: 'A', position: 2 }],
    ['category', { label: 'A', order: 2 }],
    ['site', { title: 'A', docs: { label: 'B' }, colors: { accent: '#8A4B00' }, blog: { title: 'C' } }],
    ['site', { logo: { light: '/a.svg' }, checks: { brokenAnchors: 'error' } }],
  ])('%s: %j', (name, values) => {
    expect(problemOf(name, values)).toBeUndefined();
  });

  it('in the files of a site', () => {
    const read = (file: string): unknown => parse(readFileSync(join(FIXTURE, file), 'utf8'));
    expect(problemOf('authors', read('blog/authors.yml'))).toBeUndefined();
    expect(problemOf('tags', read('blog/tags.yml'))).toBeUndefined();
    const pages = filesIn(FIXTURE).filter((file) => /^(?:docs|blog)\/(?!.*\/_).*\.mdx?$/.test(file));
    expect(pages.length).toBeGreaterThan(5);
    for (const file of pages) {
      const { frontMatter } = readFrontMatter(readFileSync(join(FIXTURE, file), 'utf8'), file);
      const isPost = file.startsWith('blog/');
      const values = typedValues(isPost ? postFields : handbookFields, frontMatter);
      expect([file, problemOf(isPost ? 'post' : 'page', values)]).toEqual([file, undefined]);
    }
  });
});

describe('the schemas refuse what the checks refuse', () => {
  it.each([
    ['page', { titel: 'A' }],
    ['page', { order: 'first' }],
    ['page', { aliases: '/docs/b' }],
    ['post', {}],
    ['post', { title: 'A', date: 'soon' }],
    ['post', { title: 'A', authors: [{ title: 'B' }] }],
    ['home', { title: 'A' }],
    ['category', { order: 1 }],
    ['authors', { ada: { title: 'A' } }],
    ['tags', { ci: { label: 'CI', permalink: 'ci' } }],
    ['site', { titel: 'A' }],
    ['site', { navbar: { items: [{ label: 'A' }] } }],
    ['site', { checks: { brokenAnchors: 'maybe' } }],
  ])('%s: %j', (name, values) => {
    expect(problemOf(name, values)).toBeDefined();
  });
});
