import { HTML_POLICY } from '../../shared/trusted-types';

interface HtmlPolicy {
  createHTML(html: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy;
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;

/**
 * A tag as the build writes it in highlighted code and in drawings. No attribute runs, styles or loads anything. It matches
 * the whole tag, so that `>` and `<` in a value do not end it.
 */
const INERT_TAG =
  /<\/?(?:span|b|i|em|strong|mark|ins|del|svg|g|defs|marker|clipPath|title|path|rect|line|circle|ellipse|poly(?:gon|line)|text|tspan)(?:\s(?!on|style|href|src|xlink)[\w:-]+(?:="[^"]*")?)*\s*\/?>/g;

/** @throws if the text contains anything but text and inert tags */
function createHTML(html: string): string {
  if (html.replace(INERT_TAG, '').includes('<')) throw new TypeError(`Unexpected HTML: ${html}`);
  return html;
}

const policy = factory?.createPolicy(HTML_POLICY, { createHTML }) ?? { createHTML };

/**
 * HTML from the build for `dangerouslySetInnerHTML`, as a trusted type, which the security policy requires. It may only
 * contain highlighted code or a drawing. Never pass text from a reader or a URL.
 * @throws if it contains anything else, which fails the build
 */
export const trustedHtml = (html: string): { __html: string } => ({ __html: policy.createHTML(html) });
