import { type RefObject, useEffect, useState } from 'react';

/** Movements up to this many CSS pixels are trembling, not scrolling. */
const TREMBLE = 4;

/**
 * Whether the navbar is out of the way: hidden while the reader scrolls down, back on the way up,
 * never while something in it has focus.
 */
export function useHideOnScroll(bar: RefObject<HTMLElement | null>, isOn: boolean): boolean {
  const [isHidden, setIsHidden] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    let last = window.scrollY;
    const onScroll = () => {
      const { scrollY } = window;
      if (Math.abs(scrollY - last) <= TREMBLE) return;
      const height = bar.current?.offsetHeight ?? 0;
      const hasFocus = bar.current?.contains(document.activeElement) ?? false;
      setIsHidden(scrollY > last && scrollY > height && !hasFocus);
      last = scrollY;
    };
    const show = () => setIsHidden(false);
    const element = bar.current;
    window.addEventListener('scroll', onScroll, { passive: true });
    element?.addEventListener('focusin', show);
    return () => {
      window.removeEventListener('scroll', onScroll);
      element?.removeEventListener('focusin', show);
    };
  }, [bar, isOn]);
  return isHidden;
}
