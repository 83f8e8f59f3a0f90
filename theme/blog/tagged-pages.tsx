import { useCurrentPage } from '../base/page';
import { Card, Cards } from '../blocks/cards/cards';
import { PageFrame } from '../docs/page-frame';
import { BlogAside } from './blog-aside';
import { ListPage } from './list-page';
import { RecentPosts } from './recent-posts';
import styles from './tagged-pages.module.css';

/** The list of a tag that pages of the handbook have: its posts, and below them the pages. */
export function TaggedPages() {
  const blog = useCurrentPage().pageMeta?.blog;
  if (blog?.kind !== 'list' || !blog.tagged) return null;
  const { heading, pages } = blog.tagged;
  return (
    <PageFrame
      sidebar={<RecentPosts {...blog} />}
      column={<BlogAside topics={blog.topics} feeds={blog.feeds} />}
    >
      <ListPage {...blog} />
      <section aria-labelledby="tagged-pages" className={styles.section}>
        <h2 id="tagged-pages">{heading}</h2>
        <Cards>
          {pages.map(({ route, label, description }) => (
            <Card key={route} href={route} title={label}>
              {description}
            </Card>
          ))}
        </Cards>
      </section>
    </PageFrame>
  );
}
