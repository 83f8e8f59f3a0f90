import { describe, expect, it } from 'vitest';
import { excerptsOf } from '../../../theme/search/engines/excerpts.ts';
import { highlight, parseMarked, plain } from '../../../theme/search/text-parts.ts';

const LONG = `${'Before that there was nothing to see here. '.repeat(12)}Then came the lamp with its bulb. ${'After it there was light in every room. '.repeat(12)}`;

const section = (id: string, title: string, text: string) => ({ id, title, text });

describe('excerptsOf', () => {
  it('begins and ends at words, with an ellipsis where the text goes on', () => {
    const { excerpt } = excerptsOf('/a', { description: 'D', sections: [section('', '', LONG)] }, ['lamp']);
    const text = plain(excerpt);
    expect(text).toMatch(/^… \S.*lamp with its bulb.*\S …$/);
    const bare = text.slice(2, -2);
    expect(LONG).toContain(` ${bare} `);
    expect(bare.length).toBeLessThan(180);
    expect(excerpt.filter(({ isMatch }) => isMatch).map((part) => part.text)).toEqual(['lamp']);
  });

  it('is the whole text where that is short', () => {
    const { excerpt } = excerptsOf('/a', { description: 'D', sections: [section('', '', 'A lamp.')] }, [
      'lamp',
    ]);
    expect(plain(excerpt)).toBe('A lamp.');
  });

  it('is the passage with most of the words', () => {
    const text = `${'A lamp alone. '.repeat(30)}\nA lamp and a bulb.\n${'A bulb alone. '.repeat(30)}`;
    const { excerpt } = excerptsOf('/a', { description: 'D', sections: [section('', '', text)] }, [
      'lamp',
      'bulb',
    ]);
    expect(plain(excerpt)).toMatch(/A lamp and a bulb\./);
  });

  it('begins with the line of the match where that is near', () => {
    const text = `${'Nothing to see. '.repeat(20)}\nUse the lamp: it is new. ${'More words. '.repeat(30)}`;
    const { excerpt } = excerptsOf('/a', { description: 'D', sections: [section('', '', text)] }, ['lamp']);
    expect(plain(excerpt)).toMatch(/^… Use the lamp/);
  });

  it('is the description where the beginning has none of the words', () => {
    const sections = [section('', '', 'Nothing.'), section('b', 'Lamp', 'Text.')];
    expect(plain(excerptsOf('/a', { description: 'About light.', sections }, ['lamp']).excerpt)).toBe(
      'About light.',
    );
  });

  it('has the three sections that have most of the words, and no others', () => {
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
    expect(plain(hits[0]?.title ?? [])).toBe('The lamp');
    expect(hits[0]?.excerpt).toEqual([]);
  });
});

describe('marked text', () => {
  it('keeps everything but marks as text', () => {
    expect(parseMarked('a <mark>b</mark> &lt;img&gt; <img src=x> <em>c</em>')).toEqual([
      { text: 'a ', isMatch: false },
      { text: 'b', isMatch: true },
      { text: ' <img> <img src=x> ', isMatch: false },
      { text: 'c', isMatch: true },
    ]);
  });

  it('marks words without the signs that stand at them', () => {
    expect(
      parseMarked('A <mark>lamp,</mark> <mark>(bulb)</mark><mark>…</mark> and <mark>run-many.</mark>'),
    ).toEqual([
      { text: 'A ', isMatch: false },
      { text: 'lamp', isMatch: true },
      { text: ', (', isMatch: false },
      { text: 'bulb', isMatch: true },
      { text: ')… and ', isMatch: false },
      { text: 'run-many', isMatch: true },
      { text: '.', isMatch: false },
    ]);
  });

  it('marks other forms, longer words and identifiers of the words', () => {
    const marked = highlight('Component libraries, useLibraryQuery in comp', ['library', 'comp', 'in']);
    expect(marked.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual([
      'Component',
      'libraries',
      'useLibraryQuery',
      'in',
      'comp',
    ]);
  });

  it('does not mark words that only begin with a very short one', () => {
    expect(highlight('internal', ['in'])).toEqual([{ text: 'internal', isMatch: false }]);
  });
});
