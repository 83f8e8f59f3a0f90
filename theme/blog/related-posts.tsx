import type { PostTeaser } from '../../shared/pages/blog';
import { Card, Cards } from '../blocks/cards/cards';
import { Day } from '../elements/day';
import { RELATED_POSTS, readingTime } from '../strings';
import styles from './related-posts.module.css';

function PostNote({ day, minutes }: Pick<PostTeaser, 'day' | 'minutes'>) {
  return (
    <>
      <Day day={day} /> · <span>{readingTime(minutes)}</span>
    </>
  );
}

/** Posts that share tags with the post. */
export function RelatedPosts({ posts }: { posts: readonly PostTeaser[] }) {
  if (posts.length === 0) return null;
  return (
    <section className={styles.related} aria-labelledby="related-posts">
      <h2 id="related-posts">{RELATED_POSTS}</h2>
      <Cards>
        {posts.map(({ title, route, day, minutes, description }) => (
          <Card key={route} href={route} title={title} note={<PostNote day={day} minutes={minutes} />}>
            {description}
          </Card>
        ))}
      </Cards>
    </section>
  );
}
