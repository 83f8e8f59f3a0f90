import { useCurrentPage, useCurrentPath } from '../base/page';
import { Day } from '../elements/day';
import { absolute } from '../navigation/base';
import { Link } from '../navigation/link';
import { editUrl, feedbackUrl } from '../navigation/site-links';
import { EDIT_PAGE, feedbackOn, LAST_UPDATED, WAS_HELPFUL } from '../strings';
import styles from './doc-footer.module.css';

interface DocFooterProps {
  editPath: string;
  lastUpdated?: string | undefined;
}

/** Links to edit the page and to give feedback, and the date of the last change. */
export function DocFooter({ editPath, lastUpdated }: DocFooterProps) {
  const edit = editUrl(editPath);
  const feedback = feedbackUrl(feedbackOn(useCurrentPage().title), absolute(useCurrentPath()));
  if (!edit && !feedback && !lastUpdated) return null;
  return (
    <footer className={styles.foot}>
      {edit && <Link href={edit}>{EDIT_PAGE}</Link>}
      {feedback && <Link href={feedback}>{WAS_HELPFUL}</Link>}
      {lastUpdated && (
        <span>
          {LAST_UPDATED} <Day day={lastUpdated} format="medium" />
        </span>
      )}
    </footer>
  );
}
