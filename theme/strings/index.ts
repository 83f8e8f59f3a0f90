/**
 * Every string of the interface that readers see or hear, except for the names of some keys. The build has a catalog of them
 * (`theme/strings/catalog.ts`), in which a site can replace each one. End-to-end tests find elements by these strings.
 *
 * The strings are in one file per part of the site, because the bundler keeps a module in one piece: a single file
 * would put the strings of the search dialog into the first scripts of every page. The build also writes some
 * of them, so they contain no code for browsers.
 */

export * from './blog';
export * from './code-tools';
export * from './common';
export * from './docs';
export * from './embed';
export * from './example';
export * from './extras';
export * from './home';
export * from './layout';
export * from './markdown';
export * from './navigation';
export * from './preview';
export * from './search';
export * from './search-dialog';
export * from './search-page';

// In dev, components read a changed string when they render again.
if (import.meta.webpackHot)
  import.meta.webpackHot.accept([
    './blog',
    './code-tools',
    './common',
    './docs',
    './embed',
    './example',
    './extras',
    './home',
    './layout',
    './markdown',
    './navigation',
    './preview',
    './search',
    './search-dialog',
    './search-page',
  ]);
