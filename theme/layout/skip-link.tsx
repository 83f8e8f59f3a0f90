import type { MouseEvent } from 'react';
import { MAIN_ID } from './main';
import styles from './skip-link.module.css';

/** Goes there without leaving a hash in the address. */
function focusMain(event: MouseEvent): void {
  const main = document.getElementById(MAIN_ID);
  if (!main) return;
  event.preventDefault();
  main.focus();
}

/** The first thing in tab order: jumps over the navbar and the sidebar. */
export function SkipLink() {
  return (
    <a className={styles.skip} href={`#${MAIN_ID}`} onClick={focusMain}>
      Skip to main content
    </a>
  );
}
