import type { Element } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { LOGO } from '../../../shared/logo.ts';
import { BOOK_CONTENTS } from '../../../shared/strings.ts';
import { type Chapter, element, flatten, tableOfContents } from './chapters.ts';

export interface Book {
  title: string;
  /** Lines of the title page: name of the site, name of the handbook, tagline. */
  lines: readonly [string, string, string];
  language: string;
  direction: 'ltr' | 'rtl';
  /** ISO date of the last change of a page. */
  day: string;
  /** Absolute URL of the site. */
  url: string;
  publisher: string;
  chapters: readonly Chapter[];
}

const circle = ({ cx, cy, r }: { cx: number; cy: number; r: number }, fill: string): Element =>
  element('circle', { cx: String(cx), cy: String(cy), r: String(r), fill });

/** The first page of the book. */
export function titlePage({ lines: [site, name, tagline], url, day, language }: Book): Element {
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const logo = element(
    'svg',
    { viewBox: `0 0 ${LOGO.size} ${LOGO.size}`, ariaHidden: 'true' },
    element('path', { d: LOGO.beam, fill: '#ffb84d' }),
    circle(LOGO.lens, '#1f1b16'),
    circle(LOGO.lamp, '#ffb84d'),
  );
  return element(
    'section',
    { className: ['title-page'] },
    logo,
    element('p', { className: ['book-title'] }, site),
    element('p', { className: ['book-name'] }, name),
    element('p', { className: ['book-tagline'] }, tagline),
    element(
      'p',
      { className: ['book-source'] },
      element('a', { href: url }, url.replace(/^https?:\/\/|\/$/g, '')),
      element('br'),
      element('time', { dateTime: day }, date.format(new Date(day))),
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
 * @param css styles of the printed book, which override them
 */
export function printHtml(book: Book, stylesheets: readonly string[], css: string): string {
  const { title, language, direction, publisher, chapters } = book;
  const sections = chapters.flatMap((top) =>
    flatten([top]).map(({ content, depth, hasPage }) => {
      const className = ['prose', hasPage ? 'chapter' : 'part'];
      return element('section', { className, dataDepth: depth, style: `page: ${top.id}` }, ...content);
    }),
  );
  const contents = element(
    'nav',
    { className: ['contents'] },
    element('h1', {}, BOOK_CONTENTS),
    tableOfContents(chapters),
  );
  const head = element(
    'head',
    {},
    element('meta', { charSet: 'utf-8' }),
    element('title', {}, title),
    element('meta', { name: 'author', content: publisher }),
    ...stylesheets.map((href) => element('link', { rel: ['stylesheet'], href })),
    element('style', {}, `${css}@page{@top-left{content:${cssString(title)}}}${runningTitles(chapters)}`),
  );
  const body = element('body', {}, titlePage(book), contents, element('main', {}, ...sections));
  const html = element('html', { lang: language, dir: direction, dataTheme: 'light' }, head, body);
  return toHtml({ type: 'root', children: [{ type: 'doctype' }, html] });
}
