import { HTML_POLICY } from '../shared/trusted-types';

interface HtmlPolicy {
  createHTML(html: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy;
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;

const policy = factory?.createPolicy(HTML_POLICY, { createHTML: (html) => html });

/**
 * HTML from the build for `dangerouslySetInnerHTML`, as a trusted type, which the security policy requires. Never pass
 * text from a reader or a URL.
 */
export const trustedHtml = (html: string): { __html: string } => ({
  __html: policy ? policy.createHTML(html) : html,
});
