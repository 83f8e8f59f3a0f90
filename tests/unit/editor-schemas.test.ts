import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { editorSchemas, SCHEMA_FOLDER, writeEditorSchemas } from '../../engine/editor-schemas.ts';
import { readFrontMatter } from '../../engine/front-matter/read-front-matter.ts';
import { typedValues } from '../../engine/front-matter/yaml-types.ts';
import { pageKinds } from '../../engine/kinds/kinds.ts';
import { withSiteFields } from '../../engine/kinds/site-fields.ts';
import { filesIn } from '../../shared/build/files.ts';
import { postFields } from '../../shared/pages/blog-fields.ts';
import { handbookFields } from '../../shared/pages/front-matter.ts';
import { newFolder } from '../helpers/folder.ts';

const ROOT = join(import.meta.dirname, '../..');
const FIXTURE = join(ROOT, 'tests/fixtures/site/docs');

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const OWN_FIELDS = {
  level: { type: 'number', optional: true, kinds: ['doc'] },
  status: { values: ['draft', 'final'], default: 'final', about: 'How far the page is.' },
  review: z.strictObject({ day: z.date(), by: z.string().transform((name) => name.trim()) }).optional(),
} as const;

const kinds = withSiteFields(
  pageKinds(
    { docs: { label: 'Manual' }, blog: { title: 'Blog', description: '' } },
    { id: 'post', name: 'a post', matches: () => false, fields: postFields },
  ),
  OWN_FIELDS,
  [],
);

/** The problem that an editor shows for values; undefined if there is none. */
function problemOf(name: string, values: unknown): string | undefined {
  // Editors compile patterns with the flag u, and zod does not.
  const text = JSON.stringify(editorSchemas(kinds)[`${name}.json`]).replaceAll(
    String.raw`\\p{L}\\p{N}\\p{M}`,
    'a-z',
  );
  return z.fromJSONSchema(JSON.parse(text)).safeParse(values).error?.message;
}

it('the settings of editors name schemas that are written', () => {
  const folder = newFolder();
  const written = writeEditorSchemas(folder.path, kinds).map((file) => basename(file));
  expect(folder.files().sort()).toEqual(written.map((name) => `${SCHEMA_FOLDER}/${name}`).sort());
  const settings = textOf('tools/template/.vscode/settings.json');
  expect(textOf('.vscode/settings.json')).toBe(settings);
  const named = [...settings.matchAll(/"\.\/(.*\.json)"/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((file) => !folder.files().includes(file))).toEqual([]);
});

it('the fields of a site have their meaning and their values', () => {
  const { properties, required } = editorSchemas(kinds)['doc.json'] ?? {};
  expect(properties?.status).toEqual({
    type: 'string',
    enum: ['draft', 'final'],
    default: 'final',
    description: 'How far the page is.',
  });
  expect(required).toBeUndefined();
});

describe('the schemas accept what the checks accept', () => {
  it.each([
    ['page', { title: 'A', order: 1, tags: ['b'], aliases: ['/docs/b'], redirect: '/docs/c', cards: true }],
    ['page', {}],
    ['doc', { level: 3, status: 'draft', review: { day: '2024-01-31', by: 'Crew' } }],
    ['post', { title: 'A', status: 'final' }],
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
    ['page', { level: 3 }],
    ['doc', { level: 'three' }],
    ['doc', { status: 'finl' }],
    ['doc', { review: { day: '2024-01-31' } }],
    ['post', { title: 'A', status: 'finl' }],
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
