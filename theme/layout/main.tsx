import type { ReactNode } from 'react';
import { absolute } from '../navigation/base';
import { useCurrentPage, useCurrentPath } from '../page';

/** Target of the skip link; navigations move the focus here. */
export const MAIN_ID = 'main';

interface MainProps {
  className?: string | undefined;
  children: ReactNode;
}

/** The page's main landmark. It can take focus, so that the next Tab continues in the content. */
export function Main({ className, children }: MainProps) {
  const path = useCurrentPath();
  const { pageType } = useCurrentPage();
  return (
    <main
      id={MAIN_ID}
      tabIndex={-1}
      className={className}
      // The print stylesheet prints it at the end of the page.
      data-address={pageType === '404' ? undefined : absolute(path)}
    >
      {children}
    </main>
  );
}
