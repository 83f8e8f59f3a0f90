import { describe, expect, it } from 'vitest';
import {
  categoryFields,
  checkFields,
  handbookFields,
  homeFields,
} from '../../../plugins/content/front-matter.ts';
import { withoutField } from '../../../plugins/content/read-front-matter.ts';

const HOME = {
  title: 'Core',
  description: 'A handbook.',
  hero: { title: 'Films', text: 'For all.', actions: [{ label: 'Start', to: '/docs/welcome' }] },
  cards: [{ title: 'Start', text: 'Here.', to: '/docs/welcome' }],
};

const messages = (values: unknown): string[] =>
  checkFields(handbookFields, 'a handbook page', 'docs/a.mdx', values).map(({ message }) => message);

describe('a handbook page', () => {
  it.each([
    {},
    { title: 'A', description: 'B', label: 'C', order: 3, tags: ['x'] },
    { redirect: '/docs/welcome' },
    { order: -1 },
  ])('may have the fields %j', (values) => {
    expect(messages(values)).toEqual([]);
  });

  it.each<[object, string]>([
    [{ title: '' }, 'field "title" is "", but must not be empty.'],
    [{ title: null }, 'field "title" is null, but must be a string.'],
    [{ title: 2024 }, 'field "title" is 2024, but must be a string.'],
    [{ description: 'x'.repeat(161) }, 'but must have at most 160 characters.'],
    [{ order: 'first' }, 'field "order" is "first", but must be a number.'],
    [{ order: 1.5 }, 'field "order" is 1.5, but must be a whole number.'],
    [{ tags: 'x' }, 'field "tags" is "x", but must be a list.'],
    [{ tags: ['x', 3] }, 'field "tags.1" is 3, but must be a string.'],
    [{ redirect: 'welcome' }, 'field "redirect" is "welcome", but must be a path of this site, such as'],
    [{ redirect: '//example.org' }, 'but must be a path of this site, such as'],
  ])('may not have %j', (values, message) => {
    expect(messages(values)).toEqual([expect.stringContaining(message)]);
  });
});

describe('an unknown field', () => {
  it('is named with those that are allowed and the one that was meant', () => {
    expect(messages({ titel: 'x' })).toEqual([
      'unknown field "titel" in a handbook page; allowed are title, description, label, order, tags, keywords, redirect, aliases, draft, unlisted. Did you mean "title"?',
    ]);
  });

  it('far from every other gets no suggestion', () => {
    expect(messages({ sidebar_position: 1 })).toEqual([
      expect.stringMatching(/order, tags, keywords, redirect, aliases, draft, unlisted\.$/),
    ]);
  });

  it('deeper down is compared with its own neighbors', () => {
    const values = { ...HOME, hero: { ...HOME.hero, txet: 'x' } };
    expect(checkFields(homeFields, 'the home page', 'index.mdx', values)).toEqual([
      {
        file: 'index.mdx',
        line: 1,
        message:
          'unknown field "txet" in "hero" of the home page; allowed are title, text, actions. Did you mean "text"?',
      },
    ]);
  });

  it('may have the name of something every object has', () => {
    expect(messages({ constructor: 1 })).toEqual([expect.stringContaining('unknown field "constructor"')]);
    expect(checkFields(handbookFields, 'a page', 'a.mdx', { toString: 1 }, {})[0]?.line).toBe(1);
  });
});

describe('the home page', () => {
  it('has all of its words', () => {
    expect(checkFields(homeFields, 'the home page', 'index.mdx', HOME)).toEqual([]);
    const problems = checkFields(homeFields, 'the home page', 'index.mdx', {});
    expect(problems.map(({ message }) => message)).toEqual([
      'field "title" is missing, but must be a string.',
      'field "description" is missing, but must be a string.',
      'field "hero" is missing, but must be a mapping with the fields title, text, actions.',
      'field "cards" is missing, but must be a list.',
    ]);
  });

  it('needs at least one action', () => {
    const values = { ...HOME, hero: { ...HOME.hero, actions: [] } };
    const [problem] = checkFields(homeFields, 'the home page', 'index.mdx', values);
    expect(problem?.message).toBe('field "hero.actions" is [], but must have at least one entry.');
  });
});

describe('the line of a problem', () => {
  const lines = { hero: 4, 'hero.title': 5, cards: 9, 'cards.0': 10 };
  const lineOf = (values: object): number | undefined =>
    checkFields(homeFields, 'the home page', 'index.mdx', { ...HOME, ...values }, lines)[0]?.line;

  it('is that of its field', () => {
    expect(lineOf({ hero: { ...HOME.hero, title: 3 } })).toBe(5);
  });

  it('is that of the field around it where it is missing itself', () => {
    expect(lineOf({ hero: { ...HOME.hero, text: undefined } })).toBe(4);
    expect(lineOf({ cards: [{ title: 'x', text: 'y' }] })).toBe(10);
  });

  it('is the first where nothing else is known', () => {
    expect(lineOf({ title: undefined })).toBe(1);
  });
});

it.each([[[]], ['text'], [null], [3]])('refuses %j in place of the fields of a category', (values) => {
  expect(checkFields(categoryFields, 'a category file', 'docs/_category_.json', values)).toEqual([
    {
      file: 'docs/_category_.json',
      line: 1,
      message: `a category file is ${JSON.stringify(values)}, but must be a mapping with the fields label, order.`,
    },
  ]);
});

describe('withoutField', () => {
  const page = (fields: string) => `---\ntitle: A\n${fields}\norder: 2\n---\n\nkeywords: text\n`;

  it.each([
    'keywords: [a, b]',
    'keywords:\n  [\n    a, b,\n    c\n  ]',
    'keywords: [\n  a\n]',
    'keywords:\n- a\n- b',
    'keywords:\n  - a\n\n  - b',
  ])('leaves the lines of %j empty, and all others as they are', (field) => {
    expect(withoutField(page(field), 'keywords')).toBe(page(field.replace(/[^\n]/g, '')));
  });

  it('leaves a page without the field as it is', () => {
    for (const source of [page('tags: [keywords]'), 'keywords: text\n']) {
      expect(withoutField(source, 'keywords')).toBe(source);
    }
  });
});
