import type { ListFrame } from '../../shared/pages/blog';
import { Link } from '../navigation/link';
import { FOLLOW, feedIn, TOPICS } from '../strings';
import styles from './blog-aside.module.css';

/** Links to the tags of the blog, and to feeds: those of the tag on the pages of a tag, otherwise those of the blog. */
export function BlogAside({ topics, feeds }: Pick<ListFrame, 'topics' | 'feeds'>) {
  return (
    <div className={styles.aside}>
      {topics.length > 0 && (
        <nav aria-labelledby="topics">
          <p id="topics">{TOPICS}</p>
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
        <p id="feeds">{FOLLOW}</p>
        <ul className={styles.list}>
          {feeds.map(({ format, route, tag }) => (
            <li key={route}>
              <Link href={route}>{feedIn(format, tag)}</Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
