import { Link } from '../navigation/link';
import { site } from '../site';
import styles from './doc-footer.module.css';

interface DocFooterProps {
  editPath: string;
  lastUpdated?: string | undefined;
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Where to mend the page and when it was last touched. */
export function DocFooter({ editPath, lastUpdated }: DocFooterProps) {
  return (
    <footer className={styles.foot}>
      <Link href={`${site.repository}/${site.editPath}/${editPath}`}>Edit this page</Link>
      {lastUpdated && (
        <span>
          Last updated on <time dateTime={lastUpdated}>{dayFormat.format(new Date(lastUpdated))}</time>
        </span>
      )}
    </footer>
  );
}
