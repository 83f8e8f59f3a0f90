import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromHtml } from 'hast-util-from-html';
import type { OwnCode, OwnTexts } from '../../shared/build/own-code.ts';
import { TooSlow, watchStep } from '../../shared/build/watchdog.ts';
import { memoize } from '../../shared/memoize.ts';
import { absoluteUrl } from '../../shared/site/absolute-url.ts';
import type { Site } from '../../shared/site/schema.ts';
import { escapeAttribute } from '../../shared/text/escape-html.ts';
import { checkPageDrawings } from '../drawings/page-drawings.ts';
import type { InlineScripts } from '../rspress/document.ts';
import { alternatePage } from './alternate-page.ts';
import { checkPageElement, type PageRules, SHAPES } from './check-page.ts';
import { criticalCssOf, isShown, PageNames, parseStylesheet, type Stylesheet } from './critical-css.ts';
import { refreshTag, type SortedHead, sortHead } from './page-head.ts';
import { BODY, HeadParts, isElement, type PageElement, readDocument, UnsafePage } from './page-parts.ts';
import { PageTags } from './page-tags.ts';
import type { Pages } from './pages.ts';
import { type PolicySite, policyOf, policyText, REFERRER_POLICY } from './policy.ts';

export interface FinishOptions {
  site: PolicySite;
  /** The inline code that the build has made. */
  code: OwnCode;
  /** Returns the inline scripts of a page. */
  scripts: InlineScripts;
  /** The elements that the site adds to the head of every page. */
  extra: readonly string[];
  /** The stylesheet at a URL. */
  sheetAt: (address: string) => Stylesheet;
}

export interface FinishedPage {
  html: string;
  /** The document at other URLs of the page. */
  alternate: string;
}

const EMPTY_SHAPE = new RegExp(`></(?:${SHAPES.join('|')})>`, 'g');

/** React writes closing tags for SVG shapes. Self-closing tags are also valid, and shorter. */
export const closeShapes = (body: string): string => body.replace(EMPTY_SHAPE, '/>');

/** Line breaks of the template. They only make pages larger. */
const BREAKS_BEFORE_HEAD = /\s+(?=<)/g;
const BREAKS = /\s+(?=<\/body>|<\/html>|<div id="__rspress_root">)/g;

/** The result of reading a page. */
class Survey {
  readonly names = new PageNames();
  hasTabs = false;

  add(element: PageElement, isVisible: boolean): void {
    if (isVisible) this.names.add(element);
    this.hasTabs ||= element.attrs.some(({ name, value }) => name === 'role' && value === 'tablist');
  }
}

/** Reads the elements of a page from its tree. @throws UnsafePage if an element breaks the rules */
function surveyTree(document: string, rules: PageRules): Survey {
  const found = new Survey();
  const visit = (element: PageElement, isVisible: boolean): void => {
    const problem = checkPageElement(element, rules);
    if (problem) throw new UnsafePage(problem);
    found.add(element, isVisible);
    for (const node of element.childNodes)
      if (isElement(node)) visit(node, isVisible && isShown(node, element));
  };
  for (const node of readDocument(document).childNodes) if (isElement(node)) visit(node, true);
  return found;
}

/** Returns the survey of a page. The argument `frame` is its source up to `<body>`, and `content` the source after it. */
function pageReader(): (frame: string, content: string, rules: PageRules) => Survey {
  const tags = new PageTags();
  // The result depends on the origin of the page, but not on its path.
  const isSafe = new WeakMap<PageElement, boolean>();
  return (frame, content, rules) => {
    const found = surveyTree(frame, rules);
    const isComplete = tags.everyElement(content, (element, isVisible) => {
      found.add(element, isVisible);
      if (!isSafe.has(element)) isSafe.set(element, checkPageElement(element, rules) === undefined);
      return isSafe.get(element) === true;
    });
    return isComplete ? found : surveyTree(frame + content, rules);
  };
}

