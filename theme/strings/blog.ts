// Strings of the blog's pages.

export const NO_POSTS = 'There are no posts here yet.';

export const readingTime = (minutes: number): string =>
  minutes === 1 ? 'One min read' : `${minutes} min read`;
export const postCount = (count: number): string => (count === 1 ? 'One post' : `${count} posts`);

// Headings
export const ARCHIVE = 'Archive';
export const TAGS = 'Tags';
export const AUTHORS = 'Authors';
export const RELATED_POSTS = 'Related posts';

// Lists
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
  tag ? `${format} feed of “${tag}”` : `${format} feed`;

// Posts
export const POST_DATE = 'Date';
export const POST_LENGTH = 'Length';
/** The authors follow. */
export const POST_AUTHORS = 'By';
export const BLOG_POST_PAGER = 'Blog post page navigation';
export const NEWER_POST = 'Newer post';
export const OLDER_POST = 'Older post';
