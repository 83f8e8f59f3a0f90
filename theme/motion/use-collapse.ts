import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The height that the formula below is made for, in CSS pixels: one line of a list. */
const LINE = 36;

/**
 * How long a box of a height takes to fold: longer for taller ones, but far less than in proportion.
 * The curve is that of Material Design's collapse: (4 + 15·c^¼ + c/5) · 10 ms for c lines.
 * @param height in CSS pixels
 * @returns milliseconds
 */
export function collapseDuration(height: number): number {
  const lines = height / LINE;
  return lines <= 0 ? 0 : Math.round((4 + 15 * lines ** 0.25 + lines / 5) * 10);
}

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Animates a box whose visibility CSS takes from `data-open`; while it folds, `data-closing` keeps
 * it visible.
 */
export function useCollapse(box: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const last = useRef(isOpen);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || last.current === isOpen) return;
    last.current = isOpen;
    if (prefersStillness()) return;
    element.dataset.closing = '';
    const height = element.offsetHeight;
    const frames = [{ blockSize: '0px' }, { blockSize: `${height}px` }].map((frame) => ({
      ...frame,
      overflow: 'hidden',
    }));
    const animation = element.animate(isOpen ? frames : frames.reverse(), {
      duration: collapseDuration(height),
      easing: 'ease-in-out',
    });
    const end = () => delete element.dataset.closing;
    animation.onfinish = end;
    return () => {
      animation.cancel();
      end();
    };
  }, [box, isOpen]);
}
