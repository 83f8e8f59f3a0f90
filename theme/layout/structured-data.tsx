import { absolute } from '../navigation/base';
import { hasMarkdown, useCurrentPage, useCurrentPath } from '../page';
import { site } from '../site';
import { trustedHtml } from '../trusted-html';
import { pageGraph } from './page-graph';

/** One object: React writes the inside of an element again whenever it gets another one. */
const UNTOUCHED = trustedHtml('');

/**
 * The page as schema.org data, for those who read its HTML. Only the server writes it: what it says
 * is in no script, and React leaves the inside of the element as it finds it.
 */
export function StructuredData() {
  const page = useCurrentPage();
  const path = useCurrentPath();
  if (!hasMarkdown(page)) return null;
  const json = process.env.__SSR__
    ? JSON.stringify(pageGraph(page, path, { site, absolute })).replace(/</g, '\\u003c')
    : '';
  // React creates script elements in a way that trusted types forbid; the parser of the document may.
  const html = json && `<script type="application/ld+json">${json}</script>`;
  return (
    <div
      // Another page's data must not stay.
      key={path}
      hidden
      // biome-ignore lint/security/noDangerouslySetInnerHtml: serialized above, with `<` escaped
      dangerouslySetInnerHTML={html ? trustedHtml(html) : UNTOUCHED}
    />
  );
}
