import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { closeDialog, showDialog } from '../base/browser';
import { useCurrentPage, useCurrentPath } from '../base/page';
import { RecentPosts } from '../blog/recent-posts';
import { Sidebar } from '../docs/sidebar';
import { isCurrent, navItems, repositoryItem } from '../elements/nav-items';
import { Link } from '../navigation/link';
import { BACK_TO_MAIN_MENU, CLOSE_DRAWER, DRAWER, MAIN_MENU } from '../strings';
import styles from './drawer.module.css';

interface DrawerProps {
  isOpen: boolean;
  close: () => void;
  brand: ReactNode;
}

const focusFirstLink = (menu: HTMLElement | null): void => menu?.querySelector('a')?.focus();

interface MainMenuProps {
  path: string;
  /** Whether the menu replaces the button that had the focus, and takes the focus. */
  takesFocus: boolean;
}

function MainMenu({ path, takesFocus }: MainMenuProps) {
  return (
    <nav aria-label={MAIN_MENU} ref={takesFocus ? focusFirstLink : null}>
      <ul className={styles.menu}>
        {[...navItems(), repositoryItem()]
          .filter((item) => item !== undefined)
          .map((item) => (
            <li key={item.href}>
              <Link href={item.href} aria-current={isCurrent(item, path) ? 'true' : undefined}>
                {item.label}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}

/** Shows the sidebar of the page with a button back to the main menu, or the main menu if the page has no sidebar. */
function Panels() {
  const { pageMeta } = useCurrentPage();
  const path = useCurrentPath();
  const [showsMenu, setShowsMenu] = useState(false);
  const hasSidebar = pageMeta?.sidebar?.length || pageMeta?.blog;
  if (!hasSidebar || showsMenu) return <MainMenu path={path} takesFocus={showsMenu} />;
  return (
    <>
      <button type="button" className={styles.back} onClick={() => setShowsMenu(true)}>
        {BACK_TO_MAIN_MENU}
      </button>
      {pageMeta.blog ? <RecentPosts {...pageMeta.blog} /> : <Sidebar part={pageMeta.sidebar ?? []} />}
    </>
  );
}

/** Keeps the focus in the drawer: browsers let Tab move the focus from a modal dialog to their toolbar. */
function keepFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')].filter(
    (stop) => stop.offsetParent,
  );
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}

/** The navigation of narrow screens: a modal dialog that slides in from the side. */
export function Drawer({ isOpen, close, brand }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  // The content stays until the drawer has slid out.
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const { current } = dialog;
    if (!current) return;
    if (!isOpen) return closeDialog(current);
    showDialog(current);
    closeButton.current?.focus();
  }, [isOpen]);
  const onClick = (event: MouseEvent<HTMLDialogElement>) => {
    const isBackdrop = event.target === event.currentTarget;
    const isLink = event.target instanceof Element && event.target.closest('a') !== null;
    if (isBackdrop || isLink) close();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={DRAWER}
      onClick={onClick}
      // `cancel` is dispatched before any later input event. `close` is asynchronous: the reader may have opened the drawer
      // again.
      onCancel={close}
      onClose={({ currentTarget }) => currentTarget.open || close()}
      onKeyDown={keepFocus}
      onTransitionEnd={() => setIsShown(isOpen)}
    >
      {(isOpen || isShown) && (
        <div className={styles.content}>
          <div className={styles.head}>
            {brand}
            <button
              type="button"
              className={styles.close}
              aria-label={CLOSE_DRAWER}
              ref={closeButton}
              onClick={close}
            >
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="m6 6 12 12M18 6 6 18" />
              </svg>
            </button>
          </div>
          <Panels />
        </div>
      )}
    </dialog>
  );
}
