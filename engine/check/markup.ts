import type { ContentLink, ParsedPage, Problem } from '../../shared/pages/types.ts';
import { unsafeUrl } from '../../shared/text/safe-url.ts';

/** The parts of a page that are checked. */
type Markup = Pick<ParsedPage, 'markupProblems' | 'links' | 'images'>;

function checkUrls({ links, images }: Markup): Problem[] {
  const check = (isImage: boolean, { file, line, url }: ContentLink): Problem[] => {
    const message = unsafeUrl(url, isImage);
    return message ? [{ file, line, message }] : [];
  };
  return [...links.flatMap((link) => check(false, link)), ...images.flatMap((image) => check(true, image))];
}

const keyOf = ({ file, line, message }: Problem): string => `${file}:${line}:${message}`;

/**
 * The problems of a page's text and URLs: those that were found when the page was parsed, and unsafe URLs in its front
 * matter.
 * @returns problems in the order of their lines, each once
 */
export function checkMarkup(page: Markup): Problem[] {
  const problems = [...checkUrls(page), ...page.markupProblems];
  const unique = new Map(problems.map((problem) => [keyOf(problem), problem]));
  return [...unique.values()].sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
}
