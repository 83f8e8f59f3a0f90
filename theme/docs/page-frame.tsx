import type { ReactNode } from 'react';
import { type TocEntry, useCurrentPath } from '../base/page';
import { HideOnCrash } from '../errors/crash-boundary';
import { Main } from '../navigation/main';
import styles from './page-frame.module.css';
import { TableOfContents } from './table-of-contents';

interface PageFrameProps {
  /** Without it, text and table of contents are in the middle of the page. */
  sidebar?: ReactNode;
  /** Headings for the table of contents. Without headings, the column stays empty. */
  entries?: readonly TocEntry[];
  /** Content of the column on pages without a table of contents. The text of these pages is wider. */
  column?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of text pages: sidebar, text, table of contents. Each page gets new elements for the last two, because React
 * cannot change texts that the browser's translator has replaced.
 */
export function PageFrame({ sidebar, entries = [], column, children }: PageFrameProps) {
  const path = useCurrentPath();
  return (
    <div
      className={sidebar ? styles.layout : `${styles.layout} ${styles.plain}`}
      data-wide={column ? true : undefined}
    >
      {sidebar && (
        <aside className={styles.aside}>
          <HideOnCrash>{sidebar}</HideOnCrash>
        </aside>
      )}
      <Main className={styles.main}>
        <div key={path} className={styles.text}>
          {children}
        </div>
        <HideOnCrash>
          <TableOfContents key={path} entries={entries} />
        </HideOnCrash>
      </Main>
      <HideOnCrash>{column}</HideOnCrash>
    </div>
  );
}
