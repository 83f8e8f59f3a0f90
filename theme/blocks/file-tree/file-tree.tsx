import type { ReactNode } from 'react';
import styles from './file-tree.module.css';

/** Folders and files, written as a list. The build adds the kind of each entry. */
export function FileTree({ children }: { children: ReactNode }) {
  return <div className={styles.tree}>{children}</div>;
}
