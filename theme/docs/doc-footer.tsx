import { Day } from '../layout/day';
import { absolute } from '../navigation/base';
import { Link } from '../navigation/link';
import { useCurrentPage, useCurrentPath } from '../page';
import { site } from '../site';
import { EDIT_PAGE, feedbackOn, LAST_UPDATED, WAS_HELPFUL } from '../strings';
import styles from './doc-footer.module.css';

interface DocFooterProps {
  editPath: string;
  lastUpdated?: string | undefined;
}

/** Links to edit the page and to give feedback in a prefilled issue, and the date of the last change. */
export function DocFooter({ editPath, lastUpdated }: DocFooterProps) {
  const title = encodeURIComponent(feedbackOn(useCurrentPage().title));
  const address = encodeURI(absolute(useCurrentPath()));
  return (
    <footer className={styles.foot}>
      <Link href={`${site.repository}/${site.editPath}/${editPath}`}>{EDIT_PAGE}</Link>
      <Link href={`${site.repository}/issues/new?title=${title}&body=${address}`}>{WAS_HELPFUL}</Link>
      {lastUpdated && (
        <span>
          {LAST_UPDATED} <Day day={lastUpdated} format="medium" />
        </span>
      )}
    </footer>
  );
}
