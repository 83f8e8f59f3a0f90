import type { ReactNode } from 'react';
import { TableOfContents } from '../docs/table-of-contents';
import { HideOnCrash } from '../errors/crash-boundary';
import type { TocEntry } from '../page';
import { Main } from './main';
import styles from './page-frame.module.css';

interface PageFrameProps {
  sidebar: ReactNode;
  /** Headings for the table of contents. Without headings, the column stays empty. */
  entries?: readonly TocEntry[];
  /** Content of the column on pages without a table of contents. The text of these pages is wider. */
  column?: ReactNode;
  children: ReactNode;
}

/** The frame of text pages: sidebar, text, table of contents. */
export function PageFrame({ sidebar, entries = [], column, children }: PageFrameProps) {
  return (
    <div className={styles.layout} data-wide={column ? true : undefined}>
      <aside className={styles.aside}>
        <HideOnCrash>{sidebar}</HideOnCrash>
      </aside>
      <Main className={styles.main}>
        <div className={styles.text}>{children}</div>
        <HideOnCrash>
          <TableOfContents entries={entries} />
        </HideOnCrash>
      </Main>
      <HideOnCrash>{column}</HideOnCrash>
    </div>
  );
}
