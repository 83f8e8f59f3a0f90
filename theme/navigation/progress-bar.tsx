import { progress } from './progress';
import styles from './progress-bar.module.css';

/** A strip of light along the top while a navigation takes its time. */
export function ProgressBar() {
  if (!progress.useIsSlow()) return null;
  return <div className={styles.bar} role="progressbar" aria-label="Loading page" />;
}
