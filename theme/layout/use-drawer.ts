import { useEffect, useState } from 'react';
import { BREAKPOINT, inEm } from '../../shared/breakpoint';
import { onMediaChange } from '../browser';
import { useCurrentPath } from '../page';

/** The state of the drawer. A navigation closes the drawer, and so does a window wider than the breakpoint. */
export function useDrawer() {
  const path = useCurrentPath();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  // Going back to this path must not open the drawer again.
  if (openedAt !== null && openedAt !== path) setOpenedAt(null);

  useEffect(() => {
    const closeWhenWide = (isWide: boolean) => {
      if (isWide) setOpenedAt(null);
    };
    return onMediaChange(`(width > ${inEm(BREAKPOINT)})`, closeWhenWide);
  }, []);

  return { isOpen: openedAt === path, open: () => setOpenedAt(path), close: () => setOpenedAt(null) };
}
