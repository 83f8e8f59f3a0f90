import { useEffect } from 'react';
import { matchesMedia } from '../base/browser';
import { createOverlay } from '../navigation/overlay';

/** Screens on which Back is how readers close a menu. Elsewhere, Back is a button of the browser, which leads to the last page. */
const PHONE = '(width < 48em), (pointer: coarse)';

const menu = createOverlay();

/** The open menu or note. */
let popover: HTMLElement | null = null;

function onToggle(event: Event): void {
  const { target, newState } = event as ToggleEvent;
  if (!(target instanceof HTMLElement) || target.popover !== 'auto') return;
  if (newState === 'open' && matchesMedia(PHONE)) {
    popover = target;
    menu.open();
  } else if (newState === 'closed' && target === popover) {
    menu.close();
  }
}

/** Lets Back close menus and notes on phones. */
export function useCloseMenus(): void {
  const hasMenu = menu.useIsOpen();
  useEffect(() => {
    if (!hasMenu && popover?.matches(':popover-open')) popover.hidePopover();
  }, [hasMenu]);
  useEffect(() => {
    // The event does not bubble.
    document.addEventListener('toggle', onToggle, { capture: true });
    return () => document.removeEventListener('toggle', onToggle, { capture: true });
  }, []);
}
