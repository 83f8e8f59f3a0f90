import { useEffect, useState } from 'react';
import { useCurrentPage, useCurrentPath } from '../page';
import { notice } from './notice';
import { progress } from './progress';

/**
 * Tells screen readers that a page is loading, the title of the page that a navigation led to, and what
 * other parts have to say: one voice, so that none is lost.
 */
export function Announcer() {
  const { title, pageType } = useCurrentPage();
  const path = useCurrentPath();
  const isSlow = progress.useIsSlow();
  const said = notice.use();
  const [first] = useState(path);
  const [hasMoved, setHasMoved] = useState(false);
  useEffect(() => {
    if (path !== first) setHasMoved(true);
  }, [path, first]);
  const name = pageType === '404' ? 'Page Not Found' : title;
  return (
    <p className="visually-hidden" role="status">
      {isSlow ? 'Loading page' : said || (hasMoved && name)}
    </p>
  );
}
