import type { BlogOverview } from '../../plugins/blog/types';
import { Link } from '../navigation/link';
import styles from './blog-aside.module.css';

/** What the blog writes about and how to follow it, next to lists of posts. */
export function BlogAside({ topics, feeds }: Pick<BlogOverview, 'topics' | 'feeds'>) {
  return (
    <div className={styles.aside}>
      {topics.length > 0 && (
        <nav aria-labelledby="topics">
          <p id="topics">Topics</p>
          <ul className={styles.list}>
            {topics.map(({ label, route, count }) => (
              <li key={route}>
                <Link href={route}>{label}</Link> <span>{count}</span>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <nav aria-labelledby="feeds">
        <p id="feeds">Follow</p>
        <ul className={styles.list}>
          {feeds.map(({ format, route }) => (
            <li key={route}>
              <Link href={route}>{format} feed</Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
