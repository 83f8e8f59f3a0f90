import { defineSite } from 'film-handbook/site';

/** Everything about the site except its content. The build names fields that are wrong. */
export default defineSite({
  title: 'My handbook',
  tagline: 'How our team works',
  description: 'Handbook and blog of our team.',
  // The address without a path. If the site is not at the root of its domain, add a base such as '/handbook/'.
  url: 'https://handbook.example.org',
  repository: 'https://example.org/handbook',
  copyright: 'Copyright © Our team',
  logo: { light: '/logo.svg' },
  favicon: '/favicon.svg',
  // colors: { accent: '#1f5bd8' },
  // Pages contain text, and no code that would run in the build: a pull request that only changes docs/ is safe to build.
  content: { code: 'none' },
  locales: [{ code: 'en', label: 'English', direction: 'ltr' }],
  docs: { label: 'Docs' },
  blog: { title: 'Blog', description: 'News and changes, with their reasons.' },
  navbar: {
    items: [
      { label: 'Docs', to: '/docs/welcome', section: '/docs' },
      // A link that is optional appears when its page exists: here, with the first post.
      { label: 'Blog', to: '/blog', section: '/blog', optional: true },
    ],
  },
  footer: { links: [{ title: 'More', items: [{ label: 'Blog', to: '/blog', optional: true }] }] },
});
