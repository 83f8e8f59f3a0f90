/** What a page is, for the index: a kind, and the routes that are of it. */
export interface IndexedKind {
  name: 'doc' | 'post';
  /** The folder of the site that its pages live in, such as `/docs`. */
  folder: string;
  /** Label of the section when the page has no breadcrumbs. */
  section: string;
  /** First path segments below the folder that hold lists, not pages. */
  lists?: readonly string[];
}

/** The pages that search finds. Lists of posts repeat what the posts say, so they are left out. */
export const INDEXED_KINDS: readonly IndexedKind[] = [
  { name: 'doc', folder: '/docs', section: 'Docs' },
  { name: 'post', folder: '/blog', section: 'Blog', lists: ['archive', 'authors', 'page', 'tags'] },
];

/** The kind of a route; undefined for pages that are not searched. */
export function kindOf(route: string): IndexedKind | undefined {
  return INDEXED_KINDS.find(({ folder, lists = [] }) => {
    if (!route.startsWith(`${folder}/`)) return false;
    const [first = ''] = route.slice(folder.length + 1).split('/');
    return !lists.includes(first);
  });
}
