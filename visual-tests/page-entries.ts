/** The pages that a branch changes, for the gallery: before and after, without baselines. */
import { type Cause, type Evidence, partsOf } from '../packages/gallery/causes.ts';
import { differenceOf } from '../packages/gallery/difference.ts';
import type { Entry, Shot } from '../packages/gallery/page.ts';
import type { ElementRecord } from '../packages/gallery/records.ts';
import { VIEWPORTS } from '../packages/gallery/take.ts';
import { type ChangedPage, lastPages, pictureOf } from './page-list.ts';
import { readIfExists } from './screenshots.ts';

/** Stores a screenshot for the gallery. @returns its URL in the gallery */
export type StoreScreenshot = (name: string, png: Uint8Array) => string;

interface PageEntry {
  /** The differences of its pictures. */
  evidence: Evidence[];
  entryWith: (causes: readonly Cause[], store: StoreScreenshot) => Entry;
}

const elementsOf = (picture: string): ElementRecord | undefined => {
  const json = readIfExists(`${picture}.json`);
  return json && (JSON.parse(json.toString()) as ElementRecord);
};

function picturesOf({ name, status }: ChangedPage) {
  return VIEWPORTS.map(([size]) => {
    const [was, is] = [pictureOf('before', name, size), pictureOf('after', name, size)];
    const [before, after] = [was, is].map((picture) => readIfExists(`${picture}.png`));
    const difference = before && after && !before.equals(after) ? differenceOf(before, after) : undefined;
    const shot: Shot = {
      ...{ name: `${name}-light-${size}`, mode: 'light', size, isPicture: true, change: `${status} ${name}` },
      ...(status === 'deleted' && { isDeleted: true }),
      ...(difference && { regions: difference.regions, pixels: difference.pixels }),
    };
    const evidence: Evidence[] = difference
      ? [{ name: shot.name, mode: 'light', difference, was: elementsOf(was), is: elementsOf(is) }]
      : [];
    // A page whose pixels are equal has only one picture.
    const isEqual = before && after && !difference;
    return { shot, evidence, before, after: isEqual ? undefined : after, tint: difference?.tint() };
  });
}

function pageEntry(page: ChangedPage): PageEntry {
  const pictures = picturesOf(page);
  return {
    evidence: pictures.flatMap(({ evidence }) => evidence),
    entryWith: (causes, store) => ({
      name: page.name,
      title: page.title,
      path: page.path,
      note: `${page.status} page`,
      shots: pictures.map(({ shot, before, after, tint }) => ({
        ...shot,
        parts: partsOf(shot.name, causes),
        ...(before && { before: store(shot.name, before) }),
        ...(after && { after: store(`${shot.name}-after`, after) }),
        ...(tint && { tint: store(`${shot.name}-tint`, tint) }),
      })),
    }),
  };
}

/** The pages of the last run of `npm run visual:pages`. */
export const pageEntries = (): PageEntry[] => lastPages().map(pageEntry);
