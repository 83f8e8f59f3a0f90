import type { ReactNode } from 'react';
import { absolute } from '../navigation/base';
import { useCurrentPage, useCurrentPath } from '../page';

/** Where the skip link and every navigation lead. */
export const MAIN_ID = 'main';

interface MainProps {
  className?: string | undefined;
  children: ReactNode;
}

/** The page's main landmark; it can take focus so that the next Tab goes on from here. */
export function Main({ className, children }: MainProps) {
  const path = useCurrentPath();
  const { pageType } = useCurrentPage();
  return (
    <main
      id={MAIN_ID}
      tabIndex={-1}
      className={className}
      // Printed at the foot of the page.
      data-address={pageType === '404' ? undefined : absolute(path)}
    >
      {children}
    </main>
  );
}
