import type { PageLink } from '../../plugins/content/types';
import { Pager } from '../navigation/pager';
import { DOCS_PAGER, NEXT, PREVIOUS } from '../strings';

interface DocPagerProps {
  previous?: PageLink | undefined;
  next?: PageLink | undefined;
}

const step = (direction: string, page: PageLink | undefined) => page && { direction, ...page };

/** Links to the previous and the next page in reading order. */
export function DocPager({ previous, next }: DocPagerProps) {
  return <Pager label={DOCS_PAGER} previous={step(PREVIOUS, previous)} next={step(NEXT, next)} />;
}
