import { hasMarkdown, useCurrentPage, useCurrentPath } from '../base/page';
import { site } from '../base/site';
import { trustedHtml } from '../base/trusted-html';
import { absolute } from '../navigation/base';
import { pageGraph } from './page-graph';

/** One object for all renders, because React would replace the content of the element if the object changed. */
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
  // Trusted types do not allow React to create script elements. They allow the HTML parser to do so, and the server has no
  // trusted types.
  const html = json && `<script type="application/ld+json">${json}</script>`;
  return (
    <div
      // A new element for each page, so that the data of the previous page is removed.
      key={path}
      hidden
      // biome-ignore lint/security/noDangerouslySetInnerHtml: serialized above, with `<` escaped
      dangerouslySetInnerHTML={html ? { __html: html } : UNCHANGED}
    />
  );
}
