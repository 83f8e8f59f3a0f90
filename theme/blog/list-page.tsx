import type { ListedPost, ListPageMeta, PostLead } from '../../shared/pages/blog';
import { Cover } from '../elements/cover';
import { Day } from '../elements/day';
import { DraftMark } from '../elements/draft-mark';
import { TagList } from '../elements/tag-list';
import { Link } from '../navigation/link';
import { Pager } from '../navigation/pager';
import {
  aboutPost,
  BLOG_LIST_PAGER,
  NEWER_ENTRIES,
  NO_POSTS,
  OLDER_ENTRIES,
  READ_MORE,
  readingTime,
} from '../strings';
import { BlogTitle } from './blog-title';
import { Excerpt } from './excerpt';
import styles from './list-page.module.css';
import { PostMeta } from './post-meta';

/** The newest post of a list, with the beginning of its text. */
function LeadingPost({ title, route, cover, lead, ...meta }: ListedPost & { lead: PostLead }) {
  return (
    <article className={styles.lead}>
      <header>
        <Cover className={styles.cover} path={cover} />
        <h2>
          <Link href={route}>{title}</Link>
        </h2>
        <PostMeta {...meta} authors={lead.authors} />
      </header>
      <Excerpt nodes={lead.excerpt} />
      <footer className={styles.foot}>
        <Link className={styles.more} href={route}>
          {READ_MORE}
          <span className="visually-hidden">{aboutPost(title)}</span>
        </Link>
        <TagList tags={lead.tags} />
      </footer>
    </article>
  );
}

function PostRow({ title, route, day, minutes, description, cover, isDraft }: ListedPost) {
  return (
    <article className={styles.row}>
      <p className={styles.day}>
        <Day day={day} format="medium" /> <span>{readingTime(minutes)}</span>
      </p>
      <div>
        <h2>
          <Link href={route}>{title}</Link> {isDraft && <DraftMark />}
        </h2>
        <p>{description}</p>
      </div>
      <Cover className={styles.cover} path={cover} />
    </article>
  );
}

const step = (direction: string, route: string | undefined) => (route ? { direction, route } : undefined);

/** One page of a list of all posts, or of the posts of a tag or an author, the newest first. */
export function ListPage({ heading, intro, posts, overview, newer, older }: ListPageMeta) {
  return (
    <>
      <BlogTitle title={heading} intro={intro}>
        {overview && <Link href={overview.route}>{overview.label}</Link>}
      </BlogTitle>
      {posts.length === 0 && <p>{NO_POSTS}</p>}
      {posts.map(({ lead, ...post }) =>
        lead ? (
          <LeadingPost key={post.route} {...post} lead={lead} />
        ) : (
          <PostRow key={post.route} {...post} />
        ),
      )}
      <Pager
        label={BLOG_LIST_PAGER}
        previous={step(NEWER_ENTRIES, newer)}
        next={step(OLDER_ENTRIES, older)}
      />
    </>
  );
}
