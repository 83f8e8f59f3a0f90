import type { Reference } from '../../shared/pages/blog';
import { Day } from '../elements/day';
import { DraftMark } from '../elements/draft-mark';
import { Link } from '../navigation/link';
import { POST_AUTHORS, POST_DATE, POST_LENGTH, readingTime } from '../strings';
import styles from './post-meta.module.css';

interface PostMetaProps {
  day: string;
  minutes: number;
  authors: readonly Reference[];
  isDraft?: true | undefined;
}

/** Date, reading time and authors of a post, in the style of a clapperboard. */
export function PostMeta({ day, minutes, authors, isDraft }: PostMetaProps) {
  return (
    <dl className={styles.meta}>
      <div>
        <dt>{POST_DATE}</dt>
        <dd>
          <Day day={day} /> {isDraft && <DraftMark />}
        </dd>
      </div>
      <div>
        <dt>{POST_LENGTH}</dt>
        <dd>{readingTime(minutes)}</dd>
      </div>
      {authors.length > 0 && (
        <div>
          <dt>{POST_AUTHORS}</dt>
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
