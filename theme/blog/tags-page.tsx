import type { TagsPageMeta } from '../../plugins/blog/types';
import { BlogTitle } from './blog-title';
import { CountedCards } from './counted-cards';

/** What the blog writes about. */
export function TagsPage({ tags }: TagsPageMeta) {
  return (
    <>
      <BlogTitle title="Tags" />
      <CountedCards items={tags} />
    </>
  );
}
