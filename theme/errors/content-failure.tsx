import { type Failure, failure } from '../navigation/failure';
import { RETRY, TECHNICAL_DETAILS } from '../strings';
import styles from './content-failure.module.css';

/** Alert with a retry button for content that could not be loaded. The page on screen stays. */
export function ContentFailure({ title, error, retry }: Failure) {
  return (
    <div className={styles.alert} role="alert">
      <div>
        <p className={styles.title}>{title}</p>
        <details className={styles.reason}>
          <summary>{TECHNICAL_DETAILS}</summary>
          <p>{error.message}</p>
        </details>
      </div>
      <button type="button" onClick={retry}>
        {RETRY}
      </button>
    </div>
  );
}

/** Alert for content that the reader asked for and that did not load. */
export function NavigationFailure() {
  const failed = failure.use();
  return failed && <ContentFailure {...failed} />;
}
