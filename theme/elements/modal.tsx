import {
  type KeyboardEventHandler,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { closeDialog, showDialog } from '../base/browser';
import { createOverlay } from '../navigation/overlay';
import { CLOSE_DIALOG } from '../strings';
import styles from './modal.module.css';

/** The part of the result of `useModal` that `Modal` needs. */
export interface ModalState {
  dialog: RefObject<HTMLDialogElement | null>;
  /** Called when the dialog has closed. The browser has already returned the focus. */
  onClose: () => void;
}

/** The state of a modal dialog: its subject, which is null while the dialog is closed, and the function that opens it. */
export function useModal<Subject>() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [overlay] = useState(createOverlay);
  const [subject, setSubject] = useState<Subject | null>(null);
  const isOpen = overlay.useIsOpen();
  useEffect(() => {
    if (!isOpen && dialog.current) closeDialog(dialog.current);
  }, [isOpen]);
  useEffect(() => overlay.close, [overlay]);
  const open = useCallback(
    (next: Subject) => {
      flushSync(() => setSubject(next));
      overlay.open();
      // Needed even if the subject was set before: the browser closes a dialog first, and dispatches `close` later.
      if (dialog.current) showDialog(dialog.current);
    },
    [overlay],
  );
  const onClose = () => {
    overlay.close();
    setSubject(null);
  };
  return { subject, open, modal: { dialog, onClose } };
}

interface ModalProps extends ModalState {
  label: string;
  className?: string | undefined;
  onKeyDown?: KeyboardEventHandler;
  children: ReactNode;
}

/**
 * A modal dialog with a button that closes it. The dialog does not scroll: a part of its content can. Escape, a click on the backdrop, Back, the search and a navigation also close it.
 */
export function Modal({ dialog, label, className = '', onClose, onKeyDown, children }: ModalProps) {
  return (
    <dialog
      ref={dialog}
      className={`${styles.modal} ${className}`}
      aria-label={label}
      onKeyDown={onKeyDown}
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      onClick={({ target, currentTarget }) => target === currentTarget && closeDialog(currentTarget)}
    >
      <button
        type="button"
        className={styles.close}
        aria-label={CLOSE_DIALOG}
        onClick={() => dialog.current && closeDialog(dialog.current)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="m6 6 12 12M18 6 6 18" />
        </svg>
      </button>
      {children}
    </dialog>
  );
}
