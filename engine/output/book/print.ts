import type { Element } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import { strings } from '../../../theme/strings/catalog.ts';
import { type Chapter, flatten, tableOfContents } from './chapters.ts';

export interface Book {
  title: string;
  /** Lines of the title page: name of the site, name of the handbook, tagline. */
  lines: readonly [site: string, name: string, tagline: string | null];
  /** A drawing. */
  logo?: Element | undefined;
  language: string;
  direction: 'ltr' | 'rtl';
  /** ISO date of the latest change to any page. */
  day: string;
  /** Absolute URL of the site. */
  url: string;
  publisher: string;
  chapters: readonly Chapter[];
}

/** The first page of the book. */
export function titlePage({ lines: [site, name, tagline], logo, url, day, language }: Book): Element {
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return h(
    'section',
    { className: ['title-page'] },
    logo ?? '',
    h('p', { className: ['book-title'] }, site),
    h('p', { className: ['book-name'] }, name),
    ...(tagline ? [h('p', { className: ['book-tagline'] }, tagline)] : []),
    h(
      'p',
      { className: ['book-source'] },
      h('a', { href: url }, url.replace(/^https?:\/\/|\/$/g, '')),
      h('br'),
      h('time', { dateTime: day }, date.format(new Date(day))),
    ),
  );
}

const cssString = (text: string): string =>
  `"${text.replace(/[\\"\n<]/g, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`;

/** The title of a top-level chapter is the running header of its pages and of those of its descendants. */
const runningTitles = (chapters: readonly Chapter[]): string =>
  chapters.map(({ id, title }) => `@page ${id}{@top-right{content:${cssString(title)}}}`).join('');

/**
 * The book as one HTML document, for a browser that prints it.
 * @param stylesheets URLs of the site's stylesheets
 * @param css styles of the printed book, which override those of the site
 */
export function printHtml(book: Book, stylesheets: readonly string[], css: string): string {
  const { title, language, direction, publisher, chapters } = book;
  const sections = chapters.flatMap((top) =>
    flatten([top]).map(({ content, depth, hasPage }) => {
      const className = ['prose', hasPage ? 'chapter' : 'part'];
      return h('section', { className, dataDepth: depth, style: `page: ${top.id}` }, ...content);
    }),
  );
  const contents = h(
    'nav',
    { className: ['contents'] },
    h('h1', strings.common.BOOK_CONTENTS),
    tableOfContents(chapters),
  );
  const head = h(
    'head',
    {},
    h('meta', { charSet: 'utf-8' }),
    h('title', title),
    h('meta', { name: 'author', content: publisher }),
    ...stylesheets.map((href) => h('link', { rel: ['stylesheet'], href })),
    h('style', `${css}@page{@top-left{content:${cssString(title)}}}${runningTitles(chapters)}`),
  );
  const body = h('body', titlePage(book), contents, h('main', ...sections));
  const html = h('html', { lang: language, dir: direction, dataTheme: 'light' }, head, body);
  return toHtml({ type: 'root', children: [{ type: 'doctype' }, html] });
}
