import type { ReactNode } from 'react';
import { useCurrentPage, useCurrentPath } from '../base/page';
import { absolute } from './base';

/** Id of the main element, which is the target of the skip link and gets the focus after a navigation. */
export const MAIN_ID = 'main';

interface MainProps {
  className?: string | undefined;
  children: ReactNode;
}

/** The page's main landmark. Scripts can focus it, so that the next Tab continues in the content. */
export function Main({ className, children }: MainProps) {
  const path = useCurrentPath();
  const { pageType } = useCurrentPage();
  return (
    <main
      id={MAIN_ID}
      tabIndex={-1}
      className={className}
      // The print stylesheet shows the URL at the end of the page.
      data-address={pageType === '404' ? undefined : absolute(path)}
    >
      {children}
    </main>
  );
}
