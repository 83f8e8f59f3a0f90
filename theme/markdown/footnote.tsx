import { type FocusEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { footnote } from '../strings';
import styles from './footnote.module.css';

interface FootnoteProps {
  number: string;
  /** The note at the foot of the page. */
  href: string;
  id: string;
  /** A copy of the note. */
  children: ReactNode;
}

const isPlainClick = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  !(metaKey || ctrlKey || shiftKey || altKey);

/** Closes the note when Tab moves the focus out of it, but not when the reader switches to another window. */
function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
}

/**
 * A reference to a footnote. It shows the note in place; without scripts, it leads to the foot of the page.
 * The popover itself knows whether it is open: the state of React follows later.
 */
export function Footnote({ number, href, id, children }: FootnoteProps) {
  const [isMounted, setIsMounted] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const note = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);

  const toggle = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    // The mouse button closes an open note before its `click` event. A click by a key has a `detail` of 0.
    if (event.detail > 0 && wasOpen.current) return;
    flushSync(() => setIsMounted(true));
    // In tab order, the note comes after its source.
    note.current?.togglePopover({ source: event.currentTarget });
    note.current?.focus();
  };

  return (
    <>
      <a
        href={href}
        id={id}
        data-footnote-ref
        aria-describedby="footnote-label"
        aria-expanded={isOpen || undefined}
        onPointerDown={() => {
          wasOpen.current = note.current?.matches(':popover-open') ?? false;
        }}
        onClick={toggle}
      >
        {number}
      </a>
      {isMounted &&
        // The note has the focus, so screen readers read it.
        createPortal(
          <div
            ref={note}
            className={`prose ${styles.note}`}
            popover="auto"
            role="dialog"
            aria-label={footnote(number)}
            tabIndex={-1}
            onBlur={closeWhenLeft}
            onBeforeToggle={({ newState }) => setIsOpen(newState === 'open')}
          >
            {children}
          </div>,
          document.body,
        )}
    </>
  );
}
