import type { PageLink } from '../../plugins/content/types';
import { Link } from '../navigation/link';
import styles from './doc-pager.module.css';

interface DocPagerProps {
  previous?: PageLink | undefined;
  next?: PageLink | undefined;
}

/** The neighbors of the page in reading order. */
export function DocPager({ previous, next }: DocPagerProps) {
  if (!previous && !next) return null;
  return (
    <nav className={styles.pager} aria-label="Docs pages">
      {previous && (
        <Link className={styles.previous} href={previous.route}>
          <span className={styles.direction}>Previous</span> {previous.title}
        </Link>
      )}
      {next && (
        <Link className={styles.next} href={next.route}>
          <span className={styles.direction}>Next</span> {next.title}
        </Link>
      )}
    </nav>
  );
}