/** Elements with which a drawing repeats parts of itself. The drawings of the engine have none of them. */
const REPEATS = /<(?:use|pattern|mask)\b/i;

/** Each page and partial has been checked alone, but a page can show a partial many times. @throws UnsafePage */
function checkDrawings(page: string): void {
  const problem = REPEATS.test(page) ? checkPageDrawings(fromHtml(page)) : undefined;
  if (problem) throw new UnsafePage(`has too much to draw: ${problem.message}.`);
}

const scriptTag = (text: string): string => `<script>${text}</script>`;

/** The sources of inline code for the policy. @throws UnsafePage if the build has not made it */
const hashesOf = (texts: readonly string[], own: OwnTexts): string[] =>
  [...new Set(texts)].map((text) => {
    const hash = own.hashOf(text);
    if (hash) return hash;
    throw new UnsafePage(`has inline code that the build has not made: ${text.slice(0, 60)}…`);
  });

/** Returns the elements of a finished head, in their order. */
function headMaker({ site, code, scripts, extra, sheetAt }: FinishOptions) {
  const criticalCss = criticalCssOf(sheetAt);
  return async (head: SortedHead, { names, hasTabs }: Survey): Promise<string[]> => {
    const { redirect } = head;
    const first = await scripts.first(head.bundles);
    const last = await Promise.all([
      ...(hasTabs ? [scripts.tabs()] : []),
      ...(redirect === undefined ? [] : [scripts.redirect()]),
    ]);
    const inline = [first, ...last];
    for (const script of inline) names.addScript(script);
    const style = code.styles.add(head.faces + criticalCss(names, head.sheets));
    const policy = policyOf(site, {
      scripts: hashesOf(inline, code.scripts),
      styles: hashesOf([style], code.styles),
    });
    const links = head.later.join('');
    return [
      // A charset must be in the first 1,024 bytes of a page, so it comes before the policy; it loads nothing.
      head.charset,
      `<meta http-equiv="Content-Security-Policy" content="${escapeAttribute(policyText(policy))}">`,
      `<meta name="referrer" content="${REFERRER_POLICY}">`,
      ...head.before,
      // The inline scripts read these elements.
      `<style>${style}</style>`,
      `<template>${links}</template>`,
      `<noscript>${links}</noscript>`,
      scriptTag(first),
      ...head.after,
      ...extra,
      ...(redirect === undefined ? [] : [refreshTag(redirect)]),
      ...last.map(scriptTag),
    ].filter(Boolean);
  };
}

/** A style or script whose text cannot end it, because it contains no end tag and no comment. */
const PLAIN_CODE = /^<(style|script)>[^<]*(?:<(?![/!])[^<]*)*<\/\1>$/;

/** An element of a head without a text that a parser does not have to read. */
const withoutText = (part: string): string => part.replace(PLAIN_CODE, '<$1></$1>');

/**
 * Checks the elements of a head: a browser must see exactly these elements, so no text of one of them may end it, or hide
 * another. @throws UnsafePage if a browser sees others
 */
function checkParts(parts: readonly string[], heads: HeadParts): void {
  if (heads.read(parts.map(withoutText))) return;
  const broken = parts.find((part) => !heads.read([part])) ?? parts.join('');
  throw new UnsafePage(`has an element in its head that browsers read differently: ${broken}`);
}

/**
 * Returns a function that finishes a page: it arranges the head, copies the critical CSS into it, and adds the content
 * security policy and the referrer policy. Files that the first view does not need move into a template, which loads nothing
 * until `theme/hydration/load-later.js` inserts its content; without scripts, they load at once. The policy allows the inline
 * code that the build has made, and nothing else.
 *
 * The function takes the HTML of Rspress and the absolute URL of the page. It throws an `UnsafePage` if the page contains code
 * or elements that the build has not made, or a URL that the policy blocks.
 */
