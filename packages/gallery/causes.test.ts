import { encode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { causesOf, type Evidence } from './causes.ts';
import { differenceOf } from './difference.ts';
import type { ElementRecord } from './records.ts';

type Box = readonly [x: number, y: number, width: number, height: number];
type Rgb = readonly [number, number, number];

const INK: Rgb = [20, 20, 20];

interface Painted {
  box: Box;
  color?: Rgb;
}

/** A number below seven that is different enough for each word of a text. */
const lengthOf = (seed: number, line: number, word: number): number =>
  (Math.imul(seed * 997 + line * 131 + word * 17, 0x9e3779b1) >>> 24) % 7;

/** Lines of "text", each with other words. */
const lines = ([x, y, width, height]: Box, seed: number): Painted[] =>
  Array.from({ length: Math.floor(height / 4) }, (_line, line) =>
    Array.from({ length: Math.floor(width / 8) }, (_word, word) => ({
      box: [x + word * 8, y + line * 4, 1 + lengthOf(seed, line, word), 2] as const,
    })),
  ).flat();

function png(width: number, height: number, parts: readonly Painted[]): Uint8Array {
  const data = new Uint8Array(width * height * 3).fill(255);
  for (const { box, color = INK } of parts) {
    const [x, y, columns, rows] = box;
    for (let row = y; row < y + rows; row += 1)
      for (let column = x; column < x + columns; column += 1) data.set(color, (row * width + column) * 3);
  }
  return encode({ width, height, data, channels: 3, depth: 8 });
}

const areas = (before: Uint8Array, after: Uint8Array) =>
  differenceOf(before, after).regions.map(({ x, y, width, height, was }) => ({
    ...{ x, y, width, height },
    was: was.height,
  }));

describe('aligned screenshots', () => {
  const sidebar = lines([0, 20, 80, 300], 1);
  const page = (gap: number) =>
    png(400, 600 + gap, [
      ...sidebar,
      ...lines([120, 20, 280, 100], 2),
      ...lines([120, 140 + gap, 280, 360], 3),
      { box: [0, 560 + gap, 400, 8] },
    ]);

  it('differ only where rows were added to one of two columns, and not in what moved', () => {
    const [region, ...others] = areas(page(0), page(6));
    expect(others).toEqual([]);
    expect(region).toMatchObject({ height: 6, was: 0 });
    expect(region?.x).toBeGreaterThanOrEqual(80);
    expect([region?.y ?? 0, 140]).toEqual([expect.any(Number), 140]);
    expect(region?.y).toBeGreaterThanOrEqual(114);
    expect(region?.y).toBeLessThanOrEqual(140);
  });

  it('differ only where rows were removed', () => {
    const [region, ...others] = areas(page(6), page(0));
    expect(others).toEqual([]);
    expect(region).toMatchObject({ height: 1, was: 6 });
  });

  it('of the same size do not differ where content moved in the window', () => {
    const view = (gap: number) =>
      png(400, 300, [...lines([0, 10, 300, 60], 4), ...lines([0, 92 + gap, 300, 208 - gap], 5)]);
    const [region, ...others] = areas(view(0), view(8));
    expect(others).toEqual([]);
    expect(region).toMatchObject({ height: 8, was: 0 });
  });

  it('have one block for each place that changed', () => {
    const dots: Painted[] = [{ box: [10, 10, 4, 4] }, { box: [300, 10, 4, 4] }, { box: [10, 500, 4, 4] }];
    expect(areas(png(400, 600, []), png(400, 600, dots))).toEqual(
      dots.map(({ box: [x, y, width, height] }) => ({ x, y, width, height, was: height })),
    );
  });
});

const element = (tag: string, box: Box, part: Partial<ElementRecord> = {}): ElementRecord => ({
  ...{ tag, box, classes: [], style: {}, children: [] },
  ...(part.own !== undefined && { text: part.own }),
  ...part,
});

interface Styles {
  note?: Record<string, string>;
  card?: Record<string, string>;
  name?: string;
  link?: string;
}

/** A page with a link in its navigation, a title, a note and a card. The boxes of what differs are painted. */
function record({ note = {}, card = {}, name = 'Reels', link = name }: Styles): ElementRecord {
  return element('html', [0, 0, 400, 400], {
    children: [
      element('nav', [0, 0, 100, 400], {
        label: 'Docs sidebar',
        children: [element('a', [10, 10, 80, 20], { classes: ['sidebar-link'], own: link })],
      }),
      element('main', [100, 0, 300, 400], {
        children: [
          element('h1', [110, 10, 200, 30], { own: name }),
          element('aside', [110, 100, 200, 60], { classes: ['note-box'], style: note, own: 'Take care.' }),
          element('div', [110, 250, 200, 60], { classes: ['card-box'], style: card, own: 'A card.' }),
        ],
      }),
    ],
  });
}

const PLACES = {
  link: [10, 10, 80, 20],
  title: [110, 10, 200, 30],
  note: [110, 100, 200, 60],
  card: [110, 250, 200, 60],
} as const;

/** A screenshot in which some places look different, with the elements before and after the change. */
const evidence = (
  name: string,
  mode: string,
  places: readonly (keyof typeof PLACES)[],
  records?: { was: ElementRecord; is: ElementRecord },
): Evidence => ({
  ...{ name, mode },
  difference: differenceOf(
    png(400, 400, []),
    png(
      400,
      400,
      places.map((place) => ({ box: PLACES[place], color: mode === 'dark' ? [200, 0, 0] : INK })),
    ),
  ),
  ...records,
});

const rows = (screenshots: readonly Evidence[]) =>
  causesOf(screenshots).map(({ title, regions }) => [title, [...regions.keys()]]);

describe('the causes of differences', () => {
  it('are one for an element in both palettes and on several pages, although its colors differ', () => {
    const shot = (name: string, mode: string, was: string, is: string) =>
      evidence(name, mode, ['note'], {
        was: record({ note: { 'background-color': was } }),
        is: record({ note: { 'background-color': is } }),
      });
    expect(
      rows([
        shot('a-light', 'light', 'rgb(255, 255, 255)', 'rgb(255, 0, 0)'),
        shot('a-dark', 'dark', 'rgb(0, 0, 0)', 'rgb(9, 0, 0)'),
        shot('b-dark', 'dark', 'rgb(0, 0, 0)', 'rgb(9, 0, 0)'),
      ]),
    ).toEqual([['Note box: background color #000000 → #090000', ['a-light', 'a-dark', 'b-dark']]]);
  });

  it('are different for the same padding of different components, and one for the same token', () => {
    const padding = (value: string) => ({ 'padding-top': value, 'padding-left': value });
    expect(
      rows([
        evidence('a', 'light', ['note', 'card'], {
          was: record({ note: padding('16px'), card: padding('16px') }),
          is: record({ note: padding('22px'), card: padding('22px') }),
        }),
      ]).map(([title]) => title),
    ).toEqual(['Card box: padding 16px → 22px', 'Note box: padding 16px → 22px']);
    const colors = (value: string) => ({ note: { color: value }, card: { 'border-top-color': value } });
    expect(
      rows([
        evidence('a', 'light', ['note', 'card'], {
          was: record(colors('rgb(1, 2, 3)')),
          is: record(colors('rgb(4, 5, 6)')),
        }),
      ]),
    ).toHaveLength(1);
  });

  it('are one for a title that is also in the navigation, and name the title', () => {
    expect(
      rows([
        evidence('a', 'light', ['link', 'title'], { was: record({}), is: record({ name: 'Cans' }) }),
        evidence('b', 'light', ['link'], {
          was: record({ name: 'Home', link: 'Reels' }),
          is: record({ name: 'Home', link: 'Cans' }),
        }),
      ]),
    ).toEqual([['Heading 1: “Reels” → “Cans”', ['a', 'b']]]);
  });

  it('contain no style that changed without a visible difference', () => {
    const records = { was: record({}), is: record({ note: { cursor: 'help' }, card: { opacity: '0.5' } }) };
    expect(rows([evidence('a', 'light', ['card'], records)])).toEqual([
      ['Card box: opacity none → 0.5', ['a']],
    ]);
  });

  it('name the element if only its pixels differ, and group by pixels if the elements are unknown', () => {
    const same = { was: record({}), is: record({}) };
    const shots = [evidence('a', 'light', ['card'], same), evidence('b', 'dark', ['card'], same)];
    expect(rows(shots)).toEqual([['Card box: looks different', ['a', 'b']]]);
    expect(rows([evidence('a', 'light', ['card']), evidence('b', 'light', ['card'])])).toEqual([
      ['Pixels differ', ['a', 'b']],
    ]);
  });

  it('have the same id in another run, and another one for another value', () => {
    const run = (value: string) =>
      causesOf([
        evidence('a', 'light', ['card'], { was: record({}), is: record({ card: { opacity: value } }) }),
      ]).map(({ id }) => id);
    expect(run('0.5')).toEqual(run('0.5'));
    expect(run('0.5')).not.toEqual(run('0.6'));
  });
});
