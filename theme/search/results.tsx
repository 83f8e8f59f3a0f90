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
import { Hits } from './hits';
import { issueUrl } from './query';
import styles from './results.module.css';
import { suggestedPages } from './suggested-pages';
import type { Answers } from './use-answers';

/** Shown while a search is slow. */
export const LoadingBar = ({ isSlow }: { isSlow: boolean }) =>
  isSlow && <div className={styles.loading} role="progressbar" aria-label={LOADING_RESULTS} />;

/** Alert with a retry button, for a search that failed. */
const Failure = ({ onRetry }: { onRetry: () => void }) => (
  <div className={styles.message} role="alert">
    <p className={styles.title}>{SEARCH_FAILED}</p>
    <p>{SEARCH_FAILED_REASON}</p>
    <button type="button" className={styles.button} onClick={onRetry}>
      {RETRY}
    </button>
  </div>
);

interface NoResultsProps {
  text: string;
  onTry: (text: string) => void;
}

/** For a query without hits: other queries, and a link to report the query. */
const NoResults = ({ text, onTry }: NoResultsProps) => (
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

interface ResultsProps extends Answers {
  onTry: (text: string) => void;
}

/** The hits of a search. If there are none: suggestions, or a way to repeat the search. */
export function Results({ answer, text, hasFailed, retry, onTry }: ResultsProps) {
  if (hasFailed) return <Failure onRetry={retry} />;
  if (!answer) return null;
  return (
    <>
      {answer.corrected && <p className={styles.note}>{showingResultsFor(answer.corrected)}</p>}
      {answer.total === 0 && <NoResults text={text} onTry={onTry} />}
      <Hits hits={answer.hits} text={text} />
    </>
  );
}
