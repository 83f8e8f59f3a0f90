import type { Reference } from '../../plugins/blog/types';
import { Day } from '../layout/day';
import { Link } from '../navigation/link';
import { DraftMark } from './draft-mark';
import styles from './post-meta.module.css';
import { readingTime } from './texts';

interface PostMetaProps {
  day: string;
  minutes: number;
  authors?: readonly Reference[];
  isDraft?: true | undefined;
}

/** When a post was written, how long it takes to read, and by whom it is. */
export function PostMeta({ day, minutes, authors = [], isDraft }: PostMetaProps) {
  return (
    <ul className={styles.meta}>
      {isDraft && (
        <li>
          <DraftMark />
        </li>
      )}
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
