import type { PostYear } from '../../plugins/blog/types';
import { Link } from '../navigation/link';
import { useCurrentPath } from '../page';
import { DraftMark } from './draft-mark';
import styles from './recent-posts.module.css';

/** The newest posts by year: the blog's sidebar. */
export function RecentPosts({ years }: { years: readonly PostYear[] }) {
  const path = useCurrentPath();
  return (
    <nav className={styles.recent} aria-label="Blog recent posts navigation">
      <p className={styles.title}>Recent posts</p>
      {years.map(({ year, posts }) => (
        <div key={year} className={styles.year}>
          <p id={`recent-${year}`}>{year}</p>
          <ul className={styles.list} aria-labelledby={`recent-${year}`}>
            {posts.map(({ title, route, isDraft }) => (
              <li key={route}>
                <Link href={route} aria-current={route === path ? 'page' : undefined}>
                  {title}
                </Link>
                {isDraft && <DraftMark />}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
