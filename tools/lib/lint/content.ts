import type { LinkReport } from '../../../engine/check/links.ts';
import type { Problem } from '../../../shared/pages/types.ts';
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
export const content = (check: () => Promise<LinkReport>): Linter => ({
  name: 'Content',
  run: async () => {
    const report = await check();
    return [...findingsOf(report.errors, 'error'), ...findingsOf(report.warnings, 'warning')];
  },
});
