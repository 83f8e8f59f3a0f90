import { useEffect } from 'react';

/**
 * Opens collapsed sections while the page is printed, in browsers that do not know `::details-content`, with which
 * theme/styles/print.css does this.
 */
export function useOpenOnPaper(): void {
  useEffect(() => {
    if (CSS.supports('selector(::details-content)')) return;
    const printing = new AbortController();
    const { signal } = printing;
    let opened: HTMLDetailsElement[] = [];
    const open = () => {
      opened = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')];
      for (const details of opened) details.open = true;
    };
    const close = () => {
      for (const details of opened) details.open = false;
      opened = [];
    };
    window.addEventListener('beforeprint', open, { signal });
    window.addEventListener('afterprint', close, { signal });
    return () => printing.abort();
  }, []);
}
