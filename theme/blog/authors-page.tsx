import type { AuthorsPageMeta } from '../../plugins/blog/types';
import { BlogTitle } from './blog-title';
import { CountedCards } from './counted-cards';

/** Who writes the blog. */
export function AuthorsPage({ authors }: AuthorsPageMeta) {
  return (
    <>
      <BlogTitle title="Authors" />
      <CountedCards items={authors} />
    </>
  );
}
