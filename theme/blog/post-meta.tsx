import type { Reference } from '../../plugins/blog/types';
import { Day } from '../layout/day';
import { Link } from '../navigation/link';
import styles from './post-meta.module.css';
import { readingTime } from './texts';

interface PostMetaProps {
  day: string;
  minutes: number;
  authors?: readonly Reference[];
}

/** When a post was written, how long it takes to read, and by whom it is. */
export function PostMeta({ day, minutes, authors = [] }: PostMetaProps) {
  return (
    <ul className={styles.meta}>
      <li>
        <Day day={day} />
      </li>
      <li>{readingTime(minutes)}</li>
      {authors.map(({ label, route }) => (
        <li key={route}>
          <Link href={route}>{label}</Link>
        </li>
      ))}
    </ul>
  );
}
