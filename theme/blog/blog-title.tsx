import type { ReactNode } from 'react';
import styles from './blog-title.module.css';

interface BlogTitleProps {
  title: string;
  intro?: string | undefined;
  /** A link to the parent page. */
  children?: ReactNode;
}

/** The header of every blog page except posts. */
export function BlogTitle({ title, intro, children }: BlogTitleProps) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      {intro && <p className={styles.intro}>{intro}</p>}
      {children && <div className={styles.parent}>{children}</div>}
    </header>
  );
}
