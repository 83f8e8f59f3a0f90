import type { ReactNode } from 'react';
import styles from './steps.module.css';

/** Shows an ordered list as steps along a line. */
export function Steps({ children }: { children: ReactNode }) {
  return <div className={styles.steps}>{children}</div>;
}
