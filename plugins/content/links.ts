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

const decode = (text: string): string => {
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

/**
 * Checks every internal link and image of the content.
 * @returns errors for broken links, anchors and images, warnings for Markdown file links that lead nowhere
 */
export function checkLinks(pages: readonly Page[], targets: LinkTargets): LinkReport {
  const byRoute = new Map(pages.map((page) => [page.route, page]));
  const byFile = new Map(pages.map((page) => [page.file, page]));
  const report: LinkReport = { errors: [], warnings: [] };

  const checkLink = (page: Page, link: ContentLink): void => {
    if (OUTSIDE.test(link.url)) return;
    const { path, hash } = splitUrl(link.url);
    const place = { file: link.file, line: link.line };
    const inFolder = posix.join(posix.dirname(page.file), path);
    if (path !== '' && !path.startsWith('/') && MARKDOWN_FILE.test(path) && !byFile.has(inFolder)) {
      report.warnings.push({
        ...place,
        message: `unresolved Markdown file link "${link.url}": there is no ${inFolder}.`,
      });
      return;
    }
    const route = path.startsWith('/')
      ? cleanPath(path.replace(MARKDOWN_FILE, ''))
      : cleanPath(`/${inFolder}`);
    const target = path === '' ? page : (byFile.get(inFolder) ?? byRoute.get(route));
    if (!target) {
      const file = path.startsWith('/') ? path : inFolder;
      if (targets.routes.has(route) || targets.fileExists(file)) return;
      report.errors.push({
        ...place,
        message: `broken link "${link.url}": no page or file has this address.`,
      });
      return;
    }
    if (hash !== '' && !target.anchors.includes(hash)) {
      report.errors.push({
        ...place,
        message: `broken anchor "${link.url}": ${target.file} has no heading or element with the id "${hash}".`,
      });
    }
  };

  const checkImage = (page: Page, image: ContentLink): void => {
    if (OUTSIDE.test(image.url)) return;
    const { path } = splitUrl(image.url);
    const file = path.startsWith('/') ? path : posix.join(posix.dirname(page.file), path);
    if (targets.fileExists(file)) return;
    report.errors.push({
      file: image.file,
      line: image.line,
      message: `missing image "${image.url}": there is no such file. Put it beside the page or mend the path.`,
    });
  };

  for (const page of pages) {
    for (const link of page.links) checkLink(page, link);
    for (const image of page.images) checkImage(page, image);
  }
  return report;
}
