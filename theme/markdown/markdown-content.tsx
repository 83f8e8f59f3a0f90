import { MDXProvider } from '@mdx-js/react';
import { Content } from '@rspress/core/runtime';
import { markdownComponents } from './components';
import './prose.css';
import './widths.css';
import '../blocks/diagram/diagram.css';

/** The content of a page without the class `prose`, for custom pages, such as the search page. */
export function BareContent() {
  return (
    <MDXProvider components={markdownComponents}>
      <Content />
    </MDXProvider>
  );
}

/** The content of a page with the class `prose`. */
export function MarkdownContent() {
  return (
    <div className="prose">
      <BareContent />
    </div>
  );
}
