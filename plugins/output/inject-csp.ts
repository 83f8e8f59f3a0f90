import type { Site } from '../site/schema.ts';
import type { Pages } from './pages.ts';
import { contentSecurityPolicy, REFERRER_POLICY, sourceHash } from './policy.ts';

/** Thrown for a page that the content security policy would break, and for a page without a policy. */
export class UnsafePage extends Error {
  override readonly name = 'UnsafePage';
}

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;
const HAS_SOURCE = /\ssrc\s*=/i;
/** Data, which browsers do not run. */
const DATA_BLOCK = /\stype\s*=\s*["']?application\/(?:ld\+)?json\b/i;
const TAG = /<[a-z][^\s>/]*((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
const ATTRIBUTE = /([^\s"'=<>/]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/g;
const INLINE = /^(?:style|on[a-z]+)$/i;
const STYLE = /<style>([\s\S]*?)<\/style>/g;
const STYLE_ELEMENT = /<style\b/i;
const COMMENT = /<!--[\s\S]*?-->/g;
/** A charset must be in the first 1,024 bytes of a page, so it comes before the policy; it loads nothing. */
const HEAD_START = /<head\b[^>]*>\s*(?:<meta\s+charset\s*=\s*[^>]*>)?/i;

const FIX =
  'Put code into a file or into theme/, and give elements a class instead of a style: the content security policy allows nothing else.';

/** The inline scripts in a piece of HTML that a browser would run. */
const inlineScripts = (html: string): string[] =>
  [...html.matchAll(SCRIPT)]
    .filter(([, attributes = '']) => !HAS_SOURCE.test(attributes) && !DATA_BLOCK.test(attributes))
    .map(([, , text = '']) => text);

function inlineAttribute(markup: string): string | undefined {
  for (const [, attributes = ''] of markup.matchAll(TAG)) {
    for (const [, name = ''] of attributes.matchAll(ATTRIBUTE)) if (INLINE.test(name)) return name;
  }
  return undefined;
}

function rejectBodyScripts(body: string): void {
  const [script] = inlineScripts(body);
  if (script !== undefined) {
    throw new UnsafePage(`has an inline script outside its head: ${script.trim().slice(0, 60)}… ${FIX}`);
  }
}

function rejectInlineStyles(markup: string): void {
  if (STYLE_ELEMENT.test(markup))
    throw new UnsafePage(`has a <style> element outside its head, or one with attributes. ${FIX}`);
  const attribute = inlineAttribute(markup);
  if (attribute !== undefined) throw new UnsafePage(`has an element with ${attribute}="…". ${FIX}`);
}

/**
 * Adds the content security policy and the referrer policy to a finished page, before anything that loads or runs. The
 * policy names the inline scripts and styles of the head by their hashes, so browsers block all others. Inline scripts
 * and styles in the body are rejected, because authors write the content there.
 * @param html a whole document that no longer changes
 * @throws UnsafePage if the body has an inline script or a style element, if a style element has attributes, if any
 * element has a `style` attribute or an inline event handler, or if there is no `</head>`
 */
export function injectCsp(html: string, site: Pick<Site, 'search'>): string {
  const visible = html.replace(COMMENT, '');
  const headEnd = visible.indexOf('</head>');
  if (headEnd === -1)
    throw new UnsafePage(
      'has no </head>, which the content security policy needs. Correct the HTML template of the build.',
    );
  const head = visible.slice(0, headEnd);
  const body = visible.slice(headEnd);
  rejectBodyScripts(body);
  rejectInlineStyles(head.replace(SCRIPT, '').replace(STYLE, '') + body.replace(SCRIPT, ''));
  const scripts = [...new Set(inlineScripts(head).map(sourceHash))];
  const styles = [...head.matchAll(STYLE)].map(([, text = '']) => sourceHash(text));
  const tags =
    `<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy(site, { scripts, styles })}">` +
    `<meta name="referrer" content="${REFERRER_POLICY}">`;
  return html.replace(HEAD_START, (start) => start + tags);
}

/**
 * Adds the policies to every page of a build. No later step may change a page.
 * @returns the number of pages
 * @throws UnsafePage that names every page that the policy would break, one on each line
 */
export function injectCspIntoPages(pages: Pages, site: Pick<Site, 'search'>): number {
  const problems: string[] = [];
  for (const file of pages.files) {
    try {
      pages.update(file, injectCsp(pages.read(file), site));
    } catch (error) {
      if (!(error instanceof UnsafePage)) throw error;
      problems.push(`${file} ${error.message}`);
    }
  }
  if (problems.length > 0) throw new UnsafePage(problems.join('\n'));
  return pages.files.length;
}

/**
 * Checks that every HTML file of the build is one of the pages with a policy.
 * @param withCsp the pages that have a policy
 * @throws UnsafePage that names every page without a policy, one on each line
 */
export function verifyCsp(files: readonly string[], withCsp: readonly string[]): void {
  const known = new Set(withCsp);
  const late = files.filter((file) => file.endsWith('.html') && !known.has(file));
  if (late.length === 0) return;
  const problems = late.map(
    (file) =>
      `${file} has no content security policy, because a step of plugins/output/pipeline.ts wrote it. Make it a page of Rspress: return it from addPages of a plugin.`,
  );
  throw new UnsafePage(problems.join('\n'));
}
