import type { AuthorsPageMeta } from '../../plugins/blog/types';
import { AUTHORS } from '../strings';
import { BlogTitle } from './blog-title';
import { CountedCards } from './counted-cards';

/** The authors of the blog. */
export function AuthorsPage({ authors }: AuthorsPageMeta) {
  return (
    <>
      <BlogTitle title={AUTHORS} />
      <CountedCards items={authors} />
    </>
  );
}
