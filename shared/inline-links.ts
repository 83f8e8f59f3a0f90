interface TextPart {
  text: string;
  /** URL of a link; undefined for plain text. */
  href?: string;
}

const LINK = /\[([^\]]+)\]\(([^\s()]+)\)/g;

/** Safe URLs: pages of this site, other sites, mail and telephone, but no URLs that run code. */
const SAFE = /^(?:https?:\/\/|mailto:|tel:|sms:|\/(?![/\\])|#)/;

/**
 * Parses plain text with inline links in Markdown form. Everything else stays text, including HTML.
 * @returns the parts in order; a link to an unsafe URL stays text
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
