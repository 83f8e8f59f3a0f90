import { absolute } from '../navigation/base';
import { hasMarkdown, useCurrentPage, useCurrentPath } from '../page';
import { site } from '../site';
import { trustedHtml } from '../trusted-html';
import { pageGraph } from './page-graph';

/** Always the same object: for a new object React would write the content of the element again. */
const UNCHANGED = trustedHtml('');

/**
 * The page as schema.org data. Only the server writes it: scripts do not contain the data, and hydration leaves the
 * content of the element as it is.
 */
export function StructuredData() {
  const page = useCurrentPage();
  const path = useCurrentPath();
  if (!hasMarkdown(page)) return null;
  const json = process.env.__SSR__
    ? JSON.stringify(pageGraph(page, path, { site, absolute })).replace(/</g, '\\u003c')
    : '';
  // Trusted types forbid the way in which React creates script elements, but allow the HTML parser to create them.
  const html = json && `<script type="application/ld+json">${json}</script>`;
  return (
    <div
      // A new element for each page: the data of the last page must not stay.
      key={path}
      hidden
      // biome-ignore lint/security/noDangerouslySetInnerHtml: serialized above, with `<` escaped
      dangerouslySetInnerHTML={html ? trustedHtml(html) : UNCHANGED}
    />
  );
}
