import type { ListedPost, ListPageMeta, PostLead } from '../../plugins/blog/types';
import { Day } from '../layout/day';
import { DraftMark } from '../layout/draft-mark';
import { Still } from '../layout/still';
import { Link } from '../navigation/link';
import { Pager } from '../navigation/pager';
import { BlogTitle } from './blog-title';
import { Excerpt } from './excerpt';
import styles from './list-page.module.css';
import { PostMeta } from './post-meta';
import { TagList } from './tag-list';

/** The newest post: its picture, its beginning and the way on. */
function LeadingPost({ title, route, still, lead, ...meta }: ListedPost & { lead: PostLead }) {
  return (
    <article className={styles.lead}>
      <header>
        <Still className={styles.still} path={still} />
        <h2>
          <Link href={route}>{title}</Link>
        </h2>
        <PostMeta {...meta} authors={lead.authors} />
      </header>
      <Excerpt nodes={lead.excerpt} />
      <footer className={styles.foot}>
        <Link className={styles.more} href={route}>
          Read more
          <span className="visually-hidden"> about {title}</span>
        </Link>
        <TagList tags={lead.tags} />
      </footer>
    </article>
  );
}

function PostRow({ title, route, day, description, still, isDraft }: ListedPost) {
  return (
    <article className={styles.row}>
      <p className={styles.day}>
        <Day day={day} format="medium" />
      </p>
      <div>
        <h2>
          <Link href={route}>{title}</Link> {isDraft && <DraftMark />}
        </h2>
        <p>{description}</p>
      </div>
      <Still className={styles.still} path={still} />
    </article>
  );
}

const step = (direction: string, route: string | undefined) => (route ? { direction, route } : undefined);

/** Posts, newest first: all of them, those with a tag, or those of an author. */
export function ListPage({ heading, intro, posts, overview, newer, older }: ListPageMeta) {
  return (
    <>
      <BlogTitle title={heading} intro={intro}>
        {overview && <Link href={overview.route}>{overview.label}</Link>}
      </BlogTitle>
      {posts.length === 0 && <p>There are no posts here yet.</p>}
      {posts.map(({ lead, ...post }) =>
        lead ? (
          <LeadingPost key={post.route} {...post} lead={lead} />
        ) : (
          <PostRow key={post.route} {...post} />
        ),
      )}
      <Pager
        label="Blog list page navigation"
        previous={step('Newer entries', newer)}
        next={step('Older entries', older)}
      />
    </>
  );
}
