import type { PageLink } from '../../plugins/content/types';
import { Pager } from '../navigation/pager';

interface DocPagerProps {
  previous?: PageLink | undefined;
  next?: PageLink | undefined;
}

const step = (direction: string, page: PageLink | undefined) => page && { direction, ...page };

/** The neighbors of the page in reading order. */
export function DocPager({ previous, next }: DocPagerProps) {
  return <Pager label="Docs pages" previous={step('Previous', previous)} next={step('Next', next)} />;
}
