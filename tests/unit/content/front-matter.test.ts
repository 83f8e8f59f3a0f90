import { describe, expect, it } from 'vitest';
import { checkFields, handbookFields, homeFields } from '../../../plugins/content/front-matter.ts';
import { withoutField } from '../../../plugins/content/read-front-matter.ts';

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
    [{ description: 'x'.repeat(161) }, 'but must have at most 160 characters.'],
    [{ order: 1.5 }, 'field "order" is 1.5, but must be a whole number.'],
    [{ tags: 'x' }, 'field "tags" is "x", but must be a list.'],
    [{ draft: 'yes' }, 'field "draft" is "yes", but must be a boolean.'],
    [{ tags: ['x', 3] }, 'field "tags.1" is 3, but must be a string.'],
    [{ redirect: 'welcome' }, 'field "redirect" is "welcome", but must be a path of this site that'],
    [{ redirect: '//example.org' }, 'but must be a path of this site that starts with one slash'],
    [{ redirect: '/\\example.org' }, 'but must be a path of this site that starts with one slash'],
    [
      { titel: 'x' },
      'unknown field "titel" in a handbook page; allowed fields: title, description, label, order, tags, keywords, aliases, draft, unlisted, redirect. Did you mean "title"?',
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
  it('must have a title, a description, a hero and cards', () => {
    expect(checkHome(HOME)).toEqual([]);
    expect(checkHome({}).map(({ message }) => message)).toEqual([
      'field "title" is missing, but must be a string.',
      'field "description" is missing, but must be a string.',
      'field "hero" is missing, but must be a mapping with the fields title, text, actions.',
      'field "cards" is missing, but must be a list.',
    ]);
  });

  it.each([
    [{ actions: [] }, 'field "hero.actions" is [], but must have at least one entry.'],
    [
      { txet: 'x' },
      'unknown field "txet" in "hero" of the home page; allowed fields: title, text, actions. Did you mean "text"?',
    ],
  ])('may not have %j in its hero: %s', (fields, message) => {
    expect(checkHome({ ...HOME, hero: { ...HOME.hero, ...fields } })).toEqual([
      { file: 'index.mdx', line: 1, message },
    ]);
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

describe('withoutField', () => {
  const page = (fields: string) => `---\ntitle: A\n${fields}\norder: 2\n---\n\nkeywords: text\n`;

  it.each([
    'keywords: [a, b]',
    'keywords:\n  [\n    a, b,\n    c\n  ]',
    'keywords: [\n  a\n]',
    'keywords:\n- a\n- b',
    'keywords:\n  - a\n\n  - b',
  ])('makes the lines of %j empty, and keeps all others', (field) => {
    expect(withoutField(page(field), 'keywords')).toBe(page(field.replace(/[^\n]/g, '')));
  });

  it.each([page('tags: [keywords]'), 'keywords: text\n'])('keeps other text: %j', (source) => {
    expect(withoutField(source, 'keywords')).toBe(source);
  });
});
