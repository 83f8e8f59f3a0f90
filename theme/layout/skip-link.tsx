import { MAIN_ID } from './main';
import styles from './skip-link.module.css';

/** The first thing in tab order: jumps over the navbar and the sidebar. */
export function SkipLink() {
  return (
    <a className={styles.skip} href={`#${MAIN_ID}`}>
      Skip to main content
    </a>
  );
}
