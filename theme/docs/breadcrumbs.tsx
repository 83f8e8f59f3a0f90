import { Link } from '../navigation/link';
import { BREADCRUMBS, HOME_PAGE } from '../strings';
import styles from './breadcrumbs.module.css';

interface Crumb {
  label: string;
  route?: string;
}

/**
 * The path to the page: the home page, the categories above the page, the page. The last part is for screen readers: the title
 * of the page follows.
 */
export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav aria-label={BREADCRUMBS} className={styles.breadcrumbs}>
      <ol className={styles.list}>
        <li>
          <Link href="/" aria-label={HOME_PAGE}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M2.5 7.5 8 2.8l5.5 4.7M4 6.5v6.7h8V6.5" />
            </svg>
          </Link>
        </li>
        {trail.map(({ label, route }, index) => {
          if (index === trail.length - 1)
            return (
              <li key={label} className="visually-hidden" aria-current="page">
                {label}
              </li>
            );
          return <li key={label}>{route ? <Link href={route}>{label}</Link> : label}</li>;
        })}
      </ol>
    </nav>
  );
}
