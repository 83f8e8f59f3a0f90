import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { hasPopovers } from '../../base/browser';
import { closeWhenLeft } from '../../elements/popover';
import { isPlainClick } from '../../navigation/link';
import { footnote } from '../../strings';
import styles from './footnote.module.css';

interface FootnoteProps {
  number: string;
  /** URL of the note at the end of the page. */
  href: string;
  id: string;
  /** A copy of the note. */
  children: ReactNode;
}

/**
 * A reference to a footnote. It shows the note in place; without scripts, it leads to the end of the page.
 * Event handlers ask the popover whether it is open, because React updates the state later.
 */
export function Footnote({ number, href, id, children }: FootnoteProps) {
  const [isMounted, setIsMounted] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const note = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);

  const toggle = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event) || !hasPopovers()) return;
    event.preventDefault();
    // Clicking the reference with a mouse closes an open note before the `click` event (light dismiss). For keys,
    // `detail` is 0.
    if (event.detail > 0 && wasOpen.current) return;
    flushSync(() => setIsMounted(true));
    const { current } = note;
    // Not `togglePopover`: browsers that do not know `source` read the options as `true`, and never close the note.
    if (current?.matches(':popover-open')) return current.hidePopover();
    // With `source`, the note follows the reference in tab order.
    current?.showPopover({ source: event.currentTarget });
    current?.focus();
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
