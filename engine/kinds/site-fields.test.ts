import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { postFields } from '../../shared/pages/blog-fields.ts';
import { checkFields, handbookFields, homeFields } from '../../shared/pages/front-matter.ts';
import type { PageKind } from '../read/scan.ts';
import { RSPRESS_FIELDS } from '../rspress/front-matter.ts';
import {
  defineFrontMatter,
  type FrontMatterOf,
  type SiteFields,
  shippedValues,
  withSiteFields,
} from './site-fields.ts';

const KINDS: PageKind[] = [
  { id: 'home', name: 'the home page', matches: () => false, fields: homeFields },
  { id: 'doc', name: 'a handbook page', matches: () => true, fields: handbookFields },
  { id: 'post', name: 'a blog post', matches: () => false, fields: postFields },
];

const frontMatter = defineFrontMatter({
  level: { type: 'number', optional: true, kinds: ['doc'] },
  status: ['draft', 'final'],
  reviewed: { type: 'boolean', default: false },
  owner: z.strictObject({ name: z.string(), day: z.iso.date().optional() }).optional(),
});

const kindsWith = (fields: SiteFields) => withSiteFields(KINDS, fields, RSPRESS_FIELDS);

const fieldsOf = (id: string): z.ZodObject =>
  kindsWith(frontMatter).find((kind) => kind.id === id)?.fields ?? z.object();

describe('the fields of a site', () => {
  it.each<[object, RegExp[]]>([
    [{ status: 'final', level: 3, reviewed: true, owner: { name: 'Crew' } }, []],
    [{ status: 'finl' }, [/^field "status" is "finl", but must be one of "draft", "final"/]],
    [{}, [/^field "status" is missing/]],
    [{ status: 'draft', level: 'three' }, [/^field "level" is "three", but must be a number/]],
    [{ status: 'draft', levle: 3 }, [/^unknown field "levle".*Did you mean "level"\?$/]],
    [{ status: 'draft', owner: { nmae: 'Crew' } }, [/owner\.name/, /"nmae" in "owner".*mean "name"\?$/]],
  ])('are checked: %j', (values, messages) => {
    const problems = checkFields(fieldsOf('doc'), 'a handbook page', 'docs/a.mdx', values);
    expect(problems.map(({ message }) => message)).toEqual(
      messages.map((message) => expect.stringMatching(message)),
    );
  });

  it('belong to all kinds of pages, or to those that they name', () => {
    expect(Object.keys(fieldsOf('post').shape)).toContain('status');
    expect(Object.keys(fieldsOf('post').shape)).not.toContain('level');
    expect(Object.keys(fieldsOf('doc').shape)).toContain('level');
  });

  it('reach the theme with their types and defaults, and no other field does', () => {
    const values = { title: 'A', status: 'final', level: '3', order: '1', secret: 'x' };
    expect(shippedValues(values, fieldsOf('doc'))).toEqual({
      title: 'A',
      level: 3,
      status: 'final',
      reviewed: false,
    });
  });

  it('can be a schema of zod with all fields', () => {
    const [, doc] = kindsWith(z.object({ season: z.int() }));
    expect(shippedValues({ season: '3' }, doc?.fields ?? z.object())).toEqual({ season: 3 });
    expect(() => kindsWith(z.object({ season: z.int() }).refine(() => true))).toThrow(
      'rspress.config.ts: frontMatter must be fields with their names',
    );
  });

  it('have types', () => {
    const values: FrontMatterOf<typeof frontMatter> = { level: 1, status: 'draft', reviewed: true };
    // @ts-expect-error: the field contains a number
    values.level = '1';
    // @ts-expect-error: the field does not have this value
    values.status = 'finl';
    const season: FrontMatterOf<z.ZodObject<{ season: z.ZodInt }>>['season'] = 3;
    expect([values.owner?.name, season]).toEqual([undefined, 3]);
  });
});

it.each<[object, string]>([
  [{ title: z.string() }, 'frontMatter.title: the home page already has a field with this name.'],
  [{ order: ['a'] }, 'frontMatter.order: a handbook page already has a field with this name.'],
  [{ sidebar: ['a'] }, 'frontMatter.sidebar: Rspress changes pages that have a field with this name.'],
  [{ 'a b': ['a'] }, 'frontMatter.a b: this cannot be the name of a field.'],
  [{ toString: ['a'] }, 'frontMatter.toString: this cannot be the name of a field.'],
  [{ level: { type: 'nubmer' } }, 'frontMatter.level: field "type" is "nubmer", but must be one of "string"'],
  [{ level: { optinal: true } }, 'Did you mean "optional"?'],
  [{ level: 'number' }, 'frontMatter.level: its description is "number", but must be a mapping'],
  [{ level: [] }, 'frontMatter.level: field "values" is [], but must have at least one entry.'],
  [{ level: { kinds: ['docs'] } }, 'frontMatter.level: field "kinds.0" is "docs", but must be one of "home"'],
  [
    { level: { type: 'number', default: 'x' } },
    'frontMatter.level: its default "x" is not a value of the field.',
  ],
  [{ level: { _def: {} } }, 'frontMatter.level is a schema of an old version of zod. Install zod 4.'],
])('a site cannot declare the fields %j', (fields, message) => {
  expect(() => kindsWith(fields as SiteFields)).toThrow(message);
});

describe("the engine's own fields that browsers load", () => {
  const LINK = { title: 'A', text: 'B', to: '/docs/a' };
  const HOME = { hero: { title: 'A', text: 'B', actions: [{ label: 'C', to: '/docs/a' }] }, cards: [LINK] };
  it.each<[string, z.ZodObject, object]>([
    ['the home page', homeFields, { title: 'A', description: 'B', ...HOME }],
    ['a handbook page', handbookFields, { title: 'A', description: 'B', tags: ['c'] }],
    ['a post', postFields, { title: 'A', description: 'B', tags: ['c'] }],
  ])('of %s are the declared ones', (_kind, fields, values) => {
    const others = { label: 'A', order: '1', keywords: ['x'], draft: 'false', slug: 'a', pageType: 'blank' };
    expect(shippedValues({ ...values, ...others }, fields)).toEqual(values);
  });
});
