import type { TagsPageMeta } from '../../plugins/blog/types';
import { TAGS } from '../strings';
import { BlogTitle } from './blog-title';
import { CountedCards } from './counted-cards';

/** The tags of the blog. */
export function TagsPage({ tags }: TagsPageMeta) {
  return (
    <>
      <BlogTitle title={TAGS} />
      <CountedCards items={tags} />
    </>
  );
}