export function pageFinisher(options: FinishOptions): (page: string, url: string) => Promise<FinishedPage> {
  const { site, code, scripts } = options;
  const read = pageReader();
  const makeHead = headMaker(options);
  const heads = new HeadParts();
  const basePolicy = policyOf(site, { scripts: [], styles: [] });
  return async (page, url) => {
    const rules: PageRules = { policy: basePolicy, url };
    const { head, body, ...before } = heads.split(page);
    const start = before.start.replace(BREAKS_BEFORE_HEAD, '');
    const content = closeShapes(body.replace(BREAKS, ''));
    const found = read(`${start}</head>${BODY}`, content.slice(BODY.length), rules);
    const sorted = sortHead(head, code, rules);
    const parts = await makeHead(sorted, found);
    const script = await scripts.redirect();
    const alternate = alternatePage({
      start,
      head: sorted,
      path: new URL(url).pathname,
      policy: policyText(policyOf(site, { scripts: hashesOf([script], code.scripts), styles: [] })),
      script,
    });
    checkParts(parts, heads);
    checkParts(alternate.parts, heads);
    return { html: `${start}${parts.join('')}</head>${content}`, alternate: alternate.html };
  };
}

/** A problem that many pages have, as one message. */
const onPages = ([file = '', ...others]: readonly string[], message: string): string =>
  `${file}${others.length > 0 ? `, as ${others.length} other ${others.length > 1 ? 'pages' : 'page'},` : ''} ${message}`;

/** The URL of the page in a file of the build. */
const urlOf = (site: Pick<Site, 'url' | 'base'>, file: string): string =>
  absoluteUrl(site, `/${file.replace(/(?:(?:^|\/)index)?\.html$/, '')}`);

/**
 * Finishes every page of a build. No later step may change a page.
 * @returns the number of pages
 * @throws UnsafePage with one line for each problem, which names the first page with it
 */
export async function finishPages(
  pages: Pages,
  options: Omit<FinishOptions, 'sheetAt'> & { site: Pick<Site, 'url' | 'base' | 'search'> },
): Promise<number> {
  const { site } = options;
  const sheetAt = memoize((address: string) =>
    parseStylesheet(readFileSync(join(pages.folder, address.slice(site.base.length - 1)), 'utf8')),
  );
  const finishPage = pageFinisher({ ...options, sheetAt });
  const problems = new Map<string, string[]>();
  for (const file of pages.files) {
    try {
      checkDrawings(pages.read(file));
      const { html, alternate } = await watchStep('the security policy', file, () =>
        finishPage(pages.read(file), urlOf(site, file)),
      );
      pages.update(file, html, alternate);
    } catch (error) {
      const { message } = error as Error;
      const isKnown = error instanceof UnsafePage || error instanceof TooSlow;
      const problem = isKnown
        ? message
        : `has no security policy, because of a fault of the build: ${message}. Please report it.`;
      problems.set(problem, [...(problems.get(problem) ?? []), file]);
    }
  }
  if (problems.size > 0)
    throw new UnsafePage([...problems].map(([problem, files]) => onPages(files, problem)).join('\n'));
  return pages.files.length;
}

/** Files that a browser shows as a document. */
const DOCUMENT = /\.(?:[sx]?html?|xht|mht(?:ml)?)$/i;

/**
 * Checks that every document of the build is one of the pages with a policy.
 * @param finished the pages that have a policy
 * @throws UnsafePage that names every document without a policy, one on each line
 */
export function verifyPolicies(files: readonly string[], finished: readonly string[]): void {
  const known = new Set(finished);
  const late = files.filter((file) => DOCUMENT.test(file) && !known.has(file));
  if (late.length === 0) return;
  const problems = late.map(
    (file) =>
      `${file} has no content security policy, because it is not a page. Write it as a page of the site, or return it from addPages of a plugin.`,
  );
  throw new UnsafePage(problems.join('\n'));
}
