import { contentReader } from '../../../plugins/content/model.ts';
import type { Problem } from '../../../plugins/content/types.ts';
import type { SiteContent } from '../../../plugins/site-content.ts';
import type { Finding, FindingLevel, Linter } from './finding.ts';

/** The message begins in the middle of a sentence, because it follows a file and a line. */
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const findingsOf = (problems: readonly Problem[], level: FindingLevel): Finding[] =>
  problems.map(({ file, line, message, check }) => ({
    file,
    ...(line !== undefined && { line }),
    level,
    source: check ? `Content ${check}` : 'Content',
    message: capitalized(message),
  }));

/** The checks that a build does before it compiles pages. Their messages say what to write. */
export const content = (options: SiteContent['options']): Linter => ({
  name: 'Content',
  run: async () => {
    const { report } = await contentReader(options)(true);
    return [...findingsOf(report.errors, 'error'), ...findingsOf(report.warnings, 'warning')];
  },
});
