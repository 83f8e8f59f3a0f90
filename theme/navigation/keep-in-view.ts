import { type RefObject, useEffect } from 'react';
import { reportMissingFile } from './second-load';

/** The mark of the position of the reader in a list: the current page or section, the chosen tab, the active search hit. */
const MARK = '[aria-current]:not([aria-current="false"]), [aria-selected="true"], [data-active="true"]';

/** The element that received the last input. If it is in a list, the reader is looking around there. */
let touched: EventTarget | null = null;
if (typeof window !== 'undefined')
  for (const name of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    window.addEventListener(
      name,
      ({ target }) => {
        touched = target;
      },
      { capture: true, passive: true },
    );

/**
 * Keeps the marked element of a list in view, unless the reader's last input was in that list.
 * @param list contains the mark
 * @param key changes when the mark may have moved
 */
export function useMarkInView(list: RefObject<HTMLElement | null>, key: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the mark may have moved
  useEffect(() => {
    let isLatest = true;
    // Transitions do not move the mark, and animations by scrolling do not end.
    const show = async () => {
      const running = list.current?.getAnimations?.({ subtree: true }) ?? [];
      const opening = running.filter(
        (animation) => !('transitionProperty' in animation) && animation.timeline === document.timeline,
      );
      await Promise.allSettled(opening.map(({ finished }) => finished));
      const code = await import(/* webpackChunkName: "scroll-box" */ './scroll-box').catch(reportMissingFile);
      if (!isLatest || !list.current || list.current.contains(touched as Node | null)) return;
      code?.keepInView(list.current.querySelector(MARK));
    };
    // By the next frame, closed parts around the mark have begun to open.
    const showSoon = () => requestAnimationFrame(show);
    showSoon();
    window.addEventListener('resize', showSoon);
    return () => {
      isLatest = false;
      window.removeEventListener('resize', showSoon);
    };
  }, [list, key]);
}
