import { initPageData, pathnameToRouteService, useNavigate, warmPageData } from '@rspress/core/runtime';
import { startTransition, useCallback } from 'react';
import { withBase } from './base';

/**
 * Navigates within the site: fetches the page first, so that the reader keeps the one on screen
 * until the next is there. Addresses that are no route of ours are left to the browser.
 */
export function useGo(): (to: string) => void {
  const navigate = useNavigate();
  return useCallback(
    async (to: string) => {
      const [pathname = ''] = to.split(/[?#]/);
      if (!pathnameToRouteService(pathname)) {
        window.location.assign(withBase(to));
        return;
      }
      const data = await initPageData(pathname);
      warmPageData(pathname, data);
      startTransition(() => {
        navigate(to);
      });
    },
    [navigate],
  );
}
