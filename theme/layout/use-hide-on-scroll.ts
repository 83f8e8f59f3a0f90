import { type RefObject, useEffect, useState } from 'react';

/** Movements up to this many CSS pixels do not count as scrolling. */
const JITTER = 4;

/** Whether the navbar is hidden: after the reader scrolled down, unless an element in the navbar has the focus. */
export function useHideOnScroll(bar: RefObject<HTMLElement | null>, isOn: boolean): boolean {
  const [isHidden, setIsHidden] = useState(false);
  useEffect(() => {
    if (!HIDES_TOP_BAR || !isOn) return;
    let last = window.scrollY;
    const onScroll = () => {
      const { scrollY } = window;
      if (Math.abs(scrollY - last) <= JITTER) return;
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
