import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { encode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { MODES, states } from '../../visual-tests/states.ts';
import { summaryOf } from '../../visual-tests/summary-text.ts';
import { chosenScreenshots, reviewIn } from './accept-names.ts';
import { differenceOf } from './difference.ts';
import { galleryPage, groupByChange } from './page.ts';

const VISUAL = join(import.meta.dirname, '../../visual-tests');

const ACCEPTING = { takes: 'npx a visual', command: 'npx a visual --accept' };

const png = (width: number, height: number, black: readonly number[] = []): Uint8Array => {
  const data = new Uint8Array(width * height * 3).fill(255);
  for (const pixel of black) data.fill(0, pixel * 3, pixel * 3 + 3);
  return encode({ width, height, data, channels: 3, depth: 8 });
};

it('the baselines match the table of states: none is missing or obsolete', () => {
  const folder = join(VISUAL, 'baselines');
  const expected = states.flatMap(({ name, sizes }) =>
    MODES.flatMap((mode) => sizes.map((size) => `${name}-${mode}-${size}.png`)),
  );
  expect(readdirSync(folder).sort()).toEqual(expected.sort());
});

describe('the difference of two screenshots', () => {
  it('consists of the number of changed pixels and a region for each place', () => {
    const black = [1, 3, 4 * 21, 4 * 38 - 1];
    expect(differenceOf(png(4, 40), png(4, 40, black))).toMatchObject({
      pixels: 4,
      regions: [
        { x: 1, y: 0, width: 3, height: 1 },
        { x: 0, y: 21, width: 4, height: 17 },
      ],
    });
  });

  it('of different heights is between the rows that are equal at the top and at the bottom', () => {
    const was = png(2, 6, [0, 11]);
    const is = png(2, 8, [0, 7, 15]);
    expect(differenceOf(was, is)).toMatchObject({
      pixels: 4,
      regions: [{ x: 0, y: 3, width: 2, height: 2 }],
    });
    expect(differenceOf(is, was).regions).toMatchObject([{ x: 0, y: 3, width: 2, height: 1 }]);
  });

  it.each([
    ['at another position has the same fingerprint', png(4, 9), png(4, 9, [14, 16 + 2]), true],
    ['of another shape has a different fingerprint', png(4, 9), png(4, 9, [2, 7]), false],
    ['from another color has a different fingerprint', png(4, 9, [2, 6]), png(4, 9), false],
  ])('a change %s', (_what, was, is, isSame) => {
    const { fingerprint } = differenceOf(png(4, 9), png(4, 9, [1, 5]));
    expect(differenceOf(was, is).fingerprint === fingerprint).toBe(isSame);
  });
});

describe('the gallery', () => {
  it('shows light before dark and narrow before wide, and escapes titles', () => {
    const names = MODES.flatMap((mode) => (['mobile', 'desktop'] as const).map((size) => ({ mode, size })));
    const shots = names.map(({ mode, size }) => {
      const name = `${mode}-${size}`;
      return { name, mode, size, before: `${name}.png` };
    });
    const page = galleryPage([{ name: 'home', title: 'Home <1>', path: '/', shots }], ACCEPTING);
    expect([...page.matchAll(/src="([^"]+)\.png"/g)].map(([, name]) => name)).toEqual([
      ...['light-mobile', 'dark-mobile', 'light-desktop', 'dark-desktop'],
    ]);
    expect(page).toContain('Home &lt;1&gt;');
  });

  it('has one group for each change, the most frequent first, and none for equal screenshots', () => {
    const shot = (name: string, change?: string) => ({ name, ...(change && { change, after: 'a.png' }) });
    const shots = [shot('a', 'new a'), shot('b', 'x'), shot('c'), shot('d', 'y'), shot('e', 'x')];
    const groups = groupByChange(shots);
    expect(groups.map(({ screenshots }) => screenshots.map(({ name }) => name))).toEqual([
      ['b', 'e'],
      ['a'],
      ['d'],
    ]);
  });
});

