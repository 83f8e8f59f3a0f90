import type { MouseEvent } from 'react';
import { MAIN_ID } from '../navigation/main';
import { SKIP_LINK } from '../strings';
import styles from './skip-link.module.css';

/** Moves the focus without adding a hash to the URL. */
function focusMain(event: MouseEvent): void {
  const main = document.getElementById(MAIN_ID);
  if (!main) return;
  event.preventDefault();
  main.focus();
}

/** The first link in tab order: skips the navbar and the sidebar. */
export function SkipLink() {
  return (
    <a className={styles.skip} href={`#${MAIN_ID}`} onClick={focusMain}>
      {SKIP_LINK}
    </a>
  );
}
