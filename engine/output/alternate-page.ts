import { REDIRECT_META } from '../../shared/redirect.ts';
import { escapeAttribute, escapeHtml } from '../../shared/text/escape-html.ts';
import { refreshTag, type SortedHead } from './page-head.ts';
import { REFERRER_POLICY } from './policy.ts';

export interface AlternateOptions {
  /** The source before the content of the head. */
  start: string;
  /** The head of the page. */
  head: SortedHead;
  /** Path of the page, with the base path. */
  path: string;
  /** The text of the content security policy, which must allow the script. */
  policy: string;
  /** The inline script that leads to another page. */
  script: string;
}

const TITLE = /^<title\b/;
const CANONICAL = /^<link\b[^>]*\srel="?canonical\b/;

/**
 * The document at a second URL of a page, such as `/a/` for `/a`. It leads to the page at once. With scripts, the query and the
 * hash of the URL are kept. Without scripts it leads to `/a.html`, because some hosts show this document at `/a`, too. Search
 * engines do not list it.
 */
export function alternatePage({ start, head, path, policy, script }: AlternateOptions) {
  const target = head.redirect ?? path;
  const file = head.redirect ?? `${path}.html`;
  const known = [...head.before, ...head.after];
  const parts = [
    head.charset,
    `<meta http-equiv="Content-Security-Policy" content="${escapeAttribute(policy)}">`,
    `<meta name="referrer" content="${REFERRER_POLICY}">`,
    ...known.filter((source) => TITLE.test(source) || CANONICAL.test(source)),
    '<meta name="robots" content="noindex">',
    `<meta name="${REDIRECT_META}" content="${escapeAttribute(target)}">`,
    refreshTag(file),
    `<script>${script}</script>`,
  ].filter(Boolean);
  const body = `<body><a href="${escapeAttribute(file)}">${escapeHtml(target)}</a></body></html>\n`;
  return { parts, html: `${start}${parts.join('')}</head>${body}` };
}