describe('accepting screenshots', () => {
  const changed = ['home-light-mobile', 'plain-dark-desktop'];

  it('chooses all screenshots, or each named screenshot once', () => {
    expect(chosenScreenshots(['all'], changed)).toEqual(changed);
    expect(chosenScreenshots(['plain-dark-desktop', 'plain-dark-desktop'], changed)).toEqual([
      'plain-dark-desktop',
    ]);
  });

  it.each([
    [[], changed, 'Name the screenshots to accept, or `all`. These changed:\n- home-light-mobile\n- plain'],
    [['home-light-mobile', 'nowhere'], changed, 'Did not change in the last visual run: nowhere.'],
    [['all', 'home-light-mobile'], changed, 'Did not change in the last visual run: all.'],
    [['../home-light-mobile'], changed, 'Each name must consist of lower-case letters, digits and hyphens'],
    [['all'], [], 'No screenshot changed in the last visual run.'],
  ])('refuses the names %j if %j changed', (names, all, message) => {
    expect(() => chosenScreenshots(names, all)).toThrow(message);
  });

  it('reads names from the first line of a comment that begins with the command', () => {
    expect(reviewIn('/accept a-b  c-d\r\nThe new colors.')).toEqual({ names: ['a-b', 'c-d'] });
    expect(reviewIn('/accept')).toEqual({ names: [] });
    expect(reviewIn('/accept all')).toEqual({ names: ['all'], rejected: [] });
    for (const comment of ['/accepted all', 'I would /accept all', '\n/accept all', '/review all'])
      expect(() => reviewIn(comment)).toThrow('must be `/accept name…`');
  });

  it('reads the verdicts of the gallery, and nothing that has another form', () => {
    const comment = [
      ...['/review', '', 'Accept: home-light-mobile plain-dark-desktop', ''],
      '- Accepted `0123456789ab`: Link: color red → blue',
      ...['- Rejected `ba9876543210`: Note: padding 16px → 22px', '  > Too much air'],
      '  <sub>home-light-mobile home-dark-mobile</sub>',
      ...[
        '- Rejected `../../secret`: Evil',
        '  <sub>../secret</sub>',
        '- Later `aaaaaaaaaaaa`: Card',
        '  > No',
      ],
    ].join('\r\n');
    expect(reviewIn(comment)).toEqual({
      names: ['home-light-mobile', 'plain-dark-desktop'],
      rejected: [
        {
          ...{ id: 'ba9876543210', title: 'Note: padding 16px → 22px', note: 'Too much air' },
          screenshots: ['home-light-mobile', 'home-dark-mobile'],
        },
      ],
    });
    expect(reviewIn('/review')).toEqual({ names: [], rejected: [] });
  });
});

describe('the summary', () => {
  const summary = (ok: boolean, gallery: Partial<Parameters<typeof summaryOf>[1]> = {}) =>
    summaryOf(
      { suites: [{ specs: [{ title: 'home light mobile', ok }] }] },
      { count: 1, changed: [], ...gallery },
    );

  it('counts screenshots and changes, and links the changed screenshots and the gallery', () => {
    const text = summary(false, {
      count: 2,
      gallery: 'https://example.org/gallery',
      changed: [
        { name: 'home light mobile', title: 'Home, light, mobile', before: 'was.png', after: 'is.png' },
        { name: 'new light mobile', title: 'New, light, mobile' },
      ],
    });
    for (const part of [
      ...['2 screenshots, **2 changed**', '1 test found differences', '(https://example.org/gallery)'],
      ...['<a href="was.png"><img src="was.png"', '<a href="is.png"><img src="is.png"'],
      ...['| New, light, mobile | new | in the gallery', 'comment `/accept name…`'],
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Failed before');
  });

  it('lists the changes, and rejected ones that are still there, as plain text', () => {
    const text = summary(true, {
      changes: [{ title: 'Link: “<b>” → “@all”', count: 2 }],
      rejected: [{ title: 'Note: padding', note: 'Too *much*' }],
    });
    expect(text).toContain('- `Link: “<b>” → “@all”` (2 screenshots)');
    expect(text).toContain('**Rejected, and still there:**\n\n- `Note: padding`: `Too *much*`');
  });

  it('lists failures without a screenshot, and has only a count if nothing changed', () => {
    expect(summary(false)).toContain('- home light mobile');
    expect(summary(true)).toBe('## Visual review\n\n1 screenshot, **0 changed**.');
  });
});
