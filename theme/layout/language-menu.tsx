import { contentLocale } from '../../shared/locale';
import { useCurrentPage, useCurrentPath } from '../base/page';
import { site } from '../base/site';
import { closeWhenLeft } from '../elements/popover';
import popover from '../elements/popover.module.css';
import { withBase } from '../navigation/base';
import styles from './language-menu.module.css';

const MENU_ID = 'language-menu';

/** A button with the language of the site, and a native popover that names it. Both work without scripts. */
export function LanguageMenu() {
  const { pageType } = useCurrentPage();
  const currentPath = useCurrentPath();
  // The not-found page has no versions in other languages.
  const path = pageType === '404' ? '/' : currentPath;
  const current = contentLocale(site);
  return (
    <div className={styles.language}>
      <button type="button" className={styles.button} popoverTarget={MENU_ID} aria-label={current.label}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="9" />
          <path d="M3 12h18M12 3c3 2.7 3.8 5.7 3.8 9s-.8 6.3-3.8 9c-3-2.7-3.8-5.7-3.8-9S9 5.7 12 3Z" />
        </svg>
        <span>{current.label}</span>
      </button>
      <ul className={popover.menu} id={MENU_ID} popover="auto" onBlur={closeWhenLeft}>
        <li>
          <a
            href={withBase(path)}
            lang={current.code}
            hrefLang={current.code}
            dir={current.direction}
            aria-current="true"
          >
            {current.label}
          </a>
        </li>
      </ul>
    </div>
  );
}
