import { Link } from '../navigation/link';
import { BREADCRUMBS, HOME_PAGE } from '../strings';
import styles from './breadcrumbs.module.css';

interface Crumb {
  label: string;
  route?: string;
}

function CrumbLabel({ crumb, isCurrent }: { crumb: Crumb; isCurrent: boolean }) {
  if (isCurrent) return <span aria-current="page">{crumb.label}</span>;
  if (crumb.route) return <Link href={crumb.route}>{crumb.label}</Link>;
  return <span>{crumb.label}</span>;
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
        {trail.map((crumb, index) => {
          const isCurrent = index === trail.length - 1;
          return (
            <li key={crumb.label} className={isCurrent ? 'visually-hidden' : undefined}>
              <CrumbLabel crumb={crumb} isCurrent={isCurrent} />
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
