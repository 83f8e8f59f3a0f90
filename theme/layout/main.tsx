import type { ReactNode } from 'react';

/** Where the skip link and every navigation lead. */
export const MAIN_ID = 'main';

interface MainProps {
  className?: string | undefined;
  /** Whether the search index takes the page in. */
  isSearchable?: boolean;
  children: ReactNode;
}

/** The page's main landmark; it can take focus so that the next Tab goes on from here. */
export function Main({ className, isSearchable = true, children }: MainProps) {
  return (
    <main
      id={MAIN_ID}
      tabIndex={-1}
      className={className}
      data-pagefind-ignore={isSearchable ? undefined : 'all'}
    >
      {children}
    </main>
  );
}
