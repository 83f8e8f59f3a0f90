import { useEffect, useState } from 'react';
import { BOOK_EPUB, BOOK_PDF } from '../../shared/book';
import { withBase } from '../navigation/base';
import { ALL_PAGES_AS_EPUB, ALL_PAGES_AS_PDF } from '../strings';

/** Links to the handbook as PDF and EPUB. They appear after hydration, because the HTML is close to its size limit. */
export function BookLinks() {
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  return (
    isHydrated && (
      <>
        <a href={withBase(BOOK_PDF)}>{ALL_PAGES_AS_PDF}</a>
        <a href={withBase(BOOK_EPUB)}>{ALL_PAGES_AS_EPUB}</a>
      </>
    )
  );
}
