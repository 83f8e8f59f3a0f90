import type { Reference } from '../../shared/pages/blog';
import { Link } from '../navigation/link';
import { TAGS } from '../strings';
import styles from './tag-list.module.css';

/** The tags of a post. */
export function TagList({ tags }: { tags: readonly Reference[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label={TAGS}>
      {tags.map(({ label, route }) => (
        <li key={route}>
          <Link href={route}>{label}</Link>
        </li>
      ))}
    </ul>
  );
}
