import { BLOG_ROUTE } from '../../shared/main-routes';
import type { PostCard } from '../../shared/pages/blog';
import type { HomeFrontMatter } from '../../shared/pages/front-matter';
import { useCurrentPage } from '../base/page';
import { Cover } from '../elements/cover';
import { Day } from '../elements/day';
import { Link } from '../navigation/link';
import { Main } from '../navigation/main';
import { ALL_POSTS, FROM_THE_BLOG, START_HERE } from '../strings';
import styles from './home-page.module.css';

function NewestPosts({ posts }: { posts: readonly PostCard[] }) {
  return (
    <section className={styles.section} aria-labelledby="from-the-blog">
      <h2 id="from-the-blog">{FROM_THE_BLOG}</h2>
      <ul className={styles.posts}>
        {posts.map(({ title, route, day, description, cover }) => (
          <li key={route}>
            <Cover className={styles.cover} path={cover} />
            <p className={styles.day}>
              <Day day={day} />
            </p>
            <Link className={styles.title} href={route}>
              {title}
            </Link>
            <p>{description}</p>
          </li>
        ))}
      </ul>
      <p className={styles.all}>
        <Link href={BLOG_ROUTE}>{ALL_POSTS}</Link>
      </p>
    </section>
  );
}

/** The home page. Its text is the front matter of `docs/index.mdx`. */
export function HomePage() {
  const { frontmatter, pageMeta, Illustration } = useCurrentPage();
  const { hero, cards } = frontmatter as HomeFrontMatter;
  const { actions } = hero;
  const posts = pageMeta?.newestPosts ?? [];
  return (
    <Main className={styles.page}>
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1>{hero.title}</h1>
          <p className={styles.lead}>{hero.text}</p>
          {actions.length > 0 && (
            <ul className={styles.actions}>
              {actions.map(({ label, to }) => (
                <li key={to}>
                  <Link href={to}>{label}</Link>
                </li>
              ))}
            </ul>
          )}
        </div>
        {Illustration && <Illustration />}
      </section>
      {cards.length > 0 && (
        <section className={styles.section} aria-labelledby="start-here">
          <h2 id="start-here">{START_HERE}</h2>
          <ul className={styles.starts}>
            {cards.map(({ title, text, to }) => (
              <li key={to}>
                <Link className={styles.title} href={to}>
                  {title}
                </Link>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {posts.length > 0 && <NewestPosts posts={posts} />}
    </Main>
  );
}
