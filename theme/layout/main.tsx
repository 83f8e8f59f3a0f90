import type { ReactNode } from 'react';

/** Where the skip link and every navigation lead. */
export const MAIN_ID = 'main';

interface MainProps {
  className?: string | undefined;
  children: ReactNode;
}

/** The page's main landmark; it can take focus so that the next Tab goes on from here. */
export function Main({ className, children }: MainProps) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className={className}>
      {children}
    </main>
  );
}
