import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from 'fast-png';
import { beforeEach, describe, expect, it } from 'vitest';
import { type SocialCard, titleSize } from '../../../plugins/output/social-cards/layout.ts';
import { drawCards, dropUndrawable, renderCard } from '../../../plugins/output/social-cards/render.ts';
import {
  type CardPage,
  cardKey,
  cardOf,
  SocialCards,
} from '../../../plugins/output/social-cards/social-cards.ts';
import { CARD_HEIGHT, CARD_WIDTH, DEFAULT_CARD } from '../../../shared/social-card.ts';
import { newFolder } from '../../helpers/folder.ts';

const WORDING = {
  site: { title: 'Projection Room', tagline: 'Notes on light' },
  sections: { '/docs': 'Docs', '/blog': 'Blog' },
};
const CARD: SocialCard = { section: 'Basics › Backend', title: 'Databases', foot: 'Projection Room' };

const pageAt = (route: string, title: string, redirect?: string): CardPage => ({
  route,
  title,
  ...(redirect && { redirect }),
});

let folder: string;
beforeEach(() => {
  folder = newFolder().path;
});

describe('the text of a card', () => {
  it('takes the section from the categories above the page', () => {
    const trail = [{ label: 'Basics' }, { label: 'Backend', route: '/docs/b' }, { label: 'Data' }];
    expect(cardOf(pageAt('/docs/basics/backend/data', 'Databases'), trail, WORDING)).toEqual(CARD);
  });

  it('uses the section of the site if the page is not in a category', () => {
    const trail = [{ label: 'Welcome', route: '/docs/welcome' }];
    expect(cardOf(pageAt('/docs/welcome', 'Welcome'), trail, WORDING)?.section).toBe('Docs');
    expect(cardOf(pageAt('/blog/2024/x', 'A post'), undefined, WORDING)?.section).toBe('Blog');
    expect(cardOf(pageAt('/blogroll', 'Others'), undefined, WORDING)?.section).toBe('');
  });

  it('omits the section if it is the title', () => {
    expect(cardOf(pageAt('/docs', 'Docs'), undefined, WORDING)).toMatchObject({ section: '', title: 'Docs' });
  });

  it('leaves the home page and redirecting pages to the default card', () => {
    expect(cardOf(pageAt('/', 'Home'), undefined, WORDING)).toBeUndefined();
    expect(cardOf(pageAt('/docs', 'Docs', '/docs/welcome'), undefined, WORDING)).toBeUndefined();
  });
});

it('the key of a card depends on the text of each field', () => {
  expect(cardKey({ ...CARD })).toMatch(/^[\da-f]{20}$/);
  const changed = (['section', 'title', 'foot'] as const).map((field) => ({
    ...CARD,
    [field]: `${CARD[field]}.`,
  }));
  const swapped = { ...CARD, section: CARD.foot, foot: CARD.section };
  const keys = [CARD, { ...CARD }, ...changed, swapped].map(cardKey);
  expect([keys[0], new Set(keys).size]).toEqual([keys[1], 5]);
});

it('the size of a title decreases with its length, with a long word and with capitals', () => {
  const sizes = Array.from({ length: 60 }, (_, words) => titleSize('light '.repeat(words + 1).trim()));
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  expect(new Set(sizes).size).toBeGreaterThan(3);
  expect(titleSize('Internationalization')).toBeLessThan(titleSize('International news'));
  expect(titleSize('LARGEST CONTENTFUL PAINT')).toBeLessThan(titleSize('largest contentful paint'));
});

it.each([
  ['Poster 🎞️ images 👩‍💻', ['🎞️', '👩‍💻'], { title: 'Poster images' }],
  // A field with a letter of another script is removed completely. If the title is removed, the footer replaces it.
  ['Hello שלום', [...'שלום'], { title: CARD.foot, foot: '' }],
])(
  'a card with the title %j, in a font without the characters %j, has the text %j',
  (title, letters, fields) => {
    expect(dropUndrawable({ ...CARD, title }, new Set(letters))).toEqual({ ...CARD, ...fields });
  },
);

