import { posix } from 'node:path';
import { byLevel, type CheckName, type Finding } from '../../shared/build/checks.ts';
import { cleanPath, decodePath } from '../../shared/clean-path.ts';
import { memoize } from '../../shared/memoize.ts';
import { lineOf } from '../../shared/pages/front-matter.ts';
import type { ContentLink, Page, Problem } from '../../shared/pages/types.ts';
import type { ConfiguredLink } from '../../shared/site/links.ts';
import { unsafeUrl } from '../../shared/text/safe-url.ts';
import { didYouMean, nearest } from '../../shared/text/suggestion.ts';
import { isExternal, splitUrl } from '../../shared/url-parts.ts';
import { fileOfUrl } from '../files/file-lookup.ts';
import { isLinkedKind, problemOfLinkedFile } from '../files/linked-files.ts';
import { isPartial, PAGE_EXTENSION, routeOfFile } from '../files/routes.ts';
import { similarRoute } from '../files/similar-route.ts';

interface LinkTargets {
  /** URLs that do not belong to a content file, such as blog lists and feeds. */
  routes: ReadonlySet<string>;
  /** Whether a file exists. `/x` is in the folder that is copied as is; other paths are relative to the content root. */
  fileExists: (path: string) => boolean;
  /** The reason why content may not use a file; undefined if it may, or if there is no file. */
  refusalOf?: (path: string) => string | undefined;
  /** The number of bytes of a file. */
  sizeOf?: (path: string) => number;
  /** The URL of the file that an author may have meant. */
  similarFile?: (page: string, path: string) => string | undefined;
  /** The pages that old URLs lead to. */
  aliases?: ReadonlyMap<string, Page>;
  /** Files that pages import. Their links are checked, too. */
  partials?: readonly Page[];
  /** The reason why a site has no page at a URL that it could have; undefined if there is no such reason. */
  absenceOf?: (path: string) => string | undefined;
  /** Pages that a build leaves out; empty in dev. */
  drafts?: readonly Page[];
  /** Pages whose text cannot be read. Links to them are fine. */
  unreadable?: readonly Page[];
}

export interface LinkReport {
  errors: Problem[];
  warnings: Problem[];
}

export interface CheckedLinks extends LinkReport {
  /** The Markdown files that links name and that do not exist, relative to the content root. */
  unresolved: ReadonlySet<string>;
  /** The URLs of optional links of the configuration that no page has. */
  absent: ReadonlySet<string>;
}

/** In HTML, `#top` is the top of the page. */
const TOP = 'top';

/** A URL, and its path and its anchor, decoded. */
interface Target {
  url: string;
  path: string;
  hash: string;
  /** Other ways to correct a broken link than a page at its URL. */
  fix?: string;
}

function targetOf(url: string): Target {
  const { path, hash } = splitUrl(url);
  return { url, path: decodePath(path), hash: decodePath(hash.slice(1)) };
}

/** The URL of a page, with an anchor if there is one. */
const addressOf = ({ route }: Page, hash: string): string => `${route}${hash && `#${hash}`}`;

/** The result of a check; undefined if the link is fine. */
type Result = Finding | undefined;

interface Site extends LinkTargets {
  byRoute: ReadonlyMap<string, Page>;
  byFile: ReadonlyMap<string, Page>;
  unresolved: Set<string>;
  /** The route that an author may have meant; undefined if none is similar to the path. */
  similarTo: (path: string) => string | undefined;
}

/** The URL that an author may have meant. The part after the # is left out if the page has nothing like it. */
function similarUrl(path: string, hash: string, { similarTo, byRoute }: Site): string | undefined {
  const route = similarTo(path);
  const { anchors = [] } = (route !== undefined && byRoute.get(route)) || {};
  const anchor = anchors.includes(hash) ? hash : nearest(hash, anchors);
  return route !== undefined && anchor !== undefined ? `${route}#${anchor}` : route;
}

const error = (message: string, check: CheckName = 'brokenLinks'): Result => ({ message, check });
const brokenLink = (url: string, message: string): Result => ({
  message: `broken link "${url}": ${message}`,
  check: 'brokenLinks',
  known: { id: 'brokenLink', subject: url },
});
/** A problem that no site can allow. */
const refused = (message: string): Result => ({ message });

function checkAnchor({ url, hash }: Target, page: Page): Result {
  if (hash === '' || hash === TOP || page.anchors.includes(hash)) return undefined;
  const near = nearest(hash, page.anchors);
  return {
    message: `broken anchor "${url}": the page has no heading or element with the id "${hash}".${didYouMean(hash, near && `#${near}`)} Correct the part after the #, or remove it.`,
    check: 'brokenAnchors',
    known: { id: 'brokenAnchor', subject: url },
  };
}

/** @param path the path of the URL from the root of the site */
function broken({ url, hash, fix = 'remove the link' }: Target, path: string, site: Site): Result {
  const reason = site.absenceOf?.(path);
  if (reason) return brokenLink(url, `${reason}, or ${fix}.`);
  return brokenLink(
    url,
    `no page or file has this URL.${didYouMean(`${path}#${hash}`, similarUrl(path, hash, site))} Correct the URL, or remove the link.`,
  );
}
const missing = ({ url }: Target): Result =>
  brokenLink(url, `there is no such file. Put it next to the page, or correct the path.`);
