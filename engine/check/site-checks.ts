import { lineOf } from '../../shared/pages/front-matter.ts';
import type { Page, Problem } from '../../shared/pages/types.ts';
import type { LinkReport } from './links.ts';

/** The part of a page that a check of a site gets. Its file is relative to `docs/`. */
export type CheckedPage = Pick<
  Page,
  'file' | 'route' | 'title' | 'description' | 'frontMatter' | 'headings' | 'sections' | 'links' | 'images'
>;

/** A problem that a check of a site found. */
export interface SiteProblem {
  /** The mistake, and the words to write instead. */
  message: string;
  /** The line in the file, or the field of the front matter. */
  at?: number | string;
  /** `warn` does not prevent a build. @default 'error' */
  level?: 'error' | 'warn';
}

/** The checks that a site adds, by their names. Each gets every page, and returns its problems. */
export type SiteChecks = Readonly<Record<string, (page: CheckedPage) => readonly SiteProblem[]>>;

const placeOf = ({ fieldLines }: Page, at: SiteProblem['at']): { line?: number } =>
  at === undefined ? {} : { line: typeof at === 'number' ? at : lineOf(at, fieldLines) };

/**
 * Runs the checks of a site.
 * @throws an Error with the name of a check that fails, and the page
 */
export function runSiteChecks(pages: readonly Page[], checks: SiteChecks = {}): LinkReport {
  const report: { errors: Problem[]; warnings: Problem[] } = { errors: [], warnings: [] };
  for (const [name, check] of Object.entries(checks))
    for (const page of pages)
      try {
        for (const { message, at, level } of check(page))
          (level === 'warn' ? report.warnings : report.errors).push({
            file: page.file,
            message,
            ...placeOf(page, at),
          });
      } catch (error) {
        throw new Error(`rspress.config.ts: checks.${name} fails on the page ${page.file}: ${String(error)}`);
      }
  return report;
}
