import { Link } from '../navigation/link';
import { site } from '../site';
import { EDIT_PAGE, LAST_UPDATED, LOCALE } from '../strings';
import styles from './doc-footer.module.css';

interface DocFooterProps {
  editPath: string;
  lastUpdated?: string | undefined;
}

const dayFormat = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' });

/** A link to edit the page, and the date of its last change. */
export function DocFooter({ editPath, lastUpdated }: DocFooterProps) {
  return (
    <footer className={styles.foot}>
      <Link href={`${site.repository}/${site.editPath}/${editPath}`}>{EDIT_PAGE}</Link>
      {lastUpdated && (
        <span>
          {LAST_UPDATED} <time dateTime={lastUpdated}>{dayFormat.format(new Date(lastUpdated))}</time>
        </span>
      )}
    </footer>
  );
}
