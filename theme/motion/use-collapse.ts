import { type RefObject, useLayoutEffect, useRef } from 'react';
import { matchesMedia } from '../base/browser';

/** Height of a line of a list in CSS pixels, the unit of the formula for durations. */
const LINE = 36;

/**
 * Duration of the animation that opens or closes a box, by the height of the box. The formula is from Material UI:
 * (4 + 15·c^¼ + c/5) · 10 ms for c lines.
 * @param height in CSS pixels
 * @returns milliseconds
 */
function collapseDuration(height: number): number {
  const lines = height / LINE;
  return lines <= 0 ? 0 : Math.round((4 + 15 * lines ** 0.25 + lines / 5) * 10);
}

/** Animates a box that CSS shows with `data-open`. During the animation, `data-animating` keeps it visible. */
export function useCollapse(box: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const last = useRef(isOpen);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || last.current === isOpen) return;
    last.current = isOpen;
    if (matchesMedia('(prefers-reduced-motion: reduce)') || !element.animate) return;
    element.dataset.animating = '';
    const height = element.offsetHeight;
    const frames = [{ blockSize: '0px' }, { blockSize: `${height}px` }].map((frame) => ({
      ...frame,
      overflow: 'hidden',
    }));
    const animation = element.animate(isOpen ? frames : frames.reverse(), {
      duration: collapseDuration(height),
      easing: 'ease-in-out',
    });
    const end = () => delete element.dataset.animating;
    animation.onfinish = end;
    return () => {
      animation.cancel();
      end();
    };
  }, [box, isOpen]);
}
