import type { FocusEvent, ToggleEvent } from 'react';

/** Closes a popover when Tab moves the focus out of it, but not when the reader switches to another window. */
export function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover?.();
}

let placing = new AbortController();

/**
 * Places a menu below the element that contains it and its button, aligned with the end. Most browsers do this with
 * anchor positioning. Others call this function when the menu opens, and when the page moves.
 */
export function placeMenu({ currentTarget: menu, newState }: ToggleEvent<HTMLElement>): void {
  placing.abort();
  if (newState !== 'open' || CSS.supports('position-area', 'block-end')) return;
  placing = new AbortController();
  const { signal } = placing;
  const place = () => {
    const anchor = menu.parentElement?.getBoundingClientRect();
    if (!anchor) return;
    menu.style.inset = `${anchor.bottom + 4}px auto auto ${anchor.right}px`;
    menu.style.translate = '-100%';
  };
  place();
  for (const event of ['scroll', 'resize']) window.addEventListener(event, place, { passive: true, signal });
}
