import { Main } from '../layout/main';
import { navItems } from '../layout/nav-items';
import plain from '../layout/plain-page.module.css';
import { withBase } from '../navigation/base';
import { Link } from '../navigation/link';
import styles from './not-found.module.css';

/** Where the handbook begins: the owner's menu says it. */
const handbook = navItems.find(({ section }) => section === '/docs');

/** A film that broke: two ends, as long as the window is wide. */
function BrokenFilm() {
  return (
    <svg className={styles.film} viewBox="0 0 240 96" aria-hidden="true">
      <path d="M-2000 0H100l14 20-16 16 18 24-12 36H-2000ZM2240 0H140l-10 18 16 22-14 22 14 34h2094Z" />
      <path d="M94 13H-2000M94 83H-2000M152 13h2094M152 83h2094" />
    </svg>
  );
}

/** Shown for every address that is not a page, with status 404 from the host. */
export function NotFound() {
  return (
    <Main className={styles.page}>
      <BrokenFilm />
      <div className={plain.page}>
        <h1>Page Not Found</h1>
        <p>We could not find what you were looking for.</p>
        <p>The page may have moved, or its address may contain a typing error.</p>
        {/* A plain form: it works before the scripts start, and the search page reads the query. */}
        <search>
          <form action={withBase('/search')} className={styles.form}>
            <input
              type="search"
              name="q"
              aria-label="Search the handbook"
              placeholder="Search the handbook"
            />
            <button type="submit">Search</button>
          </form>
        </search>
        <ul className={styles.ways}>
          {handbook && (
            <li>
              <Link href={handbook.href}>Open the handbook</Link>
            </li>
          )}
          <li>
            <Link href="/">Go to the home page</Link>
          </li>
        </ul>
      </div>
    </Main>
  );
}
