import type { PostPage } from './blog/post-page';
import type { DocPage } from './docs/doc-page';
import type { Sidebar } from './docs/sidebar';
import type { NotFound } from './errors/not-found';
import type { PageHead } from './head/page-head';
import type { HomePage } from './home/home-page';
import type { Footer } from './layout/footer';
import type { Navbar } from './layout/navbar';
import type { SearchButton } from './search/search-button';

/** The types of the parts that a site can replace: `const Post: Parts['post'] = (post) => …`. */
export interface Parts {
  navbar: typeof Navbar;
  footer: typeof Footer;
  search: typeof SearchButton;
  sidebar: typeof Sidebar;
  home: typeof HomePage;
  doc: typeof DocPage;
  post: typeof PostPage;
  'not-found': typeof NotFound;
  head: typeof PageHead;
}
