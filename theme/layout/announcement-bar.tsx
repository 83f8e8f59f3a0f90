import { useEffect, useState } from 'react';
import { ANNOUNCEMENT_DISMISSED_KEY, ANNOUNCEMENT_ID_KEY } from '../../shared/storage-keys';
import { site } from '../base/site';
import { onStorage, readText, writeText } from '../base/storage';
import { InlineLinks } from '../navigation/inline-links';
import { CLOSE_ANNOUNCEMENT } from '../strings';
import styles from './announcement-bar.module.css';

/**
 * Stores the id of the announcement that the reader saw last, and whether the reader dismissed it. The id is written
 * last: if only one value fits, the dismissal of an earlier announcement does not count for this one. If the storage is
 * blocked or full, the bar stays closed for this visit only.
 */
function store(id: string, isDismissed: boolean): void {
  if (writeText('localStorage', ANNOUNCEMENT_DISMISSED_KEY, String(isDismissed)))
    writeText('localStorage', ANNOUNCEMENT_ID_KEY, id);
}

const stored = (key: string) => readText('localStorage', key);

/**
 * A message above the navbar, in the HTML of every page. If the reader has dismissed it, the inline script in the head
 * hides it before the first paint.
 */
export function AnnouncementBar() {
  const { announcement } = site;
  /** Whether the reader closed the bar, in this window or in another one. */
  const [isClosed, setIsClosed] = useState(false);
  const id = announcement?.id;
  useEffect(() => {
    if (id !== undefined && stored(ANNOUNCEMENT_ID_KEY) !== id) store(id, false);
  }, [id]);
  useEffect(() => {
    onStorage(ANNOUNCEMENT_DISMISSED_KEY, () => {
      // Another site on this origin can have another announcement.
      if (
        stored(ANNOUNCEMENT_DISMISSED_KEY) === 'true' &&
        stored(ANNOUNCEMENT_ID_KEY) === site.announcement?.id
      )
        setIsClosed(true);
    });
  }, []);
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
