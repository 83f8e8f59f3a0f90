import { useCallback, useEffect, useState } from 'react';
import { useCurrentPath } from '../page';
import { BREAKPOINT } from '../styles/breakpoint';

/** Whether the drawer is open; a navigation or a window grown past the breakpoint closes it. */
export function useDrawer() {
  const [isOpen, setIsOpen] = useState(false);
  const path = useCurrentPath();
  const open = useCallback(() => setIsOpen(true), []);
  const close = useCallback(() => setIsOpen(false), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what this waits for
  useEffect(close, [path, close]);

  useEffect(() => {
    const wide = matchMedia(`(width > ${BREAKPOINT}px)`);
    const closeWhenWide = () => {
      if (wide.matches) close();
    };
    wide.addEventListener('change', closeWhenWide);
    return () => wide.removeEventListener('change', closeWhenWide);
  }, [close]);

  return { isOpen, open, close };
}
