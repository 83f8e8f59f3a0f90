import type { Construct } from '../types.ts';

/** The tags at the end of a page. engine/markdown/page-tags.ts writes the element, because it reads the front matter. */
export const pageTags: Construct = { views: { PageTags: 'page-tags/page-tags' } };
