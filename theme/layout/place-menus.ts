import { useEffect } from 'react';
import popover from './popover.module.css';

/** Distance between a menu and its button, in pixels. */
const GAP = 4;

/** Places a menu below the element that contains it and its button, aligned with the end. */
function place(menu: HTMLElement): void {
  const anchor = menu.parentElement?.getBoundingClientRect();
  if (!anchor) return;
  menu.style.inset = `${anchor.bottom + GAP}px auto auto ${anchor.right}px`;
  menu.style.translate = '-100%';
}

/** Places menus next to their buttons in browsers without anchor positioning, with which popover.module.css does this. */
export function usePlaceMenus(): void {
  useEffect(() => {
    if (CSS.supports('position-area', 'block-end')) return;
    const following = new AbortController();
    const options = { signal: following.signal, capture: true, passive: true };
    const placeOpen = () => {
      const menu = document.querySelector<HTMLElement>(`.${popover.menu}:popover-open`);
      if (menu) place(menu);
    };
    const onToggle = ({ target }: Event) => {
      if (target instanceof HTMLElement && target.matches(`.${popover.menu}`)) place(target);
    };
    document.addEventListener('beforetoggle', onToggle, options);
    window.addEventListener('scroll', placeOpen, options);
    window.addEventListener('resize', placeOpen, options);
    return () => following.abort();
  }, []);
}
