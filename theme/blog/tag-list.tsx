import type { Reference } from '../../plugins/blog/types';
import { Link } from '../navigation/link';
import styles from './tag-list.module.css';

/** The subjects of a post. */
export function TagList({ tags }: { tags: readonly Reference[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label="Tags">
      {tags.map(({ label, route }) => (
        <li key={route}>
          <Link href={route}>{label}</Link>
        </li>
      ))}
    </ul>
  );
}
