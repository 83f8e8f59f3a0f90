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
import { HitLink } from './hits';
import { issueUrl } from './query';
import styles from './search.module.css';
import { suggestedPages } from './suggested-pages';
import type { Search } from './use-search';

/** Shown while a search is slow. */
export const LoadingBar = ({ isSlow }: { isSlow: boolean }) =>
  isSlow && <div className={styles.loading} role="progressbar" aria-label={LOADING_RESULTS} />;

interface ResultsProps extends Search {
  /** Whether other parts of the page show the query and the number of results. */
  isSummarized?: boolean | undefined;
  /** Called when the reader selects a suggested query. */
  onTry: (text: string) => void;
}

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

/** For a query without results: other queries, and a link to report the query. */
function NoResults({ text, isSummarized, onTry }: Pick<ResultsProps, 'text' | 'isSummarized' | 'onTry'>) {
  const feedback = issueUrl(text);
  const pages = suggestedPages();
  return (
    <div className={styles.message}>
      {!isSummarized && <p className={styles.title}>{noResultsFor(text)}</p>}
      {pages.length > 0 && (
        <>
          <p>{TRY_SEARCHING_FOR}</p>
          <ul className={styles.tries}>
            {pages.map(({ title }) => (
              <li key={title}>
                <button type="button" className={styles.button} onClick={() => onTry(title)}>
                  {title}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {feedback && (
        <p>
          {EXPECTED_RESULTS} <Link href={feedback}>{LET_US_KNOW}</Link>
        </p>
      )}
    </div>
  );
}

/** The results of a search, grouped by page. If there are none: suggestions, or a way to repeat the search. */
export function Results({ results, text, isSummarized, retry, onTry }: ResultsProps) {
  if (!results) return text && <Failure onRetry={retry} />;
  return (
    <>
      {results.corrected && <p className={styles.faint}>{showingResultsFor(results.corrected)}</p>}
      {results.total === 0 && <NoResults text={text} isSummarized={isSummarized} onTry={onTry} />}
      <ul className={styles.hits} data-results-for={text}>
        {results.hits.map((page) => (
          <li key={page.url}>
            <HitLink {...page} />
            {page.sections.length > 0 && (
              <ul className={styles.sections}>
                {page.sections.map((section) => (
                  <li key={section.url}>
                    <HitLink {...section} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
