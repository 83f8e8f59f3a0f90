import { useEffect } from 'react';
import { BREAKPOINT, inEm } from '../../shared/breakpoint';
import { onMediaChange } from '../base/browser';
import { createOverlay } from '../navigation/overlay';

const drawer = createOverlay();

/** The state of the drawer. A window wider than the breakpoint closes it. */
export function useDrawer() {
  const isOpen = drawer.useIsOpen();
  useEffect(() => onMediaChange(`(width > ${inEm(BREAKPOINT)})`, (isWide) => isWide && drawer.close()), []);
  return { isOpen, open: drawer.open, close: drawer.close };
}
