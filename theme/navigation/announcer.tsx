import { useState } from 'react';
import { useCurrentPage, useCurrentPath } from '../base/page';
import { LOADING_PAGE, NOT_FOUND } from '../strings';
import { notice } from './notice';
import { progress } from './progress';

/**
 * Announces to screen readers that a page is loading, the title of a page after a navigation, and notices of other
 * parts. They share one live region, so that no announcement interrupts another.
 */
export function Announcer() {
  const { title, pageType } = useCurrentPage();
  const path = useCurrentPath();
  const isSlow = progress.useIsSlow();
  const currentNotice = notice.use();
  const [first] = useState(path);
  const [hasMoved, setHasMoved] = useState(false);
  if (!hasMoved && path !== first) setHasMoved(true);
  const name = pageType === '404' ? NOT_FOUND : title;
  return (
    <p className="visually-hidden" role="status">
      {isSlow ? LOADING_PAGE : currentNotice || (hasMoved && name)}
    </p>
  );
}
