import { type MouseEvent, type ReactNode, type RefObject, useState } from 'react';
import { RecentPosts } from '../blog/recent-posts';
import { Sidebar } from '../docs/sidebar';
import { Link } from '../navigation/link';
import { useCurrentPage, useCurrentPath } from '../page';
import styles from './drawer.module.css';
import { isCurrent, navItems, repositoryItem } from './nav-items';

interface DrawerProps {
  ref: RefObject<HTMLDialogElement | null>;
  isOpen: boolean;
  close: () => void;
  brand: ReactNode;
}

function MainMenu({ path }: { path: string }) {
  return (
    <nav aria-label="Site menu">
      <ul className={styles.menu}>
        {[...navItems, repositoryItem].map((item) => (
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

/** What the drawer shows: first the sidebar of the page, if it has one, with a way back to the main menu. */
function Panels() {
  const { facts } = useCurrentPage();
  const path = useCurrentPath();
  const [showsMenu, setShowsMenu] = useState(false);
  const hasSidebar = facts?.breadcrumbs || facts?.blog;
  if (!hasSidebar || showsMenu) return <MainMenu path={path} />;
  return (
    <>
      <button type="button" className={styles.back} onClick={() => setShowsMenu(true)}>
        ← Back to main menu
      </button>
      {facts.blog ? <RecentPosts years={facts.blog.recent} /> : <Sidebar />}
    </>
  );
}

/** The navigation of narrow screens: a modal dialog that slides in from the side. */
export function Drawer({ ref, isOpen, close, brand }: DrawerProps) {
  const closeOnBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop is for pointers; Escape closes a dialog natively
    <dialog
      ref={ref}
      className={styles.drawer}
      aria-label="Navigation"
      onClick={closeOnBackdrop}
      onClose={close}
    >
      {isOpen && (
        <div className={styles.content}>
          <div className={styles.head}>
            {brand}
            <button type="button" className={styles.close} aria-label="Close navigation bar" onClick={close}>
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
