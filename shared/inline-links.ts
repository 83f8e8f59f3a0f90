export interface TextPart {
  text: string;
  /** Where the text leads; absent for plain text. */
  href?: string;
}

const LINK = /\[([^\]]+)\]\(([^\s()]+)\)/g;

/** Addresses that may stand in an announcement: this site's, other sites', mail. Nothing that runs code. */
const SAFE = /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/;

/**
 * Reads plain text with inline links in Markdown form. Everything else, HTML among it, stays text.
 * @returns the parts in their order; a link to an unsafe address stays text as it was written
 */
export function parseInlineLinks(source: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of source.matchAll(LINK)) {
    const [whole, text = '', href = ''] = match;
    if (!SAFE.test(href)) continue;
    if (match.index > end) parts.push({ text: source.slice(end, match.index) });
    parts.push({ text, href });
    end = match.index + whole.length;
  }
  if (end < source.length) parts.push({ text: source.slice(end) });
  return parts;
}
