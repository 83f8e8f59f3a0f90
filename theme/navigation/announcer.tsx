import { useEffect, useState } from 'react';
import { useCurrentPage, useCurrentPath } from '../page';
import { progress } from './progress';

/** Tells screen readers that a page is loading, and the title of the page that a navigation led to. */
export function Announcer() {
  const { title, pageType } = useCurrentPage();
  const path = useCurrentPath();
  const isSlow = progress.useIsSlow();
  const [first] = useState(path);
  const [hasMoved, setHasMoved] = useState(false);
  useEffect(() => {
    if (path !== first) setHasMoved(true);
  }, [path, first]);
  const name = pageType === '404' ? 'Page Not Found' : title;
  return (
    <p className="visually-hidden" role="status">
      {isSlow ? 'Loading page' : hasMoved && name}
    </p>
  );
}
