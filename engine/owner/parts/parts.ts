/** A part of the theme that a site can replace: its module in the engine, without an extension, and the name of its export. */
export interface Part {
  module: string;
  name: string;
}

/**
 * The parts of the theme that a site can replace. `theme/NAME.tsx` of the site replaces a part with its default export, and
 * `film-handbook/theme/NAME` is the original. `exports` in package.json and `Parts` in `theme/parts.ts` have the same names.
 */
export const PARTS: Readonly<Record<string, Part>> = {
  navbar: { module: 'theme/layout/navbar', name: 'Navbar' },
  footer: { module: 'theme/layout/footer', name: 'Footer' },
  search: { module: 'theme/search/search-button', name: 'SearchButton' },
  sidebar: { module: 'theme/docs/sidebar', name: 'Sidebar' },
  home: { module: 'theme/home/home-page', name: 'HomePage' },
  doc: { module: 'theme/docs/doc-page', name: 'DocPage' },
  post: { module: 'theme/blog/post-page', name: 'PostPage' },
  'not-found': { module: 'theme/errors/not-found', name: 'NotFound' },
  head: { module: 'theme/head/page-head', name: 'PageHead' },
};

/** Modules of the engine that the parts of a site can import as well. */
export const HELPERS: Readonly<Record<string, string>> = {
  link: 'theme/navigation/link',
  page: 'theme/base/page',
  site: 'theme/base/site',
};

/** The stylesheet of a site that changes the values of the design tokens. */
export const TOKENS = 'tokens.css';
