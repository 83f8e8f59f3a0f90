import { useId, useRef, useState } from 'react';
import type { TocEntry } from '../base/page';
import { useCollapse } from '../motion/use-collapse';
import { useMarkInView } from '../navigation/keep-in-view';
import { TABLE_OF_CONTENTS } from '../strings';
import styles from './table-of-contents.module.css';
import { useActiveHeading } from './use-active-heading';

interface EntriesProps {
  entries: readonly TocEntry[];
}

/**
 * The text of a heading, with its code. The element around it must have the id of the heading as its key, because its text
 * must not change.
 */
function HeadingText({ entry: { text, parts = [text] } }: { entry: TocEntry }) {
  return parts.map((part, index) => {
    if (index % 2 === 0) return part;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
    return <code key={index}>{part}</code>;
  });
}

interface ListProps extends EntriesProps {
  active?: string | undefined;
  onFollow?: () => void;
}

function Entries({ entries, active, onFollow }: ListProps) {
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <li key={entry.id} data-depth={entry.depth > 2 ? entry.depth : undefined}>
          <a
            href={`#${entry.id}`}
            aria-current={entry.id === active ? 'location' : undefined}
            onClick={onFollow}
          >
            <HeadingText entry={entry} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The table of contents next to the page, on wide screens. The heading being read is marked. */
export function TableOfContents({ entries }: EntriesProps) {
  const active = useActiveHeading(entries);
  const nav = useRef<HTMLElement>(null);
  useMarkInView(nav, active);
  if (entries.length === 0) return null;
  return (
    <div className={styles.column}>
      <nav ref={nav} className={styles.toc} aria-labelledby="toc-title">
        <p className={styles.title} id="toc-title">
          {TABLE_OF_CONTENTS}
        </p>
        <Entries entries={entries} active={active} />
      </nav>
    </div>
  );
}

/** The table of contents on narrow screens: a bar with the current section, which opens the list. */
export function MobileTableOfContents({ entries }: EntriesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const fold = useRef<HTMLDivElement>(null);
  useCollapse(fold, isOpen);
  const active = useActiveHeading(entries);
  useMarkInView(fold, isOpen && active);
  const current = entries.find(({ id }) => id === active);
  if (entries.length === 0) return null;
  return (
    <div className={styles.mobile}>
      <button
        type="button"
        className={styles.unfold}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {TABLE_OF_CONTENTS}
        {/* Screen readers get the current section from the list below. */}
        {current && (
          <span key={current.id} className={styles.current} aria-hidden="true">
            <HeadingText entry={current} />
          </span>
        )}
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="m6 3.5 4.5 4.5L6 12.5" />
        </svg>
      </button>
      <div id={listId} ref={fold} className={styles.fold} data-open={isOpen}>
        <Entries entries={entries} active={active} onFollow={() => setIsOpen(false)} />
      </div>
    </div>
  );
}
