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
 * For `dangerouslySetInnerHTML`: HTML that the build made, in the form that browsers ask for where the security policy
 * requires trusted types. Nothing that a reader or an address contributes may get here.
 */
export const trustedHtml = (html: string): { __html: string } => ({
  __html: policy ? policy.createHTML(html) : html,
});
