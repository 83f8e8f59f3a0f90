import styles from './content-failure.module.css';

interface ContentFailureProps {
  error: Error;
  onRetry: () => void;
}

/** A page's content did not come: says so beside what is already on screen, and offers another try. */
export function ContentFailure({ error, onRetry }: ContentFailureProps) {
  return (
    <div className={styles.alert} role="alert">
      <div>
        <p className={styles.title}>This page could not be loaded.</p>
        <p className={styles.reason}>{error.message}</p>
      </div>
      <button type="button" onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}
