import { Link } from '../navigation/link';
import {
  EXPECTED_RESULTS,
  LET_US_KNOW,
  LOADING_RESULTS,
  noResultsFor,
  RETRY,
  SEARCH_FAILED,
  SEARCH_FAILED_REASON,
  showingResultsFor,
  TRY_SEARCHING_FOR,
} from '../strings';
import type { Answer } from './engines/engine';
import { Hits } from './hits';
import styles from './results.module.css';
import { suggestedPages } from './suggested-pages';
import { issueUrl } from './words';

/** Shown while a search is slow. */
export const LoadingBar = ({ isSlow }: { isSlow: boolean }) =>
  isSlow && <div className={styles.loading} role="progressbar" aria-label={LOADING_RESULTS} />;

/** Alert with a retry button, for a search that failed. */
export function SearchFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.message} role="alert">
      <p className={styles.title}>{SEARCH_FAILED}</p>
      <p>{SEARCH_FAILED_REASON}</p>
      <button type="button" className={styles.button} onClick={onRetry}>
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
function NoResults({ text, onTry }: NoResultsProps) {
  return (
    <div className={styles.message}>
      <p className={styles.title}>{noResultsFor(text)}</p>
      <p>{TRY_SEARCHING_FOR}</p>
      <ul className={styles.tries}>
        {suggestedPages.map(({ title }) => (
          <li key={title}>
            <button type="button" className={styles.button} onClick={() => onTry(title)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
      <p>
        {EXPECTED_RESULTS} <Link href={issueUrl(text)}>{LET_US_KNOW}</Link>
      </p>
    </div>
  );
}

interface ResultsProps extends NoResultsProps {
  answer: Answer;
  onFollow: (url: string) => void;
}

/** The hits of an answer, or suggestions if there are none. */
export function Results({ answer, text, onTry, onFollow }: ResultsProps) {
  return (
    <>
      {answer.corrected && <p className={styles.note}>{showingResultsFor(answer.corrected)}</p>}
      {answer.total === 0 && <NoResults text={text} onTry={onTry} />}
      <Hits hits={answer.hits} text={text} onFollow={onFollow} />
    </>
  );
}
