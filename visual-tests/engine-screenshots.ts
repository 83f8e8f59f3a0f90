/** The screenshots of pages in Firefox and WebKit, next to those of Chromium. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { decode, encode } from 'fast-png';
import type { Size } from '../packages/gallery/page.ts';
import { ENGINES } from '../tools/lib/browsers/engine-types.ts';
import { readIfExists, type Screenshot } from './screenshots.ts';
import { SIZES, type State, states } from './states.ts';

/** The screenshots in other engines, which `npm run visual:engines` takes. */
export const ENGINE_FOLDER = join(import.meta.dirname, 'results/engines');

export const ENGINE_SIZES = ['desktop', 'mobile'] as const satisfies readonly Size[];

/** The first ten pages that nothing prepares and nobody acts on. */
export const engineStates: readonly State[] = states
  .filter(({ before, act, site, hydrates }) => !(before || act || site || hydrates === false))
  .slice(0, 10);

/** The part of a screenshot that is as high as the window. */
function inWindow(png: Uint8Array, size: Size): Uint8Array {
  const { width, height, channels, data, depth } = decode(png);
  const rows = Math.min(height, SIZES[size].height);
  return encode({ width, height: rows, channels, depth, data: data.slice(0, rows * width * channels) });
}

export interface EngineScreenshot {
  state: State;
  size: Size;
  /** The screenshots, as PNG, by the names of their engines. */
  engines: ReadonlyMap<string, Uint8Array>;
}

/** The last screenshots in other engines next to those of Chromium. @param taken those of Chromium */
export function engineScreenshots(taken: readonly Screenshot[]): EngineScreenshot[] {
  if (!existsSync(ENGINE_FOLDER)) return [];
  const light = taken.filter(({ mode }) => mode === 'light');
  return engineStates.flatMap((state) =>
    ENGINE_SIZES.map((size) => {
      const chromium = light.find((one) => one.state === state && one.size === size);
      const now = chromium?.after ?? chromium?.before;
      const others = ENGINES.map(
        (engine) =>
          [engine, readIfExists(join(ENGINE_FOLDER, `${state.name}-${size}-${engine}.png`))] as const,
      );
      const all = [['chromium', now && inWindow(now, size)] as const, ...others];
      return {
        state,
        size,
        engines: new Map(all.flatMap(([engine, png]) => (png ? [[engine, png] as const] : []))),
      };
    }),
  );
}
