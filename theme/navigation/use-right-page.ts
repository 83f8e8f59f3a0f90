import { initPageData, PageContext, pathnameToRouteService, useLocation } from '@rspress/core/runtime';
import { useContext, useLayoutEffect, useRef } from 'react';

/**
 * Rspress shows whichever page comes last. After quick steps through the history that is not always the page of the
 * address, which is then shown again. To be used once, by what is around every page.
 */
export function useRightPage(): void {
  const { pathname } = useLocation();
  const { data, setData } = useContext(PageContext);
  const last = useRef(pathname);
  useLayoutEffect(() => {
    const isNewAddress = last.current !== pathname;
    last.current = pathname;
    const file = pathnameToRouteService(pathname)?.filePath ?? '';
    // Its page is on its way.
    if (isNewAddress || data.pagePath === file) return;
    let isOver = false;
    initPageData(pathname).then(
      (own) => {
        if (!isOver && own.pagePath === file) setData?.(own);
      },
      () => {
        // Whoever asked for it first tells the reader.
      },
    );
    return () => {
      isOver = true;
    };
  }, [pathname, data, setData]);
}
