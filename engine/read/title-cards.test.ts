import { describe, expect, it } from 'vitest';
import type { Page, SidebarItem } from '../../shared/pages/types.ts';
import { drawMotif, MOTIF_NAMES } from '../../shared/text/motifs.ts';
import { drawTitleCards } from './title-cards.ts';

const leaf = (route: string): SidebarItem => ({ label: route, route });
const folder = (label: string, items: SidebarItem[], route?: string): SidebarItem => ({
  label,
  items,
  ...(route !== undefined && { route }),
});

const pages = (motifs: Record<string, string>): Map<string, Page> =>
  new Map(
    Object.entries(motifs).map(([route, motif]) => [route, { frontMatter: { motif } } as unknown as Page]),
  );

const motifAt = (cards: ReadonlyMap<string, string>, route: string) =>
  MOTIF_NAMES.find((motif) => drawMotif(motif, route) === cards.get(route));

describe('title cards', () => {
  const sidebar = [
    leaf('/docs/welcome'),
    folder('Setup', [leaf('/docs/setup/a'), leaf('/docs/setup/b')]),
    folder('Basics', [folder('Back end', [leaf('/docs/basics/back-end/a')]), leaf('/docs/basics/b')]),
    folder(
      'Team',
      [leaf('/docs/team/a'), folder('Career', [leaf('/docs/team/career/a')], '/docs/team/career')],
      '/docs/team',
    ),
  ];

  it('open the pages of folders, and the first pages of top categories without a page', () => {
    const cards = drawTitleCards(sidebar, new Map());
    expect([...cards.keys()]).toEqual([
      '/docs/setup/a',
      '/docs/basics/back-end/a',
      '/docs/team',
      '/docs/team/career',
    ]);
  });

  it('have the motif that the page names, and the others have different motifs', () => {
    const cards = drawTitleCards(sidebar, pages({ '/docs/team': MOTIF_NAMES[0] }));
    expect(motifAt(cards, '/docs/team')).toBe(MOTIF_NAMES[0]);
    const motifs = [...cards.keys()].map((route) => motifAt(cards, route));
    expect(motifs).not.toContain(undefined);
    expect(new Set(motifs).size).toBe(motifs.length);
  });

  it('of neighbors differ if there are more sections than motifs', () => {
    const many = Array.from({ length: 40 }, (_, at) =>
      folder(`${at}`, [leaf(`/docs/${at}/a`)], `/docs/${at}`),
    );
    const cards = drawTitleCards(many, new Map());
    const motifs = [...cards.keys()].map((route) => motifAt(cards, route));
    motifs.slice(1).forEach((motif, at) => {
      expect(motif).not.toBe(motifs[at]);
    });
  });
});
