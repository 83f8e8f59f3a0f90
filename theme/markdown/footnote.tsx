import {
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
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

interface NoteProps extends Pick<FootnoteProps, 'number' | 'children'> {
  link: RefObject<HTMLAnchorElement | null>;
  onClose: () => void;
}

/** Readers who press Tab leave the note. Switching to another window does not close it. */
function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
}

/** The note, in a popover next to its reference. It has the focus, so screen readers read it. */
function Note({ number, link, children, onClose }: NoteProps) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In the order of the Tab key, the note comes after its source.
    note.current?.showPopover(link.current ? { source: link.current } : undefined);
    note.current?.focus();
  }, [link]);
  return createPortal(
    <div
      ref={note}
      className={`prose ${styles.note}`}
      popover="auto"
      role="dialog"
      aria-label={footnote(number)}
      tabIndex={-1}
      onBlur={closeWhenLeft}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
    >
      {children}
    </div>,
    document.body,
  );
}

/** A reference to a footnote. It shows the note in place; without scripts, it leads to the foot of the page. */
export function Footnote({ number, href, id, children }: FootnoteProps) {
  const [isOpen, setIsOpen] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const wasOpen = useRef(false);
  const toggle = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setIsOpen(!wasOpen.current);
  };
  return (
    <>
      <a
        ref={link}
        href={href}
        id={id}
        data-footnote-ref
        aria-describedby="footnote-label"
        aria-expanded={isOpen || undefined}
        // Pressing the mouse button closes the note before the `click` event.
        onPointerDown={() => {
          wasOpen.current = isOpen;
        }}
        onClick={toggle}
      >
        {number}
      </a>
      {isOpen && (
        <Note number={number} link={link} onClose={() => setIsOpen(false)}>
          {children}
        </Note>
      )}
    </>
  );
}
