import { failure } from '../navigation/failure';
import { PAGE_NOT_LOADED, RETRY } from '../strings';
import styles from './content-failure.module.css';

interface ContentFailureProps {
  error: Error;
  onRetry: () => void;
}

/** Alert with a retry button for a page that could not be loaded. The page on screen stays. */
export function ContentFailure({ error, onRetry }: ContentFailureProps) {
  return (
    <div className={styles.alert} role="alert">
      <div>
        <p className={styles.title}>{PAGE_NOT_LOADED}</p>
        <p className={styles.reason}>{error.message}</p>
      </div>
      <button type="button" onClick={onRetry}>
        {RETRY}
      </button>
    </div>
  );
}

/** Alert for a navigation whose page could not be loaded. */
export function NavigationFailure() {
  const failed = failure.use();
  return failed && <ContentFailure error={failed.error} onRetry={failed.retry} />;
}
