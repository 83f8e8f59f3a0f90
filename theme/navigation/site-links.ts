import { site } from '../base/site';

/** URL of the editor of a file in the source repository; undefined if the site has none. @param file relative to `docs/` */
export const editUrl = (file: string): string | undefined =>
  site.links.edit?.replace('{path}', () => file.split('/').map(encodeURIComponent).join('/'));

/**
 * URL of a form or a letter for feedback; undefined if the site has none. The configuration has its form, and a value can contain
 * anything that a reader types.
 * @param title its subject
 * @param url absolute URL of the page that it is about
 */
export const feedbackUrl = (title: string, url: string): string | undefined =>
  site.links.feedback?.replace(/\{(title|url)\}/g, (_, name) =>
    name === 'title'
      ? encodeURIComponent(title.replace(/\p{Surrogate}/gu, '\uFFFD'))
      : encodeURI(url).replace(/[#&+;=?]/g, encodeURIComponent),
  );
