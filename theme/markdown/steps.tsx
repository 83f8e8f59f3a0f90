import type { ReactNode } from 'react';
import styles from './steps.module.css';

/** Wraps an ordered list and sets it as a numbered line of steps. */
export function Steps({ children }: { children: ReactNode }) {
  return <div className={styles.steps}>{children}</div>;
}