const toDraft = ({ url }: Target): Result =>
  brokenLink(
    url,
    `the page is a draft, so it is not published. Remove "draft" from its front matter, or remove the link.`,
  );
/** @param path the path of the URL from the root of the site */
function unresolved({ url, hash }: Target, path: string, site: Site): Result {
  site.unresolved.add(path.slice(1));
  return error(
    `unresolved Markdown file link "${url}": there is no such file, so the page shows the words without a link.${didYouMean(`${path}#${hash}`, similarUrl(path, hash, site))} Correct the path, or create the file.`,
    'unresolvedFiles',
  );
}

const pageOf = (file: string, site: Site): Page | undefined =>
  site.byFile.get(file) ?? site.byRoute.get(routeOfFile(file));

const isDraft = (file: string, { drafts = [] }: Site): boolean =>
  drafts.some((draft) => draft.file === file || draft.route === routeOfFile(file));

/**
 * A relative URL or file path in HTML, JSX, front matter or the site configuration. Rspress resolves file paths only in
 * Markdown links.
 * @param file the path of the URL from the content root
 */
function checkLiteral({ url, hash }: Target, file: string, site: Site): Result {
  const page = pageOf(file, site);
  const advice = page
    ? `write ${addressOf(page, hash)}`
    : 'write the URL of a page from the root of the site, such as /docs/welcome';
  return brokenLink(
    url,
    `only links in Markdown syntax can be relative or name the file of a page; ${advice}.`,
  );
}

/** A link to a file next to a page, which the build publishes. @param file the path of the URL from the content root */
function checkFile(target: Target, file: string, site: Site): Result {
  const isKnown = isLinkedKind(file);
  const refusal = isKnown ? site.refusalOf?.(file) : undefined;
  if (refusal) return refused(`link "${target.url}" ${refusal}.`);
  if (!site.fileExists(file)) return isKnown ? missing(target) : broken(target, `/${file}`, site);
  const problem = problemOfLinkedFile(target.url, site.sizeOf?.(file) ?? 0);
  return problem ? error(`broken link "${target.url}": ${problem}`) : undefined;
}

/** A link relative to the page's file, such as `./databases.mdx`. @param file the path of the URL from the content root */
function checkRelative(target: Target, file: string, site: Site): Result {
  const page = pageOf(file, site);
  if (page) return checkAnchor(target, page);
  if (isDraft(file, site)) return toDraft(target);
  if (PAGE_EXTENSION.test(target.path)) return unresolved(target, `/${file}`, site);
  if (site.routes.has(cleanPath(`/${file}`))) return undefined;
  return checkFile(target, file, site);
}

const isPublished = (path: string, site: Site): boolean =>
  site.routes.has(cleanPath(path)) ||
  [path, `${path}.html`, posix.join(path, 'index.html')].some((file) => site.fileExists(file));

/** A link to an old URL: it works for readers, and the author gets a warning with the new one. */
function checkMoved(target: Target, page: Page): Result {
  const message = `link to an old URL "${target.url}": write ${addressOf(page, target.hash)}.`;
  return checkAnchor(target, page) ?? { message, check: 'oldLinks' };
}

/** A link whose path starts at the root of the site, such as `/docs/welcome`. */
function checkAbsolute(target: Target, site: Site): Result {
  const { path } = target;
  const route = cleanPath(path.replace(PAGE_EXTENSION, ''));
  const page = site.byRoute.get(route);
  if (page) return checkAnchor(target, page);
  const moved = site.aliases?.get(route);
  if (moved) return checkMoved(target, moved);
  if (isPublished(path, site)) return undefined;
  if (isDraft(path.slice(1), site)) return toDraft(target);
  return PAGE_EXTENSION.test(path) ? unresolved(target, path, site) : broken(target, path, site);
}

/** Whether a path leads to a page whose text cannot be read, so that its anchors are unknown. */
function isUnreadable(path: string, { unreadable = [] }: Site): boolean {
  const route = routeOfFile(path);
  return unreadable.some(
    (page) => page.file === path || page.route === route || page.aliases.includes(route),
  );
}

