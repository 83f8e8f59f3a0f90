import { posix } from 'node:path';
import { cleanPath } from '../../shared/clean-path.ts';
import type { ContentLink, Page, Problem } from './types.ts';

export interface LinkTargets {
  /** Routes of the site that no content file stands for, such as lists made at build time. */
  routes: ReadonlySet<string>;
  /** Whether a file is there: `/x` in the folder copied as is, anything else relative to the content root. */
  fileExists: (path: string) => boolean;
}

export interface LinkReport {
  errors: Problem[];
  warnings: Problem[];
}

const OUTSIDE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;
const MARKDOWN_FILE = /\.mdx?$/;

/** Percent-decodes; text that is not percent-encoded properly stays as it is. */
export const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

function splitUrl(url: string): { path: string; hash: string } {
  const [beforeHash = '', ...hash] = url.split('#');
  return { path: decode(beforeHash.split('?')[0] ?? ''), hash: decode(hash.join('#')) };
}

type Verdict = { kind: 'fine' } | { kind: 'error' | 'warning'; message: string };

const FINE: Verdict = { kind: 'fine' };

interface Site extends LinkTargets {
  byRoute: ReadonlyMap<string, Page>;
  byFile: ReadonlyMap<string, Page>;
}

function judgeAnchor(url: string, hash: string, target: Page): Verdict {
  if (hash === '' || target.anchors.includes(hash)) return FINE;
  return {
    kind: 'error',
    message: `broken anchor "${url}": ${target.file} has no heading or element with the id "${hash}".`,
  };
}

/** A link relative to the page's file, such as `./databases.mdx` or `../images/map.svg`. */
function judgeRelative(page: Page, url: string, site: Site): Verdict {
  const { path, hash } = splitUrl(url);
  const file = posix.join(posix.dirname(page.file), path);
  const target = site.byFile.get(file) ?? site.byRoute.get(cleanPath(`/${file}`));
  if (target) return judgeAnchor(url, hash, target);
  if (MARKDOWN_FILE.test(path)) {
    return { kind: 'warning', message: `unresolved Markdown file link "${url}": there is no ${file}.` };
  }
  if (site.routes.has(cleanPath(`/${file}`)) || site.fileExists(file)) return FINE;
  return { kind: 'error', message: `broken link "${url}": no page or file has this address.` };
}

/** A link from the root of the site. */
function judgeAbsolute(url: string, site: Site): Verdict {
  const { path, hash } = splitUrl(url);
  const route = cleanPath(path.replace(MARKDOWN_FILE, ''));
  const target = site.byRoute.get(route);
  if (target) return judgeAnchor(url, hash, target);
  if (site.routes.has(route) || site.fileExists(path)) return FINE;
  return { kind: 'error', message: `broken link "${url}": no page or file has this address.` };
}

function judgeLink(page: Page, url: string, site: Site): Verdict {
  if (OUTSIDE.test(url)) return FINE;
  if (url.startsWith('#')) return judgeAnchor(url, splitUrl(url).hash, page);
  return url.startsWith('/') ? judgeAbsolute(url, site) : judgeRelative(page, url, site);
}

function judgeImage(page: Page, url: string, site: Site): Verdict {
  if (OUTSIDE.test(url)) return FINE;
  const { path } = splitUrl(url);
  if (site.fileExists(path.startsWith('/') ? path : posix.join(posix.dirname(page.file), path))) return FINE;
  return {
    kind: 'error',
    message: `missing image "${url}": there is no such file. Put it beside the page or mend the path.`,
  };
}

/**
 * Checks every internal link and image of the content.
 * @returns errors for broken links, anchors and images, warnings for Markdown file links that lead nowhere
 */
export function checkLinks(pages: readonly Page[], targets: LinkTargets): LinkReport {
  const site: Site = {
    ...targets,
    byRoute: new Map(pages.map((page) => [page.route, page])),
    byFile: new Map(pages.map((page) => [page.file, page])),
  };
  const report: LinkReport = { errors: [], warnings: [] };
  const note = ({ file, line }: ContentLink, verdict: Verdict): void => {
    if (verdict.kind === 'error') report.errors.push({ file, line, message: verdict.message });
    if (verdict.kind === 'warning') report.warnings.push({ file, line, message: verdict.message });
  };
  for (const page of pages) {
    for (const link of page.links) note(link, judgeLink(page, link.url, site));
    for (const image of page.images) note(image, judgeImage(page, image.url, site));
  }
  return report;
}
