import type { FeedLink, ListFacts, PostSummary, Reference } from '../../plugins/blog/types';
import { Link } from '../navigation/link';
import { Pager } from '../navigation/pager';
import { BlogTitle } from './blog-title';
import { Excerpt } from './excerpt';
import styles from './list-page.module.css';
import { PostMeta } from './post-meta';
import { TagList } from './tag-list';

function ListedPost({ title, route, excerpt, tags, ...meta }: PostSummary) {
  return (
    <article className={styles.post}>
      <header>
        <h2>
          <Link href={route}>{title}</Link>
        </h2>
        <PostMeta {...meta} />
      </header>
      <Excerpt nodes={excerpt} />
      <footer className={styles.foot}>
        <TagList tags={tags} />
        <Link className={styles.more} href={route}>
          Read more
          <span className="visually-hidden"> about {title}</span>
        </Link>
      </footer>
    </article>
  );
}

/** Other ways through the blog, and its feeds. */
function Ways({ ways, feeds }: { ways: readonly Reference[]; feeds: readonly FeedLink[] }) {
  return (
    <ul className={styles.ways}>
      {ways.map(({ label, route }) => (
        <li key={route}>
          <Link href={route}>{label}</Link>
        </li>
      ))}
      {feeds.map(({ format, route }) => (
        <li key={route}>
          <Link href={route}>{format} feed</Link>
        </li>
      ))}
    </ul>
  );
}

const step = (direction: string, route: string | undefined) => (route ? { direction, route } : undefined);

/** Posts, newest first: all of them, those with a tag, or those of an author. */
export function ListPage({ heading, intro, posts, overview, ways, feeds, newer, older }: ListFacts) {
  return (
    <>
      <BlogTitle title={heading} intro={intro}>
        {overview && <Link href={overview.route}>{overview.label}</Link>}
        {ways && <Ways ways={ways} feeds={feeds} />}
      </BlogTitle>
      {posts.length === 0 && <p>There are no posts here yet.</p>}
      {posts.map((post) => (
        <ListedPost key={post.route} {...post} />
      ))}
      <Pager
        label="Blog list page navigation"
        previous={step('Newer entries', newer)}
        next={step('Older entries', older)}
      />
    </>
  );
}
