// Strings of the blog's pages. The build writes the titles and the descriptions of its lists.

export const NO_POSTS = 'There are no posts here yet.';

export const readingTime = (minutes: number): string =>
  minutes === 1 ? 'One min read' : `${minutes} min read`;
export function postCount(count: number): string {
  if (count === 0) return 'No posts';
  return count === 1 ? 'One post' : `${count} posts`;
}

// Headings
export const ARCHIVE = 'Archive';
export const TAGS = 'Tags';
export const AUTHORS = 'Authors';
export const RELATED_POSTS = 'Related posts';
export const postsWithTag = (count: number, tag: string): string =>
  `${postCount(count)} tagged with "${tag}"`;
/** For the pages of the handbook with a tag, below its posts. */
export const pagesWithTag = (tag: string): string => `Pages tagged with "${tag}"`;
export const pageCount = (count: number): string => (count === 1 ? 'One page' : `${count} pages`);
/** For a tag that pages have. */
export const taggedCount = (posts: number, pages: number): string =>
  posts === 0 ? pageCount(pages) : `${postCount(posts)}, ${pageCount(pages).toLowerCase()}`;
/** Title of the second and later pages of a list. */
export const pageOfList = (title: string, page: number): string => `${title}, page ${page}`;

// Descriptions of lists, for search engines and link previews. `blog` is the title of the blog.
export const archiveDescription = (blog: string): string => `${blog}: all posts, by year and month.`;
export const tagsDescription = (blog: string): string =>
  `${blog}: all tags, with the number of posts for each.`;
export const authorsDescription = (blog: string): string =>
  `${blog}: all authors, with the number of posts by each.`;
/** For a tag without a description. */
export const postsAbout = (tag: string): string => `Posts about ${tag}.`;
/** For an author with neither a description nor a title. */
export const postsBy = (author: string): string => `Posts by ${author}.`;

// Lists
export const VIEW_ALL_TAGS = 'View all tags';
export const VIEW_ALL_AUTHORS = 'View all authors';
export const BLOG_LIST_PAGER = 'Blog list page navigation';
export const NEWER_ENTRIES = 'Newer entries';
export const OLDER_ENTRIES = 'Older entries';
/** The title of the post follows, for screen readers only. */
export const READ_MORE = 'Read more';
export const aboutPost = (title: string): string => ` about ${title}`;
/** Title of the list of tags next to lists of posts. */
export const TOPICS = 'Topics';
/** Title of the list of feeds. */
export const FOLLOW = 'Follow';
/** @param format `RSS`, `Atom` or `JSON` */
export const feedIn = (format: string, tag?: string): string =>
  tag ? `${format} feed of "${tag}"` : `${format} feed`;

// Posts
export const POST_DATE = 'Date';
export const POST_LENGTH = 'Length';
/** The authors follow. */
export const POST_AUTHORS = 'By';
export const BLOG_POST_PAGER = 'Blog post page navigation';
export const NEWER_POST = 'Newer post';
export const OLDER_POST = 'Older post';
