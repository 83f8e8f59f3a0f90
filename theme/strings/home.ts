// Strings of the home page. The rest of its text is the front matter of `docs/index.mdx`.

export const START_HERE = 'Start here';
export const FROM_THE_BLOG = 'From the blog';
/** Link to the blog, on the home page and in the blog's sidebar. */
export const ALL_POSTS = 'All posts';
