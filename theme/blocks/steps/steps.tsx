import type { ReactNode } from 'react';
import styles from './steps.module.css';

/** An ordered list, shown as steps along a line. */
export function Steps({ children }: { children: ReactNode }) {
  return <div className={styles.steps}>{children}</div>;
}
