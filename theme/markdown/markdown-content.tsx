import { MDXProvider } from '@mdx-js/react';
import { Content } from '@rspress/core/runtime';
import { markdownComponents } from './components';
import './prose.css';
import './diagram.css';

const components = markdownComponents();

/**
 * The content without the class for prose, for pages with their own layout. It can render Markdown: on Back or
 * Forward the URL changes before the data of the page.
 */
export function BareContent() {
  return (
    <MDXProvider components={components}>
      <Content />
    </MDXProvider>
  );
}

/** The content of a page of prose. */
export function MarkdownContent() {
  return (
    <div className="prose">
      <BareContent />
    </div>
  );
}