describe('a drawn card', () => {
  const draw = async (title: string) => renderCard({ ...CARD, title });
  const bytes = (png: Uint8Array) => Buffer.from(png);

  it.each([
    ['short', 'CI'],
    ['long', 'One database per service, and diagrams that draw themselves'],
    ['very long', 'Everything that we have ever learned about light and shadow '.repeat(12)],
    ['one endless word', 'Projektorlampenfassungsschraube'.repeat(8)],
    ['wide', 'W'.repeat(11)],
    ['emoji', '🚀 Ship it 👩‍💻 🇫🇷'],
    ['right to left', 'שלום עולם'],
    ['markup', 'The <Head> element & "friends"'],
    ['empty', ''],
  ])('is a small PNG of the right size with an empty right margin: %s', async (_kind, title) => {
    const png = await draw(title);
    const { width, height, channels, data } = decode(png);
    // Link previews refuse large files.
    expect(png.length).toBeLessThan(100_000);
    expect([width, height, channels]).toEqual([CARD_WIDTH, CARD_HEIGHT, 3]);
    // To the right of the screen, there is only the background.
    const margin = Array.from({ length: height }, (_, y) =>
      data.slice((y * width + 1180) * 3, (y + 1) * width * 3),
    );
    expect(new Set(margin.map((row) => [...row].join()))).toHaveLength(1);
  });

  it('has title and section in different colors, with smooth edges', async () => {
    const { data } = decode(await draw('Databases'));
    const counts = new Map<string, number>();
    for (let at = 0; at < data.length; at += 3) {
      const color = data.subarray(at, at + 3).join();
      counts.set(color, (counts.get(color) ?? 0) + 1);
    }
    // Title, then section.
    expect(counts.get('241,235,226')).toBeGreaterThan(10_000);
    expect(counts.get('255,193,104')).toBeGreaterThan(500);
    expect(counts.size).toBeGreaterThan(100);
  });

  it('shows a title with European letters beyond the Latin subset', async () => {
    const unnamed = bytes(await draw(''));
    expect(bytes(await draw('Łódź')).equals(unnamed)).toBe(false);
    expect(bytes(await draw('Łódź')).equals(bytes(await draw('Lodz')))).toBe(false);
  });

  it('is the same with and without an emoji', async () => {
    const plain = bytes(await draw('Ship it'));
    expect(bytes(await draw('Ship it 🛳️')).equals(plain)).toBe(true);
    expect(bytes(await draw('🛳️ Ship it')).equals(plain)).toBe(true);
  });

  it('shows the footer instead of a title in a script that the font does not support', async () => {
    const fallback = await renderCard({ ...CARD, title: CARD.foot, foot: '' });
    expect(bytes(await draw('مرحبا بالعالم')).equals(bytes(fallback))).toBe(true);
  });
});

describe('the cache', () => {
  /** Writes the cards of pages with these titles; the default card is added. */
  function write(render: typeof renderCard, ...titles: string[]) {
    const draw = (missing: Parameters<typeof drawCards>[0]) => drawCards(missing, render);
    const cards = new SocialCards(WORDING, join(folder, 'cache'), draw);
    for (const title of titles) cards.pathOf(pageAt(`/blog/${title}`, title), undefined);
    return cards.write(join(folder, 'out'));
  }

  const render: typeof renderCard = async ({ title }) => Buffer.from(title);

  it('draws only cards that earlier builds have not drawn', async () => {
    expect(await write(render, 'A', 'B', 'C')).toBe(4);
    expect(await write(render, 'A', 'B', 'C')).toBe(0);
    expect(await write(render, 'A', 'B', 'New')).toBe(1);
    const written = readdirSync(join(folder, 'out/social')).map((file) =>
      readFileSync(join(folder, 'out/social', file), 'utf8'),
    );
    expect(written.sort()).toEqual(['A', 'B', 'C', 'New']);
  });

  it('reports the card that failed and does not cache it', async () => {
    const fail: typeof renderCard = async (card) => {
      if (card.title === 'A') throw new Error('no ink');
      return render(card);
    };
    await expect(write(fail, 'A')).rejects.toThrow(
      'The social card with the title "A" cannot be drawn: no ink',
    );
    expect(await write(render, 'A')).toBe(1);
  });
});

it('each card is written to the path that its page contains, and so is the default card', async () => {
  const cards = new SocialCards(WORDING, join(folder, 'cache'), drawCards);
  const path = cards.pathOf(pageAt('/blog/light', 'On light'), undefined) ?? '';
  const outDir = join(folder, 'out');
  expect(await cards.write(outDir)).toBe(2);
  expect(path).toMatch(/^\/social\/[\da-f]+\.png$/);
  expect(decode(readFileSync(join(outDir, path))).width).toBe(CARD_WIDTH);
  expect(decode(readFileSync(join(outDir, DEFAULT_CARD))).height).toBe(CARD_HEIGHT);
});
