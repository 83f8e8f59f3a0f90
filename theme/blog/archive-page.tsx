import type { ArchivePageMeta, PostMonth } from '../../shared/pages/blog';
import { Day } from '../elements/day';
import { DraftMark } from '../elements/draft-mark';
import { Link } from '../navigation/link';
import { ARCHIVE, LOCALE, NO_POSTS, readingTime } from '../strings';
import styles from './archive-page.module.css';
import { BlogTitle } from './blog-title';

const monthFormat = new Intl.DateTimeFormat(LOCALE, { month: 'long', timeZone: 'UTC' });

function Month({ month, posts }: PostMonth) {
  return (
    <div className={styles.month}>
      <h3 id={`month-${month}`}>{monthFormat.format(new Date(month))}</h3>
      <ul className={styles.posts} aria-labelledby={`month-${month}`}>
        {posts.map(({ title, route, day, minutes, isDraft }) => (
          <li key={route}>
            <Day day={day} format="day" />
            <Link href={route}>{title}</Link>
            {isDraft && <DraftMark />}
            <span className={styles.length}>{readingTime(minutes)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** All posts by year and month. */
export function ArchivePage({ years }: ArchivePageMeta) {
  return (
    <>
      <BlogTitle title={ARCHIVE} />
      {years.length === 0 && <p>{NO_POSTS}</p>}
      {years.map(({ year, months }) => (
        <section key={year} className={styles.year}>
          <h2>{year}</h2>
          {months.map((month) => (
            <Month key={month.month} {...month} />
          ))}
        </section>
      ))}
    </>
  );
}
