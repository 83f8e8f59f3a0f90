import { type RefObject, useEffect } from 'react';

/** What marks the position of the reader in a list: the current page or section, the chosen tab, the active search hit. */
const MARK = '[aria-current]:not([aria-current="false"]), [aria-selected="true"], [data-active="true"]';

/** Pixels that remain visible before and after a marked element, so that readers see its neighbors. */
const MARGIN = 48;

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

/** The closest box around an element in which readers can scroll; null if only the page scrolls. */
function boxOf(element: Element): Element | null {
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
  let box = element.parentElement;
  for (; box && box !== document.body; box = box.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(box);
    if (scrolls(overflowY) && box.scrollHeight > box.clientHeight) return box;
    if (scrolls(overflowX) && box.scrollWidth > box.clientWidth) return box;
  }
  return null;
}

/** The shortest way to move a range of positions into a frame. A range longer than the frame begins at the frame's start. */
function shift(range: readonly [number, number], frame: readonly [number, number]): number {
  if (range[0] < frame[0]) return range[0] - frame[0];
  return Math.max(0, Math.min(range[1] - frame[1], range[0] - frame[0]));
}

/** Scrolls the box around a marked element until the element is in view. Nothing else scrolls, and nothing is animated. */
export function keepInView(mark: Element | null | undefined): void {
  const box = mark && boxOf(mark);
  if (!box) return;
  const { top, bottom, left, right } = mark.getBoundingClientRect();
  const frame = box.getBoundingClientRect();
  const head = Number.parseFloat(getComputedStyle(box).scrollPaddingBlockStart) || 0;
  const above = Math.min(MARGIN, frame.height / 4);
  const before = Math.min(MARGIN, frame.width / 4);
  box.scrollBy({
    top: shift([top - above, bottom + above], [frame.top + head, frame.bottom]),
    left: shift([left - before, right + before], [frame.left, frame.right]),
    behavior: 'instant',
  });
}

/**
 * Keeps the marked element of a list in view, unless the reader's last input was in that list.
 * @param list contains the mark
 * @param key changes when the mark may have moved
 */
export function useMarkInView(list: RefObject<HTMLElement | null>, key: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the mark may have moved
  useEffect(() => {
    let isLatest = true;
    // By the next frame, closed parts around the mark have begun to open. Transitions do not move the mark, and animations by scrolling
    // do not end.
    requestAnimationFrame(async () => {
      const running = list.current?.getAnimations?.({ subtree: true }) ?? [];
      const opening = running.filter(
        (animation) => !('transitionProperty' in animation) && animation.timeline === document.timeline,
      );
      await Promise.allSettled(opening.map(({ finished }) => finished));
      if (!isLatest || !list.current || list.current.contains(touched as Node | null)) return;
      keepInView(list.current.querySelector(MARK));
    });
    return () => {
      isLatest = false;
    };
  }, [list, key]);
}
