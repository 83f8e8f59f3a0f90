import { DOCS_ROUTE } from '../../shared/main-routes';
import { navItems } from '../elements/nav-items';
import plain from '../elements/plain-page.module.css';
import { withBase } from '../navigation/base';
import { Link } from '../navigation/link';
import { Main } from '../navigation/main';
import {
  GO_HOME,
  NOT_FOUND,
  NOT_FOUND_CAUSES,
  NOT_FOUND_REASON,
  OPEN_HANDBOOK,
  SEARCH,
  SEARCH_DOCUMENTATION,
} from '../strings';
import styles from './not-found.module.css';

/** A film that is torn in the middle. It reaches both edges of windows up to 4,000 pixels wide. */
function BrokenFilm() {
  return (
    <svg className={styles.film} viewBox="0 0 240 96" aria-hidden="true">
      <path d="M-2000 0H100l14 20-16 16 18 24-12 36H-2000ZM2240 0H140l-10 18 16 22-14 22 14 34h2094Z" />
      <path d="M94 13H-2000M94 83H-2000M152 13h2094M152 83h2094" />
    </svg>
  );
}

/** The page for URLs that do not exist. The host sends it with status 404. */
export function NotFound() {
  // `site.config.ts` may have none.
  const handbook = navItems().find(({ section }) => section === DOCS_ROUTE);
  return (
    <Main className={styles.page}>
      <BrokenFilm />
      <div className={plain.page}>
        <h1>{NOT_FOUND}</h1>
        <p>{NOT_FOUND_REASON}</p>
        <p>{NOT_FOUND_CAUSES}</p>
        {/* A plain form: it works before the scripts start, and the search page reads the query. */}
        <search>
          <form action={withBase('/search')} className={styles.form}>
            <input
              type="search"
              name="q"
              aria-label={SEARCH_DOCUMENTATION}
              placeholder={SEARCH_DOCUMENTATION}
            />
            <button type="submit">{SEARCH}</button>
          </form>
        </search>
        <ul className={styles.ways}>
          {handbook && (
            <li>
              <Link href={handbook.href}>{OPEN_HANDBOOK}</Link>
            </li>
          )}
          <li>
            <Link href="/">{GO_HOME}</Link>
          </li>
        </ul>
      </div>
    </Main>
  );
}
