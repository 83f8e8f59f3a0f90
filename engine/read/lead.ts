import type { Page } from '../../shared/pages/types.ts';

/** Maximum length of a page's first lines, in characters. */
const LEAD_LENGTH = 200;

/** The first lines of a page's text, cut after a word if possible; empty if there is no text. */
export function leadOf({ sections }: Page): string {
  const text = sections.find(({ text }) => text !== '')?.text.replaceAll('\n', ' ') ?? '';
  if (text.length <= LEAD_LENGTH) return text;
  const space = text.lastIndexOf(' ', LEAD_LENGTH);
  return `${text.slice(0, space > 0 ? space : LEAD_LENGTH)} …`;
}
