import { useEffect, useState } from 'react';
import { BREAKPOINT, inEm } from '../../shared/breakpoint';
import { useCurrentPath } from '../page';

/** The state of the drawer. A navigation closes the drawer, and so does a window wider than the breakpoint. */
export function useDrawer() {
  const path = useCurrentPath();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  // Going back to this path must not open the drawer again.
  if (openedAt !== null && openedAt !== path) setOpenedAt(null);

  useEffect(() => {
    const wide = matchMedia(`(width > ${inEm(BREAKPOINT)})`);
    const closeWhenWide = () => {
      if (wide.matches) setOpenedAt(null);
    };
    wide.addEventListener('change', closeWhenWide);
    return () => wide.removeEventListener('change', closeWhenWide);
  }, []);

  return { isOpen: openedAt === path, open: () => setOpenedAt(path), close: () => setOpenedAt(null) };
}
