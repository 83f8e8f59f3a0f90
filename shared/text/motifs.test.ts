import { describe, expect, it } from 'vitest';
import { chooseMotifs, drawMotif, MOTIF_NAMES } from './motifs.ts';

describe('a drawing', () => {
  it('depends on its motif and its seed, and the same input gives the same drawing', () => {
    for (const motif of MOTIF_NAMES) {
      expect(drawMotif(motif, 'one')).toBe(drawMotif(motif, 'one'));
      expect(drawMotif(motif, 'one')).not.toBe(drawMotif(motif, 'other'));
    }
    expect(new Set(MOTIF_NAMES.map((motif) => drawMotif(motif, 'one'))).size).toBe(MOTIF_NAMES.length);
  });

  it('is a short path of commands and decimal numbers', () => {
    for (const motif of MOTIF_NAMES) {
      for (const seed of 'abcdefghijklmnopqrstuvwxyz') {
        const path = drawMotif(motif, seed, true);
        expect(path).toMatch(/^(?:[MLZhvlaHV]|-?\d+(?:\.\d+)?|[ ,])+$/);
        expect(path.length).toBeLessThan(800);
      }
    }
  });

  it('that is inverted has one more shape, which is larger than the picture', () => {
    expect(drawMotif('reel', 'one', true)).toBe(`M-1 -1h241v102h-241Z${drawMotif('reel', 'one')}`);
  });
});

describe('the choice of motifs', () => {
  /** Drawings of a list, each next to the ones before and after it. */
  const inList = (drawings: readonly Omit<Parameters<typeof chooseMotifs>[0][number], 'neighbors'>[]) =>
    chooseMotifs(drawings.map((drawing, at) => ({ ...drawing, neighbors: [at - 1, at + 1] })));

  it('prefers the author’s, then the fitting ones, then those that are used least', () => {
    expect(inList([{ own: 'strip', fitting: ['lens'] }, { fitting: ['lens', 'reel'] }])).toEqual([
      'strip',
      'lens',
    ]);
    expect(new Set(inList(MOTIF_NAMES.map(() => ({})))).size).toBe(MOTIF_NAMES.length);
  });

  it('gives neighbors different motifs, also when subjects or choices of the author repeat', () => {
    expect(inList([{ fitting: ['lens'] }, { fitting: ['lens', 'reel'] }, { fitting: ['lens'] }])).toEqual([
      'lens',
      'reel',
      'lens',
    ]);
    expect(inList([{ fitting: ['lens', 'beams'] }, { own: 'lens' }])).toEqual(['beams', 'lens']);
    const [first, second] = inList([{ own: 'lens' }, { own: 'lens' }]);
    expect(first).toBe('lens');
    expect(second).not.toBe('lens');
  });

  it('does not change for drawings when another one follows, unless the author chose its motif', () => {
    const drawings = Array.from({ length: 40 }, (_, at) => ({
      fitting: [MOTIF_NAMES[(at * at) % 5] ?? 'lens'],
    }));
    expect(inList(drawings).slice(0, 30)).toEqual(inList(drawings.slice(0, 30)));
  });

  it('differs from the nearest neighbor if there are more neighbors than motifs', () => {
    const many = Array.from({ length: 30 }, (_, at) => ({
      fitting: ['lens' as const],
      neighbors: [at - 1, ...Array.from({ length: 30 }, (_, other) => other)].filter((other) => other !== at),
    }));
    const motifs = chooseMotifs(many);
    motifs.slice(1).forEach((motif, at) => {
      expect(motif).not.toBe(motifs[at]);
    });
  });
});
