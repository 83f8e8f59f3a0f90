import { defineSite } from './shared/site/define-site.ts';

/** Everything that a new owner of the site changes. The JSON file that SITE_CONFIG names replaces individual values. */
export default defineSite({
  title: 'Core Platform',
  tagline: 'The open-source platform behind a film ministry',
  description:
    'Handbook, engineering notes and blog of the team that builds the open-source core platform of a film ministry.',
  url: 'https://handbook.example.org',
  repository: 'https://example.org/core',
  copyright: 'Copyright © 1995-2024 Core Platform Team',
  logo: { light: '/logo.svg' },
  favicon: '/favicon.svg',
  security: { contact: 'https://example.org/core/security' },
  locales: [{ code: 'en', label: 'English', direction: 'ltr' }],
  docs: { label: 'Docs' },
  blog: {
    title: 'Blog',
    description: 'What changed on the platform, why it changed, and how we know that it helped.',
  },
  // A person has to look at them before they are published.
  checks: { brokenAnchors: 'error', unknownFields: 'error' },
  navbar: {
    items: [
      { label: 'Docs', to: '/docs/welcome', section: '/docs' },
      { label: 'Blog', to: '/blog', section: '/blog', optional: true },
    ],
  },
  footer: {
    links: [
      {
        title: 'More',
        items: [
          { label: 'Blog', to: '/blog', optional: true },
          { label: 'About', href: 'https://example.org/about' },
          { label: 'Contact', href: 'https://example.org/contact' },
        ],
      },
      {
        title: 'Legal',
        items: [
          { label: 'Terms of use', href: 'https://example.org/terms' },
          { label: 'Legal statement', href: 'https://example.org/legal' },
        ],
      },
    ],
  },
});
