import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { convertIndexedToRgb, decode as decodePng } from 'fast-png';
import { describe, expect, it } from 'vitest';
import type { SidebarItem } from '../../shared/pages/types.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '../../shared/social-card.ts';
import { newFolder } from '../../tests/helpers/folder.ts';
import { type SocialCard, titleSize } from './social-cards/layout.ts';
import { drawCards, dropUndrawable, renderCard } from './social-cards/render.ts';
import { type CardPage, cardKey, cardOf, socialCards } from './social-cards/social-cards.ts';

const WORDING = {
  site: { title: 'Projection Room', tagline: 'Notes on light' },
  areaOf: ({ file }: CardPage) => ({ docs: 'Docs', blog: 'Blog' })[/^(\w+)\//.exec(file)?.[1] ?? ''],
};
const CARD: SocialCard = { section: 'Basics › Backend', title: 'Databases', foot: 'Projection Room' };

/** The pixels of a PNG with a palette. */
function decode(png: Uint8Array) {
  const { width, height, palette, ...image } = decodePng(png);
  expect(palette).toBeDefined();
  const data = convertIndexedToRgb({ width, height, ...image, ...(palette && { palette }) });
  return { width, height, channels: data.length / (width * height), data };
}

const pageAt = (route: string, title: string, redirect?: string): CardPage => ({
  file: `${route.slice(1)}${/^\/\w+$/.test(route) ? '/index' : ''}.mdx`,
  route,
  title,
  ...(redirect && { redirect }),
});

describe('the text of a card', () => {
  const categories = [{ label: 'Basics' }, { label: 'Backend', route: '/docs/b' }, { label: 'Data' }];

  it.each<[what: string, page: CardPage, trail: SidebarItem[] | undefined, card?: Partial<SocialCard>]>([
    ['has the categories above the page', pageAt('/docs/basics/backend/data', 'Databases'), categories, CARD],
    ['has the section of the site', pageAt('/docs/a', 'A'), [{ label: 'A' }], { section: 'Docs' }],
    ['has the section of the site without a trail', pageAt('/blog/x', 'A'), undefined, { section: 'Blog' }],
    [
      'has no section if the section has the same name as the page',
      pageAt('/docs', 'Docs'),
      undefined,
      { section: '', title: 'Docs' },
    ],
    ['has no section if there is none', pageAt('/blogroll', 'Others'), undefined, { section: '' }],
    ['does not exist for the home page', pageAt('/', 'Home'), undefined],
    ['does not exist for a redirect', pageAt('/docs', 'Docs', '/docs/welcome'), undefined],
  ])('%s', (_what, page, trail, card) => {
    const found = cardOf(page, trail, WORDING);
    if (card) expect(found).toMatchObject(card);
    else expect(found).toBeUndefined();
  });
});

it('the key of a card depends on the text of each field', () => {
  expect(cardKey({ ...CARD })).toMatch(/^[\da-f]{20}$/);
  const changed = ['section', 'title', 'foot'].map((field) => ({ ...CARD, [field]: 'Other' }));
  const swapped = { ...CARD, section: CARD.foot, foot: CARD.section };
  expect(new Set([CARD, { ...CARD }, ...changed, swapped].map(cardKey)).size).toBe(5);
});

it('the size of a title decreases with its length, with a long word and with capitals', () => {
  const sizes = Array.from({ length: 60 }, (_, words) => titleSize('light '.repeat(words + 1).trim()));
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  expect(new Set(sizes).size).toBeGreaterThan(3);
  expect(titleSize('Internationalization')).toBeLessThan(titleSize('International news'));
  expect(titleSize('LARGEST CONTENTFUL PAINT')).toBeLessThan(titleSize('largest contentful paint'));
});

it('emoji leave no gap in a title', () => {
  const title = 'Poster 🎞️ images 👩‍💻';
  expect(dropUndrawable({ ...CARD, title }, new Set(['🎞️', '👩‍💻'])).title).toBe('Poster images');
});

describe('a drawn card', () => {
  const draw = async (title: string) => renderCard({ ...CARD, title });

  it.each([
    ['long', 'One database per service, and diagrams that draw themselves'],
    ['very long', 'Everything that we have ever learned about light and shadow '.repeat(12)],
    ['one endless word', 'Projektorlampenfassungsschraube'.repeat(8)],
    ['wide', 'W'.repeat(11)],
    ['emoji', '🚀 Ship it 👩‍💻 🇫🇷'],
    ['markup', 'The <Head> element & "friends"'],
    ['empty', ''],
  ])('is a small PNG of the right size with an empty right margin: %s', async (_kind, title) => {
    const png = await draw(title);
    const { width, height, channels, data } = decode(png);
    // Link previews refuse large files.
    expect(png.length).toBeLessThan(40_000);
    expect([width, height, channels]).toEqual([CARD_WIDTH, CARD_HEIGHT, 3]);
    // To the right of the screen, there is only the background.
    const marginOf = (y: number) => data.slice((y * width + 1180) * 3, (y + 1) * width * 3).join();
    expect(new Set(Array.from({ length: height }, (_, y) => marginOf(y)))).toHaveLength(1);
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
    const shown = await draw('Łódź');
    for (const other of ['', 'Lodz']) expect(shown).not.toEqual(await draw(other));
  });

  it.each([
    ['is the same with and without an emoji', '🛳️ Ship 👩‍💻 it', { title: 'Ship it' }],
    ['has the footer instead of a title in another script', 'مرحبا بالعالم', { title: CARD.foot, foot: '' }],
  ])('%s', async (_what, title, fields) => {
    expect(await draw(title)).toEqual(await renderCard({ ...CARD, ...fields }));
  });
});

describe('the files of cards', () => {
  const { path: folder } = newFolder();

  /** Writes the cards of pages with these titles; the default card is added. */
  function write(render: typeof renderCard, ...titles: string[]) {
    const draw = (missing: Parameters<typeof drawCards>[0]) => drawCards(missing, render);
    const cards = socialCards(WORDING, join(folder, 'cache'), draw);
    for (const title of titles) cards.pathOf(pageAt(`/blog/${title}`, title), undefined);
    return cards.write(join(folder, 'out'));
  }

  const publishedCards = (): string[] =>
    readdirSync(join(folder, 'out/social'))
      .map((file) => readFileSync(join(folder, 'out/social', file), 'utf8'))
      .sort();

  const render: typeof renderCard = async ({ title }) => Buffer.from(title);

  it('are only drawn if earlier builds have not drawn them', async () => {
    expect(await write(render, 'A', 'B', 'C')).toBe(4);
    expect(await write(render, 'A', 'B', 'C')).toBe(0);
    expect(await write(render, 'A', 'B', 'New')).toBe(1);
    expect(publishedCards()).toEqual(['A', 'B', 'C', 'New']);
  });

  it('are drawn again if their files are damaged, and a damaged file is never published', async () => {
    const folderOfCache = join(folder, 'cache');
    for (const file of readdirSync(folderOfCache)) {
      const content = readFileSync(join(folderOfCache, file));
      writeFileSync(
        join(folderOfCache, file),
        content.map((byte, at) => (at === content.length - 1 ? byte ^ 1 : byte)),
      );
    }
    expect(await write(render, 'A', 'B', 'C')).toBe(4);
    expect(publishedCards()).toEqual(['A', 'B', 'C', 'New']);
  });

  it('are not cached if they failed; the error names the card', async () => {
    const fail: typeof renderCard = () => Promise.reject(new Error('no ink'));
    await expect(write(fail, 'Z')).rejects.toThrow(/social card with the title ".+" cannot be drawn: no ink/);
    expect(await write(render, 'Z')).toBe(1);
  });
});
