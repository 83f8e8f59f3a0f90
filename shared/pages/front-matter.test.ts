import { loadFrontMatter } from '@rspress/shared/node-utils';
import { describe, expect, it } from 'vitest';
import { frontMatterOf, withJsonFrontMatter } from '../../engine/front-matter/read-front-matter.ts';
import { cutTexts, readYaml } from '../../engine/front-matter/read-yaml.ts';
import { typedValues } from '../../engine/front-matter/yaml-types.ts';
import { shippedValues } from '../../engine/kinds/site-fields.ts';
import { checkFields, handbookFields, homeFields } from './front-matter.ts';

const HOME = {
  title: 'Core',
  description: 'A handbook.',
  hero: { title: 'Films', text: 'For all.', actions: [{ label: 'Start', to: '/docs/welcome' }] },
  cards: [{ title: 'Start', text: 'Here.', to: '/docs/welcome' }],
};

const messages = (values: unknown): string[] =>
  checkFields(handbookFields, 'a handbook page', 'docs/a.mdx', values).map(({ message }) => message);

const checkHome = (values: object, lines = {}) =>
  checkFields(homeFields, 'the home page', 'index.mdx', values, lines);

describe('a handbook page', () => {
  it.each([
    {},
    { title: 'A', description: 'B', label: 'C', order: -1, tags: ['x'], redirect: '/docs/welcome' },
  ])('may have the fields %j', (values) => {
    expect(messages(values)).toEqual([]);
  });

  it.each<[object, string]>([
    [{ title: '' }, 'field "title" is "", but must not be empty.'],
    [{ title: null }, 'field "title" is null, but must be a string.'],
    [{ order: 1.5 }, 'field "order" is 1.5, but must be a whole number.'],
    [{ tags: 'x' }, 'field "tags" is "x", but must be a list, such as ["x"].'],
    [{ draft: 'yes' }, 'field "draft" is "yes", but must be a boolean.'],
    [{ tags: ['x', 3] }, 'field "tags.1" is 3, but must be a string.'],
    [{ redirect: 'welcome' }, 'field "redirect" is "welcome", but must be a path of this site that'],
    [{ redirect: '//example.org' }, 'but must be a path of this site that starts with one slash'],
    [{ redirect: '/\\example.org' }, 'but must be a path of this site that starts with one slash'],
    [
      { titel: 'x' },
      'unknown field "titel" in a handbook page; allowed fields: title, description, label, order, tags, keywords, aliases, motif, draft, unlisted, cards, redirect. Did you mean "title"?',
    ],
    [{ constructor: 1 }, 'unknown field "constructor"'],
  ])('may not have %j: %s', (values, message) => {
    expect(messages(values)).toEqual([expect.stringContaining(message)]);
  });

  it('gets no suggestion for a field that is not similar to another', () => {
    expect(messages({ sidebar_position: 1 })).toEqual([expect.not.stringContaining('Did you mean')]);
  });
});

describe('the home page', () => {
  it('must have a title, a description and a hero', () => {
    expect(checkHome(HOME)).toEqual([]);
    expect(checkHome({}).map(({ message }) => message)).toEqual([
      'field "title" is missing, but must be a string.',
      'field "description" is missing, but must be a string.',
      'field "hero" is missing, but must be a mapping with the fields title, text, actions, illustration, map, alt.',
    ]);
  });

  const part = (name: string) => ({ name, text: 'A part.', to: '/docs/welcome' });
  const row = (symbol: string, ...names: string[]) => ({ label: symbol, symbol, parts: names.map(part) });
  const withMap = (...rows: object[]) => ({
    ...HOME,
    hero: { ...HOME.hero, map: { label: 'Parts', rows } },
  });

  it('may have a map, whose lines meet at a part that is alone in its row', () => {
    const rows = [row('person', 'you'), row('app', 'a', 'b'), row('gateway', 'g'), row('database', 'c', 'd')];
    expect(checkHome(withMap(...rows))).toEqual([]);
  });

  it.each([
    [
      [row('app', 'a', 'b'), row('service', 'c', 'd')],
      'rows.1.parts',
      'one entry, because the row before has',
    ],
    [[row('app', 'a')], 'rows', 'must have at least two entries'],
    [[row('app', 'a'), row('pump', 'b')], 'rows.1.symbol', 'app'],
    [[row('app', 'a'), row('app', ...'abcdefg')], 'rows.1.parts', 'must have at most six entries'],
    [
      [row('app', 'a'), { ...row('app'), parts: [{ ...part('b'), still: 'b.svg' }] }],
      'rows.1.parts.0.still',
      'must be the path of an image in static/',
    ],
  ])('may not have the map %j: the error names the field %s, and says: %s', (rows, field, message) => {
    const [problem, ...more] = checkHome(withMap(...rows));
    expect(more).toEqual([]);
    expect(problem?.message).toContain(`field "hero.map.${field}"`);
    expect(problem?.message).toContain(message);
  });

  it('may have neither actions nor cards', () => {
    const { actions: _actions, ...hero } = HOME.hero;
    expect(checkHome({ ...HOME, hero, cards: [] })).toEqual([]);
    expect(checkHome({ ...HOME, hero: { ...HOME.hero, actions: [] }, cards: undefined })).toEqual([]);
  });

  it.each([
    ['the line of its field', { hero: { ...HOME.hero, title: 3 } }, 5],
    ['the line of the field around it', { hero: { ...HOME.hero, text: undefined } }, 4],
    ['the line of the entry around it', { cards: [{ title: 'x', text: 'y' }] }, 10],
    ['the first line if no line is known', { title: undefined }, 1],
    ['the first line for a field with the name of an object method', { toString: 1 }, 1],
  ])('reports a problem on %s', (_what, values, line) => {
    const lines = { hero: 4, 'hero.title': 5, cards: 9, 'cards.0': 10 };
    expect(checkHome({ ...HOME, ...values }, lines)[0]?.line).toBe(line);
  });
});

