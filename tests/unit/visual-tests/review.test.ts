import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { decode, encode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { differenceOf } from '../../../visual-tests/difference.ts';
import { type Entry, galleryPage } from '../../../visual-tests/gallery.ts';
import { MODES, states } from '../../../visual-tests/states.ts';
import { summaryOf } from '../../../visual-tests/summary-text.ts';

const png = (width: number, height: number, black: readonly number[] = []): Uint8Array => {
  const data = new Uint8Array(width * height * 3).fill(255);
  for (const pixel of black) data.fill(0, pixel * 3, pixel * 3 + 3);
  return encode({ width, height, data, channels: 3, depth: 8 });
};

it('the baselines match the table of states: none is missing or obsolete', () => {
  const folder = join(import.meta.dirname, '../../../visual-tests/baselines');
  const expected = states.flatMap(({ name, sizes }) =>
    MODES.flatMap((mode) => sizes.map((size) => `${name}-${mode}-${size}.png`)),
  );
  expect(readdirSync(folder).sort()).toEqual(expected.sort());
});

it('the difference of two pictures counts and marks the pixels that changed or that only one has', () => {
  const { png: picture, pixels } = differenceOf(png(2, 2), png(2, 2, [3]));
  const { data } = decode(picture);
  expect([pixels, ...data.slice(0, 3), ...data.slice(9, 12)]).toEqual([1, 255, 255, 255, 226, 0, 86]);
  const other = differenceOf(png(2, 2), png(1, 3));
  expect(decode(other.png)).toMatchObject({ width: 2, height: 3 });
  expect(other.pixels).toBe(4);
});

describe('the gallery', () => {
  const entry = (shots: Entry['shots']): Entry => ({ name: 'home', title: 'Home <1>', path: '/', shots });

  it('shows before, after and difference of what changed', () => {
    const changed = { before: 'a.png', after: 'b.png', difference: 'c.png', pixels: 1234 };
    const page = galleryPage([entry([{ mode: 'light', size: 'mobile', ...changed }])], '', '');
    const parts = [
      'src="a.png"',
      'src="b.png"',
      'src="c.png"',
      '1,234 pixels',
      'type="range"',
      'Home &lt;1&gt;',
    ];
    for (const part of parts) expect(page).toContain(part);
  });

  it('shows light next to dark, narrow before wide', () => {
    const shots = MODES.flatMap((mode) =>
      (['mobile', 'desktop'] as const).map((size) => ({ mode, size, before: `${mode}-${size}.png` })),
    );
    const page = galleryPage([entry(shots)], '', '');
    expect([...page.matchAll(/src="([^"]+)"/g)].map(([, src]) => src)).toEqual([
      'light-mobile.png',
      'dark-mobile.png',
      'light-desktop.png',
      'dark-desktop.png',
    ]);
  });
});

describe('the summary', () => {
  const report = (...specs: { title: string; ok: boolean }[]) => ({ suites: [{ specs }] });

  it('counts, and links what changed and the gallery', () => {
    const text = summaryOf(report({ title: 'home light mobile', ok: false }), {
      count: 2,
      gallery: 'https://example.org/gallery',
      changed: [
        { name: 'home light mobile', title: 'Home, light, mobile', before: 'was.png', after: 'is.png' },
        { name: 'new light mobile', title: 'New, light, mobile' },
      ],
    });
    for (const part of [
      ...['2 pictures, **2 changed**', '1 test saw', '(https://example.org/gallery)'],
      ...['<a href="was.png"><img src="was.png"', '<a href="is.png"><img src="is.png"'],
      '| New, light, mobile | new | in the gallery',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Failed before');
  });

  it('lists failures without a picture, and reports when nothing changed', () => {
    const broken = summaryOf(report({ title: 'crashed dark mobile', ok: false }), { count: 1, changed: [] });
    expect(broken).toContain('- crashed dark mobile');
    const calm = summaryOf(report({ title: 'home light mobile', ok: true }), { count: 1, changed: [] });
    expect(calm).toBe('## Visual review\n\n1 picture, **0 changed**.');
  });
});
