import type { PostTeaser } from '../../plugins/blog/types';
import { Day } from '../layout/day';
import { Main } from '../layout/main';
import { Card, Cards } from '../markdown/cards';
import { Link } from '../navigation/link';
import { useCurrentPage } from '../page';
import styles from './home-page.module.css';
import { Projection } from './projection';

interface HomeFields {
  hero: { title: string; text: string; actions: { label: string; to: string }[] };
  cards: { title: string; text: string; to: string }[];
}

function NewestPosts({ posts }: { posts: readonly PostTeaser[] }) {
  return (
    <section className={styles.posts} aria-labelledby="from-the-blog">
      <h2 id="from-the-blog">From the blog</h2>
      <Cards>
        {posts.map(({ title, route, day, description }) => (
          <Card key={route} title={title} href={route} note={<Day day={day} />}>
            {description}
          </Card>
        ))}
      </Cards>
      <p>
        <Link href="/blog">All posts</Link>
      </p>
    </section>
  );
}

/** The landing page; its words are the front matter of `docs/index.mdx`. */
export function HomePage() {
  const { frontmatter, facts } = useCurrentPage();
  const { hero, cards } = frontmatter as unknown as HomeFields;
  const posts = facts?.newestPosts ?? [];
  return (
    <Main className={styles.page}>
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1>{hero.title}</h1>
          <p className={styles.lead}>{hero.text}</p>
          <ul className={styles.actions}>
            {hero.actions.map(({ label, to }) => (
              <li key={to}>
                <Link href={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </div>
        <Projection className={styles.projection} />
      </section>
      <section className={styles.section} aria-labelledby="start-here">
        <h2 id="start-here">Start here</h2>
        <Cards>
          {cards.map(({ title, text, to }) => (
            <Card key={to} title={title} href={to}>
              {text}
            </Card>
          ))}
        </Cards>
      </section>
      {posts.length > 0 && <NewestPosts posts={posts} />}
    </Main>
  );
}