/** Texts that YAML 1.1 or YAML 1.2 would read as numbers, dates, booleans or nothing. */
const TEXTS =
  '2024-01-31 2024-01-31T10:00:00Z 10:30 1:2 1_000 0b101 0o17 0x1F 017 .5 1e3 +1 1.0 .inf yes no on off y true ~ null << =';

describe('readYaml', () => {
  it.each(TEXTS.split(' '))('reads %s as text, as it is written', (value) => {
    const source = `title: ${value}\nhero:\n  title: ${value}\ntags: [${value}]\n${value}: x`;
    const { values } = readYaml(source);
    expect(values).toEqual({ title: value, hero: { title: value }, tags: [value], [value]: 'x' });
  });

  it.each<[string, object]>([
    ['order: 3\ndraft: true\nunlisted: false', { order: 3, draft: true, unlisted: false }],
    ['title: 1.0\ntags: [2024, true, x]', { title: '1.0', tags: ['2024', 'true', 'x'] }],
    ['title:\norder: -1', { title: null, order: -1 }],
    // The message names the number.
    ['order: 1.5\ndraft: yes', { order: 1.5, draft: 'yes' }],
  ])('typedValues gives the values of %j the types of their fields', (source, values) => {
    expect(typedValues(handbookFields, readYaml(source).values)).toEqual(values);
  });

  it.each(['>\n  Two\n  lines\n', '|\n  Two\n  lines\n\n', '"Two\\nlines "', "' Two\n  lines '"])(
    'makes one line of %j',
    (value) => {
      expect(readYaml(`description: ${value}`).values).toEqual({ description: 'Two lines' });
    },
  );

  it.each([
    ['title: Issue #2 (28 new)', 'field "title" is only "Issue", because "#2 (28 new)" is a comment'],
    ['tags:\n  - c #', 'field "tags.0" is only "c", because "#" is a comment'],
    ['label: #1 of all', 'field "label" is only "", because "#1 of all" is a comment'],
    ["title: It's #2", 'put quotes around the value: "It\'s #2".'],
    ['title: Issue #2', "put quotes around the value: 'Issue #2'."],
  ])('reports that a text ends before a comment: %j', (source, message) => {
    expect(cutTexts(readYaml(source).cut, 'a.mdx')).toEqual([
      { file: 'a.mdx', line: source.split('\n').length, message: expect.stringContaining(message) },
    ]);
  });

  it.each([
    'order: 2 # last',
    'title: "A" # quoted',
    '# a note\ntitle: A\n# end',
    'title: C#',
    'hero: # x\n  a: b',
  ])('reports no comment in %j', (source) => {
    expect(readYaml(source).cut).toEqual([]);
  });
});

describe('withJsonFrontMatter', () => {
  const rspress = (source: string) =>
    loadFrontMatter(
      withJsonFrontMatter(source, shippedValues(frontMatterOf(source) ?? {}, handbookFields)),
      '',
      '',
    );

  it.each(TEXTS.split(' '))('gives Rspress %s as text', (value) => {
    const source = `---\ntitle: ${value}\n---\n`;
    expect(rspress(source).frontmatter).toEqual({ title: value });
  });

  it('keeps the lines of everything after the front matter, and leaves out fields', () => {
    const body = '\n# Body\n\n---\n';
    const source = `---\ntitle: "a\\u2028 \\u0085 😀 \\x01"\nkeywords:\n  - a\ntags:\n  - "---"\n---\n${body}`;
    const { frontmatter, emptyLinesSource } = rspress(source);
    expect(frontmatter).toEqual({ title: 'a\u2028 \u0085 😀', tags: ['---'] });
    expect(emptyLinesSource).toBe('\n'.repeat(7) + body);
  });

  it.each(['text', '---\n---\ntext', '---\ntitle: [\n---\n', '---\n- a\n---\n', '---\ntitle: A\n'])(
    'does not change %j',
    (source) => {
      expect(withJsonFrontMatter(source, { title: 'B' })).toBe(source);
    },
  );

  it('works with Windows line endings and at the end of a file', () => {
    expect(withJsonFrontMatter('---\r\ntitle: 10:30\r\n---')).toBe('---\n{"title":"10:30"}\n---');
  });
});
