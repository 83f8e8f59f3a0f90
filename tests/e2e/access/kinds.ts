/** One page of every kind that the site has, the search's states included. */
export const KINDS: readonly string[] = [
  '/',
  '/docs/welcome',
  '/docs/team',
  '/docs/engineering-practices/workflow',
  '/docs/getting-started/development-environment',
  '/docs/basics/backend/databases',
  '/docs/product/next-steps/video-player',
  '/blog',
  '/blog/archive',
  '/blog/tags',
  '/blog/tags/core',
  '/blog/authors',
  '/blog/authors/platform-team',
  '/blog/from-apollo-router-to-hive-gateway',
  '/search',
  '/search?q=the',
  '/nope',
];

export const MODES = ['light', 'dark'] as const;
