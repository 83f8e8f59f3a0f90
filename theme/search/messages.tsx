import { Link } from '../navigation/link';
import {
  EXPECTED_RESULTS,
  LET_US_KNOW,
  noResultsFor,
  RETRY,
  SEARCH_FAILED,
  SEARCH_FAILED_REASON,
  showingResultsFor,
  TRY_SEARCHING_FOR,
} from '../strings';
import styles from './messages.module.css';
import { suggestedPages } from './suggested-pages';
import { issueUrl } from './words';

/** Alert with a retry button, for a search that failed. */
export function SearchFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.message} role="alert">
      <p className={styles.title}>{SEARCH_FAILED}</p>
      <p>{SEARCH_FAILED_REASON}</p>
      <button type="button" onClick={onRetry}>
        {RETRY}
      </button>
    </div>
  );
}

interface NoResultsProps {
  text: string;
  onTry: (text: string) => void;
}

/** For a query without hits: other queries, and a link to report the query. */
export function NoResults({ text, onTry }: NoResultsProps) {
  return (
    <div className={styles.message}>
      <p className={styles.title}>{noResultsFor(text)}</p>
      <div className={styles.tries}>
        <p>{TRY_SEARCHING_FOR}</p>
        <ul className={styles.list}>
          {suggestedPages.map(({ title }) => (
            <li key={title}>
              <button type="button" onClick={() => onTry(title)}>
                {title}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <p>
        {EXPECTED_RESULTS} <Link href={issueUrl(text)}>{LET_US_KNOW}</Link>
      </p>
    </div>
  );
}

/** Tells which corrected query the hits are for. */
export function CorrectionNote({ corrected }: { corrected: string }) {
  return <p className={styles.note}>{showingResultsFor(corrected)}</p>;
}
