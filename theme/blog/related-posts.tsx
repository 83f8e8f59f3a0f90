import type { PostTeaser } from '../../plugins/blog/types';
import { Day } from '../layout/day';
import { Card, Cards } from '../markdown/cards';
import { RELATED_POSTS } from '../strings';
import styles from './related-posts.module.css';

/** Posts that share tags with the post. */
export function RelatedPosts({ posts }: { posts: readonly PostTeaser[] }) {
  if (posts.length === 0) return null;
  return (
    <section className={styles.related} aria-labelledby="related-posts">
      <h2 id="related-posts">{RELATED_POSTS}</h2>
      <Cards>
        {posts.map(({ title, route, day, description }) => (
          <Card key={route} href={route} title={title} note={<Day day={day} />}>
            {description}
          </Card>
        ))}
      </Cards>
    </section>
  );
}
