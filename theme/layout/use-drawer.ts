import { useCallback, useEffect, useState } from 'react';
import { BREAKPOINT } from '../../shared/breakpoint';
import { useCurrentPath } from '../page';

/** Whether the drawer is open; a navigation or a window grown past the breakpoint closes it. */
export function useDrawer() {
  const path = useCurrentPath();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  // Not only as long as the path is another one: a way back must not open it.
  if (openedAt !== null && openedAt !== path) setOpenedAt(null);
  const open = useCallback(() => setOpenedAt(path), [path]);
  const close = useCallback(() => setOpenedAt(null), []);

  useEffect(() => {
    const wide = matchMedia(`(width > ${BREAKPOINT}px)`);
    const closeWhenWide = () => {
      if (wide.matches) close();
    };
    wide.addEventListener('change', closeWhenWide);
    return () => wide.removeEventListener('change', closeWhenWide);
  }, [close]);

  return { isOpen: openedAt === path, open, close };
}
