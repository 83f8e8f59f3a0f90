import type { MouseEvent } from 'react';
import { SKIP_LINK } from '../strings';
import { MAIN_ID } from './main';
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
