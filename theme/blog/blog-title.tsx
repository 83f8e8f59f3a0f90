import type { ReactNode } from 'react';
import styles from './blog-title.module.css';

interface BlogTitleProps {
  title: string;
  intro?: string | undefined;
  /** Links to other pages. */
  children?: ReactNode;
}

/** The title of the blog's lists. */
export function BlogTitle({ title, intro, children }: BlogTitleProps) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      {intro && <p className={styles.intro}>{intro}</p>}
      {children && <div className={styles.on}>{children}</div>}
    </header>
  );
}