function checkLink(page: Page, { url, isLiteral, field }: ContentLink, site: Site): Result {
  // Another check reports unsafe URLs.
  if (isExternal(url) || unsafeUrl(url)) return undefined;
  if (url.trim() === '') return error('empty link: give it a URL.');
  const target = targetOf(url);
  // An anchor link in a partial leads to a place on the page that imports the partial.
  if (/^[#?]/.test(url)) return isPartial(page.file) ? undefined : checkAnchor(target, page);
  const { path } = target;
  const isRelative = !path.startsWith('/');
  // The path may lead out of the content root (`../x`).
  const file = isRelative ? posix.join(posix.dirname(page.file), path) : path.slice(1);
  if (isUnreadable(file, site)) return undefined;
  // The build publishes files that are next to pages and changes their links, except in front matter.
  if (isLiteral && isRelative && field === undefined && isLinkedKind(path))
    return checkFile(target, file, site);
  if (isLiteral && (isRelative || PAGE_EXTENSION.test(path))) return checkLiteral(target, file, site);
  return isRelative ? checkRelative(target, file, site) : checkAbsolute(target, site);
}

/** A link in the site configuration: it appears on every page, so it cannot be relative to one of them. */
function checkConfigured({ url, field }: ConfiguredLink, site: Site): Result {
  const unsafe = unsafeUrl(url);
  if (unsafe) return refused(unsafe);
  if (isExternal(url)) return undefined;
  const fix = field.endsWith('.to') ? { fix: 'remove the link, or add "optional: true" to it' } : {};
  const target = { ...targetOf(url), ...fix };
  const { path, hash } = target;
  if (path === '') {
    if (hash === '' || hash === TOP) return undefined;
    return brokenLink(url, `write the page's path before the #.`);
  }
  if (isUnreadable(path.slice(1), site)) return undefined;
  return PAGE_EXTENSION.test(path) ? checkLiteral(target, path.slice(1), site) : checkAbsolute(target, site);
}

/** Whether no page and no file has the URL of a link in the site configuration. */
function isAbsent(url: string, site: Site): boolean {
  const { path } = targetOf(url);
  const route = cleanPath(path);
  const isKnown = site.byRoute.has(route) || site.aliases?.has(route) || isPublished(path, site);
  return !isKnown && !isUnreadable(path.slice(1), site);
}

/**
 * How to correct the path of an image that does not exist.
 * @param near the URL that the author may have meant
 */
const missingImage = ({ url, lightVersion }: ContentLink, near: string | undefined): string =>
  lightVersion === undefined
    ? `missing image "${url}": there is no such file.${didYouMean(decodePath(url), near)} Put it next to the page or into static/, or correct the path.`
    : `missing image "${url}": there is no such file. Dark mode shows it instead of "${lightVersion}". Create it, or rename the other file.`;

function checkImage(page: Page, image: ContentLink, site: Site): Result {
  const { url, isLiteral } = image;
  if (isExternal(url) || unsafeUrl(url, true)) return undefined;
  const file = fileOfUrl(page.file, splitUrl(url).path);
  const refusal = site.refusalOf?.(file);
  if (refusal) return refused(`image "${url}" ${refusal}.`);
  if (!site.fileExists(file)) {
    return error(missingImage(image, site.similarFile?.(page.file, file)), 'missingImages');
  }
  if (!isLiteral || file.startsWith('/')) return undefined;
  return error(
    `unpublished image "${url}": the build does not process an <img> with a srcset attribute. Remove the attribute, or write ![text](${url}).`,
  );
}

/** Whether a redirect leads back to its page, possibly through the redirects of other pages. */
function isRedirectLoop(page: Page, { byRoute, aliases }: Site): boolean {
  const seen = new Set<Page>();
  for (let at: Page | undefined = page; at?.redirect !== undefined; ) {
    if (seen.has(at)) return at === page;
    seen.add(at);
    const route = cleanPath(targetOf(at.redirect).path);
    at = byRoute.get(route) ?? aliases?.get(route);
  }
  return false;
}

const REDIRECT_LOOP = refused(
  'field "redirect" leads back to this page. Redirect to a page that has content.',
);

/** The links in the site configuration, and the name of the configuration for messages. */
export interface ConfiguredLinks {
  source: string;
  links: readonly ConfiguredLink[];
}

/**
 * Checks every internal link and image of the content and of the site configuration.
 * @returns the problems; sites can adjust the level of most of them
 */
export function checkLinks(
  pages: readonly Page[],
  targets: LinkTargets,
  configured: ConfiguredLinks = { source: '', links: [] },
): CheckedLinks {
  const site: Site = {
    ...targets,
    byRoute: new Map(pages.map((page) => [page.route, page])),
    byFile: new Map(pages.map((page) => [page.file, page])),
    unresolved: new Set(),
    similarTo: memoize(similarRoute([...pages.map(({ route }) => route), ...targets.routes])),
  };
  const problems: Problem[] = [];
  const note = (result: Result, location: Omit<Problem, 'message'>, field?: string): void => {
    if (!result) return;
    const message = field === undefined ? result.message : `field "${field}": ${result.message}`;
    problems.push({ ...location, ...result, message });
  };
  for (const page of [...pages, ...(targets.partials ?? [])]) {
    const { file } = page;
    if (isRedirectLoop(page, site)) note(REDIRECT_LOOP, { file, line: lineOf('redirect', page.fieldLines) });
    for (const link of page.links) note(checkLink(page, link, site), { file, line: link.line }, link.field);
    for (const image of page.images)
      note(checkImage(page, image, site), { file, line: image.line }, image.field);
  }
  const absent = new Set<string>();
  for (const link of configured.links) {
    if (link.optional && isAbsent(link.url, site)) absent.add(link.url);
    else note(checkConfigured(link, site), { file: configured.source }, link.field);
  }
  return { ...byLevel({ errors: problems, warnings: [] }, {}, false), unresolved: site.unresolved, absent };
}
