import { useLocation, useNavigationType } from '@rspress/core/runtime';
import { useLayoutEffect, useRef } from 'react';

const decode = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
};

/** After a navigation: to the hash target if there is one, else to the top. Back and forward keep the browser's position. */
export function useScrollOnNavigate(): void {
  const { pathname, hash } = useLocation();
  const kind = useNavigationType();
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what this waits for
  useLayoutEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    if (kind === 'POP') return;
    const target = hash ? document.getElementById(decode(hash)) : null;
    if (target) target.scrollIntoView();
    else window.scrollTo(0, 0);
  }, [pathname, hash, kind]);
}
