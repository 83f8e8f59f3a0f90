import { readdirSync } from 'node:fs';
import { sep } from 'node:path';
import { cleanPath } from '../../shared/clean-path.ts';

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
