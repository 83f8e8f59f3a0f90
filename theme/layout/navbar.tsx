import { Logo } from '@generated/logo';
import { useRef } from 'react';
import { useCurrentPath } from '../base/page';
import { site } from '../base/site';
import { ColorModeToggle } from '../color-mode/color-mode-toggle';
import { isCurrent, navItems, repositoryItem } from '../elements/nav-items';
import { useMarkInView } from '../navigation/keep-in-view';
import { Link } from '../navigation/link';
import { SearchButton } from '../search/search-button';
import { OPEN_DRAWER, TOP_BAR } from '../strings';
import { Drawer } from './drawer';
import { LanguageMenu } from './language-menu';
import styles from './navbar.module.css';
import { useDrawer } from './use-drawer';
import { useHideOnScroll } from './use-hide-on-scroll';

function Brand() {
  return (
    <Link className={styles.brand} href="/">
      <Logo className={styles.logo} />
      <span>{site.title}</span>
    </Link>
  );
}

/** The sticky top bar: brand, main menu, tools. On narrow screens, a hamburger opens the drawer. */
export function Navbar() {
  const path = useCurrentPath();
  const drawer = useDrawer();
  const bar = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLUListElement>(null);
  const items = navItems();
  const repository = repositoryItem();
  useMarkInView(menu, path);
  const isHidden = useHideOnScroll(bar, site.navbar.hideOnScroll);
  return (
    <div className={styles.header} data-hidden={isHidden || undefined} ref={bar}>
      <nav className={styles.bar} aria-label={TOP_BAR}>
        <button
          type="button"
          className={styles.hamburger}
          aria-label={OPEN_DRAWER}
          aria-expanded={drawer.isOpen}
          aria-haspopup="dialog"
          onClick={drawer.open}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M3.5 7h17M3.5 12h17M3.5 17h17" />
          </svg>
        </button>
        <Brand />
        {items.length > 0 && (
          <ul className={styles.menu} ref={menu}>
            {items.map((item) => (
              <li key={item.href}>
                <Link href={item.href} aria-current={isCurrent(item, path) ? 'true' : undefined}>
                  {item.label}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <div className={styles.tools}>
          {repository && (
            <Link className={styles.repository} href={repository.href}>
              {repository.label}
            </Link>
          )}
          <SearchButton />
          <LanguageMenu />
          <ColorModeToggle />
        </div>
      </nav>
      <Drawer isOpen={drawer.isOpen} close={drawer.close} brand={<Brand />} />
    </div>
  );
}
