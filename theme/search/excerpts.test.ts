import { describe, expect, it } from 'vitest';
import { splitWords } from '../../shared/search/words.ts';
import { indexOf } from '../../tests/helpers/search.ts';
import { excerptsOf } from './engines/excerpts.ts';
import { Ranker } from './engines/ranker.ts';
import { highlight, type MarkedText, parseMarked, plainText } from './text-parts.ts';

const section = (id: string, title: string, text: string) => ({ id, title, text });

/** The excerpt of a page with one text, as plain text. */
const excerptOf = (text: string, ...words: string[]): string =>
  plainText(excerptsOf('/a', { description: 'D', sections: [section('', '', text)] }, words).excerpt);

const marks = (text: MarkedText): string[] => text.filter((_part, index) => index % 2 === 1);

describe('an excerpt', () => {
  it('begins and ends at words, with an ellipsis where text is left out, and has at most 170 characters without it', () => {
    const around = 'There was nothing to see here. '.repeat(12);
    const long = `${around}Then came the lamp with its bulb. ${around}`;
    const text = excerptOf(long, 'lamp');
    expect(text).toMatch(/^… \S.*lamp with its bulb.*\S …$/);
    expect(long).toContain(` ${text.slice(2, -2)} `);
    expect(text.length).toBeLessThanOrEqual(170 + '…  …'.length);
  });

  it.each([
    ['is the whole text if it is short', 'A lamp.', /^A lamp\.$/],
    [
      'is the passage with the most words of the query',
      `${'A lamp alone. '.repeat(30)}\nA lamp and a bulb.\n${'A bulb alone. '.repeat(30)}`,
      /A lamp and a bulb\./,
    ],
    [
      'begins with the line of the match if its start is near',
      `${'Nothing to see. '.repeat(20)}\nUse the lamp: it is new. ${'More words. '.repeat(30)}`,
      /^… Use the lamp/,
    ],
    ['is the description if the text has none of the words', 'Nothing.', /^D$/],
  ])('%s', (_what, text, expected) => {
    expect(excerptOf(text, 'lamp', 'bulb')).toMatch(expected);
  });

  it('of a text without spaces has at most 170 characters, contains the match and no half of a character', () => {
    const around = '𠮷这里没有什么可看的东西'.repeat(40);
    for (const start of ['', '一']) {
      const text = excerptOf(`${start}${around}搜索内容${around}`, ...splitWords('搜索内容'));
      expect(text).toContain('搜索内容');
      expect(text.length).toBeLessThanOrEqual(170 + '…  …'.length);
      expect(text).not.toMatch(/\p{Cs}/u);
    }
  });

  it('is returned with the three sections that contain the most words of the query; a word in a title counts more', () => {
    const sections = [
      section('', '', 'A lamp.'),
      section('one', 'One', 'A lamp.'),
      section('none', 'None', 'Nothing.'),
      section('title', 'The lamp', 'Nothing.'),
      section('two', 'Two', 'A lamp and a bulb.'),
      section('three', 'Three', 'A lamp too.'),
    ];
    const hits = excerptsOf('/a', { description: '', sections }, ['lamp', 'bulb']).sections;
    expect(hits.map(({ url }) => url)).toEqual(['/a#title', '/a#two', '/a#one']);
    expect([hits[0]?.title, hits[0]?.excerpt].map((text) => plainText(text ?? []))).toEqual(['The lamp', '']);
  });
});

describe('marked text', () => {
  it('has marks for <mark> elements; other HTML stays text', () => {
    const parts = parseMarked('a <mark>b</mark> &lt;img&gt; <img src=x> <mark>c</mark>');
    expect([plainText(parts), ...marks(parts)]).toEqual(['a b <img> <img src=x> c', 'b', 'c']);
  });

  it('marks other forms, longer words and identifiers, but only whole words for a word of two letters', () => {
    const text = 'Component libraries, useLibraryQuery in comp, internal';
    expect(marks(highlight(text, ['library', 'comp', 'in']))).toEqual([
      ...['Component', 'libraries', 'useLibraryQuery', 'in', 'comp'],
    ]);
  });

  it('marks phrases as a whole, and none of their words alone', () => {
    const text = 'Log in first; who logged in is in the log. Log-in, login.';
    expect(marks(highlight(text, ['log in']))).toEqual(['Log in', 'logged in', 'Log-in']);
    expect(marks(highlight('time off', ['time', 'time off', 'off']))).toEqual(['time off']);
  });

  it.each([
    ['resume', ['Résumé', 're\u0301sume\u0301']],
    ['résumé', ['Résumé', 're\u0301sume\u0301']],
    ['muller', ['Müller']],
    ['mueller', ['Müller']],
    ['angstrom', ['Ångström']],
    ['内容', ['内容']],
    ['搜索内容', ['搜索内容']],
    ['索内容', ['索内容']],
    ['内', ['内']],
    ['がある', ['がある']],
  ])('%s marks %j', (query, expected) => {
    const text = 'Résumé and re\u0301sume\u0301 by Müller, Ångström. 𠮷搜索内容在这里。ここがある。';
    const marked = highlight(text, splitWords(query));
    expect(marks(marked)).toEqual(expected);
    expect(plainText(marked)).toBe(text);
  });

  it.each([
    ['c++', ['C++']],
    ['1.2.3', ['v1.2.3']],
    ['--flag', ['--flag']],
    ['.net', ['.NET']],
    ['node 22', ['Node 22']],
    ['oreilly', ["O'Reilly"]],
    ['soft', ['so\u00adft']],
  ])('%s is marked as a whole: %j', (query, expected) => {
    const text =
      "Call C++ and C from v1.2.3 with so\u00adft --flag, a flag, .NET or net, Node 22 by O'Reilly.";
    const { words } = new Ranker(indexOf([text])).rank(query);
    const marked = highlight(text, words);
    expect(marks(marked)).toEqual(expected);
    expect(plainText(marked)).toBe(text);
  });
});
