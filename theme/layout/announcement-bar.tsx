import { useEffect, useState } from 'react';
import { InlineLinks } from '../navigation/inline-links';
import { site } from '../site';
import { CLOSE_ANNOUNCEMENT } from '../strings';
import styles from './announcement-bar.module.css';

const DISMISS_KEY = 'announcement.dismiss';
const ID_KEY = 'announcement.id';

/**
 * Stores the id of the announcement that the reader saw last, and whether the reader dismissed it. The id is written
 * last: if only one value fits, the dismissal of an earlier announcement does not count for this one.
 */
function store(id: string, isDismissed: boolean): void {
  try {
    localStorage.setItem(DISMISS_KEY, String(isDismissed));
    localStorage.setItem(ID_KEY, id);
  } catch {
    // Storage is blocked or full: the bar stays closed for this visit only.
  }
}

const storedId = (): string | null => {
  try {
    return localStorage.getItem(ID_KEY);
  } catch {
    return null;
  }
};

/**
 * A message above the navbar, in the HTML of every page. If the reader has dismissed it, the inline script in the head
 * hides it before the first paint.
 */
export function AnnouncementBar() {
  const { announcement } = site;
  const [isClosed, setIsClosed] = useState(false);
  const id = announcement?.id;
  useEffect(() => {
    if (id !== undefined && storedId() !== id) store(id, false);
  }, [id]);
  if (!announcement || isClosed) return null;
  const close = () => {
    store(announcement.id, true);
    setIsClosed(true);
  };
  return (
    <div className={styles.bar} role="banner">
      <p>
        <InlineLinks text={announcement.content} />
      </p>
      {announcement.dismissible && (
        <button type="button" aria-label={CLOSE_ANNOUNCEMENT} onClick={close}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="m6 6 12 12M18 6 6 18" />
          </svg>
        </button>
      )}
    </div>
  );
}
