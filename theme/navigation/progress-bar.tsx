import { LOADING_PAGE } from '../strings';
import { progress } from './progress';
import styles from './progress-bar.module.css';

/** A bar at the top of the window during a slow navigation. */
export function ProgressBar() {
  if (!progress.useIsSlow()) return null;
  return <div className={styles.bar} role="progressbar" aria-label={LOADING_PAGE} />;
}
