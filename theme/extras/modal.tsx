import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { overlay } from '../navigation/overlay';
import { CLOSE_DIALOG } from '../strings';
import styles from './modal.module.css';

interface ModalProps {
  label: string;
  className?: string | undefined;
  /** Called when the dialog has closed. The browser has already returned the focus. */
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog with a button that closes it. Escape, a click outside its content and the search close it as well. */
export function Modal({ label, className = '', onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isSearching = overlay.useIsOpen();
  useLayoutEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (isSearching) dialog.current?.close();
  }, [isSearching]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser handles Escape
    <dialog
      ref={dialog}
      className={`${styles.modal} ${className}`}
      aria-label={label}
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
    >
      <button
        type="button"
        className={styles.close}
        aria-label={CLOSE_DIALOG}
        onClick={() => dialog.current?.close()}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="m6 6 12 12M18 6 6 18" />
        </svg>
      </button>
      {children}
    </dialog>
  );
}
