import type { ReactNode } from 'react';
import { TableOfContents } from '../docs/table-of-contents';
import { Region } from '../errors/crash-boundary';
import type { TocEntry } from '../page';
import { Main } from './main';
import styles from './page-frame.module.css';

interface PageFrameProps {
  sidebar: ReactNode;
  /** Headings for the table of contents; without them its column stays empty. */
  entries?: readonly TocEntry[];
  /** What pages without such a table have in that column; their text is wider. */
  beside?: ReactNode;
  children: ReactNode;
}

/** The frame of reading pages: sidebar, text in its measure, table of contents. */
export function PageFrame({ sidebar, entries = [], beside, children }: PageFrameProps) {
  return (
    <div className={styles.layout} data-wide={beside ? true : undefined}>
      <aside className={styles.aside}>
        <Region>{sidebar}</Region>
      </aside>
      <Main className={styles.main}>
        <div className={styles.text}>{children}</div>
        <Region>
          <TableOfContents entries={entries} />
        </Region>
      </Main>
      <Region>{beside}</Region>
    </div>
  );
}
