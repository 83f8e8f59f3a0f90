import { Link } from '../navigation/link';
import styles from './messages.module.css';
import { suggestedPages } from './suggested-pages';
import { issueUrl } from './words';

/** Shown when the engine gave no answer: what may be wrong, and another try. */
export function SearchFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.message} role="alert">
      <p className={styles.title}>Unable to fetch results</p>
      <p>You might want to check your network connection.</p>
      <button type="button" onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}

interface NoResultsProps {
  text: string;
  onTry: (text: string) => void;
}

/** Shown when a query has no hits: queries that have some, and a way to tell us. */
export function NoResults({ text, onTry }: NoResultsProps) {
  return (
    <div className={styles.message}>
      <p className={styles.title}>No results for “{text}”</p>
      <div className={styles.tries}>
        <p>Try searching for …</p>
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
        Believe this query should return results? <Link href={issueUrl(text)}>Let us know.</Link>
      </p>
    </div>
  );
}

/** Shown above hits for words that the reader probably meant. */
export function CorrectionNote({ corrected }: { corrected: string }) {
  return <p className={styles.note}>Showing results for “{corrected}”.</p>;
}
