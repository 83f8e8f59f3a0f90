import { readdirSync } from 'node:fs';
import { sep } from 'node:path';
import { cleanPath } from '../../shared/clean-path.ts';

/** Every handbook route, as the site promises them. */
const below = (folder: string, names: string): string[] =>
  names.split(' ').map((name) => `${folder}/${name}`);

export const handbookRoutes: readonly string[] = [
  '/docs/welcome',
  '/docs/quick-links',
  '/docs/basics/architecture-concepts',
  ...below('/docs/basics/backend', 'databases extensions general transactional-emails'),
  ...below(
    '/docs/basics/e2e-testing',
    'core-concepts run-debug-tests update-ref-snaps view-test-results write-tests',
  ),
  ...below(
    '/docs/basics/frontend',
    'component-library custom-hooks general storybook theming visual-testing',
  ),
  ...below('/docs/engineering-practices', 'deployment internationalization workflow'),
  ...below('/docs/engineering-practices/internationalization', 'translation-process translations-tag'),
  ...below(
    '/docs/getting-started',
    'development-environment environment-variables microservice-databases running-projects',
  ),
  '/docs/product',
  '/docs/product/next-steps',
  '/docs/product/next-steps/video-player',
  '/docs/team',
  ...below(
    '/docs/team',
    'code-of-conduct getting-started how-we-work international-travel-guide our-habits our-responsibilities our-team-is-you what-we-stand-for where-we-work',
  ),
  '/docs/team/making-a-career',
  ...below(
    '/docs/team/making-a-career',
    'performance-plan-process setting-goals titles-for-designers titles-for-engineers',
  ),
];

/** The spellings under which a page must answer. */
export const spellings = (route: string): string[] => [
  route,
  `${route}/`,
  `${route}.html`,
  `${route}/index.html`,
];

/** Every page of a build, the not-found page too, once, by its clean address. */
export const builtRoutes = (build: string): string[] =>
  [
    ...new Set(
      readdirSync(build, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.html'))
        .map((file) => cleanPath(`/${file.split(sep).join('/')}`)),
    ),
  ].sort();
