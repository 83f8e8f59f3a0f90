import type { PostPageMeta } from '../../shared/pages/blog';
import { useCurrentPage } from '../base/page';
import { CopyPage } from '../docs/copy-page';
import { DocFooter } from '../docs/doc-footer';
import { PageFrame } from '../docs/page-frame';
import { MobileTableOfContents } from '../docs/table-of-contents';
import { Cover } from '../elements/cover';
import { TagList } from '../elements/tag-list';
import { HideOnCrash } from '../errors/crash-boundary';
import { MarkdownContent } from '../markdown/markdown-content';
import { Pager } from '../navigation/pager';
import { BLOG_POST_PAGER, NEWER_POST, OLDER_POST } from '../strings';
import { PostMeta } from './post-meta';
import styles from './post-page.module.css';
import { RecentPosts } from './recent-posts';
import { RelatedPosts } from './related-posts';

/** A post. Feeds contain the element with `data-feed-content`. */
export function PostPage(post: PostPageMeta) {
  const { day, minutes, cover, authors, tags, related, listLinks, recent, newer, older } = post;
  const { title, toc, pageMeta } = useCurrentPage();
  const entries = toc.filter(({ depth }) => depth === 2 || depth === 3);
  return (
    <PageFrame sidebar={<RecentPosts listLinks={listLinks} recent={recent} />} entries={entries}>
      <article>
        <HideOnCrash>
          <MobileTableOfContents entries={entries} />
        </HideOnCrash>
        <header className={styles.head}>
          <Cover className={styles.cover} path={cover} />
          <h1>{title}</h1>
          <div className={styles.meta}>
            <PostMeta day={day} minutes={minutes} authors={authors} isDraft={pageMeta?.isDraft} />
            <CopyPage />
          </div>
        </header>
        <div className={styles.content} data-feed-content="">
          <MarkdownContent />
        </div>
        <div className={styles.tags}>
          <TagList tags={tags} />
        </div>
        {pageMeta?.editPath && <DocFooter editPath={pageMeta.editPath} lastUpdated={pageMeta.lastUpdated} />}
      </article>
      <Pager
        label={BLOG_POST_PAGER}
        previous={newer && { direction: NEWER_POST, ...newer }}
        next={older && { direction: OLDER_POST, ...older }}
      />
      <RelatedPosts posts={related} />
    </PageFrame>
  );
}
