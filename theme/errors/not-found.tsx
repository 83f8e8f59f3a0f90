import { Main } from '../layout/main';
import { navItems } from '../layout/nav-items';
import { Link } from '../navigation/link';
import styles from './not-found.module.css';

/** Where the handbook begins: the owner's menu says it. */
const handbook = navItems.find(({ section }) => section === '/docs');

/** Shown for every address that is no page, with status 404 from the host. */
export function NotFound() {
  return (
    <Main className={styles.page}>
      <svg className={styles.reel} viewBox="0 0 240 96" aria-hidden="true">
        <path d="M8 14h92l14 16-16 14 18 20-12 18H8ZM232 14h-92l10 14-16 18 16 18-14 18h96Z" />
        <path d="M18 24h10v8H18zM42 24h10v8H42zM66 24h10v8H66zM18 64h10v8H18zM42 64h10v8H42zM66 64h10v8H66zM164 24h10v8h-10zM188 24h10v8h-10zM212 24h10v8h-10zM164 64h10v8h-10zM188 64h10v8h-10zM212 64h10v8h-10z" />
      </svg>
      <h1>Page Not Found</h1>
      <p>We could not find what you were looking for.</p>
      <p>
        The page may have moved or its address may hold a typing error. The handbook's sidebar lists
        everything that is here.
      </p>
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
    </Main>
  );
}
