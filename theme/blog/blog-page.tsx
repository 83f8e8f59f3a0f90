import type { ReactNode } from 'react';
import type { BlogMeta } from '../../shared/pages/blog';
import { useCurrentPage } from '../base/page';
import { PageFrame } from '../docs/page-frame';
import { AUTHORS, TAGS } from '../strings';
import { ArchivePage } from './archive-page';
import { BlogAside } from './blog-aside';
import { ListPage } from './list-page';
import { OverviewPage } from './overview-page';
import { PostPage } from './post-page';
import { RecentPosts } from './recent-posts';

function contentFor(blog: Exclude<BlogMeta, { kind: 'post' }>): ReactNode {
  switch (blog.kind) {
    case 'list':
      return <ListPage {...blog} />;
    case 'archive':
      return <ArchivePage {...blog} />;
    case 'tags':
      return <OverviewPage title={TAGS} items={blog.tags} />;
    case 'authors':
      return <OverviewPage title={AUTHORS} items={blog.authors} />;
  }
}

/** Every page of the blog. */
export function BlogPage() {
  const blog = useCurrentPage().pageMeta?.blog;
  if (!blog) return null;
  if (blog.kind === 'post') return <PostPage {...blog} />;
  return (
    <PageFrame
      sidebar={<RecentPosts {...blog} />}
      column={<BlogAside topics={blog.topics} feeds={blog.feeds} />}
    >
      {contentFor(blog)}
    </PageFrame>
  );
}
