import type { ReactNode } from 'react';
import styles from './figure.module.css';

/** An image with its caption. */
export function Figure({ children }: { children: ReactNode }) {
  return <figure className={styles.figure}>{children}</figure>;
}
