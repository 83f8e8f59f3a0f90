import type { Reference } from '../../plugins/blog/types';
import { Day } from '../layout/day';
import { DraftMark } from '../layout/draft-mark';
import { Link } from '../navigation/link';
import styles from './post-meta.module.css';
import { readingTime } from './texts';

interface PostMetaProps {
  day: string;
  minutes: number;
  authors?: readonly Reference[];
  isDraft?: true | undefined;
}

/** When a post was written, how long it takes to read, and by whom it is: the slate that opens a scene. */
export function PostMeta({ day, minutes, authors = [], isDraft }: PostMetaProps) {
  return (
    <dl className={styles.meta}>
      <div>
        <dt>Date</dt>
        <dd>
          <Day day={day} /> {isDraft && <DraftMark />}
        </dd>
      </div>
      <div>
        <dt>Length</dt>
        <dd>{readingTime(minutes)}</dd>
      </div>
      {authors.length > 0 && (
        <div>
          <dt>By</dt>
          {authors.map(({ label, route }) => (
            <dd key={route}>
              <Link href={route}>{label}</Link>
            </dd>
          ))}
        </div>
      )}
    </dl>
  );
}
