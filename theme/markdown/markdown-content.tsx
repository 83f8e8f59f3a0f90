import { MDXProvider } from '@mdx-js/react';
import { Content } from '@rspress/core/runtime';
import { markdownComponents } from './components';
import './prose.css';
import './diagram.css';

const components = markdownComponents();

/**
 * The page as it is, for pages with a layout of their own. On a step through the history the address is ahead of
 * the page's data for a moment, so that what is drawn here may well be Markdown.
 */
export function BareContent() {
  return (
    <MDXProvider components={components}>
      <Content />
    </MDXProvider>
  );
}

/** The page's Markdown, set as prose. */
export function MarkdownContent() {
  return (
    <div className="prose">
      <BareContent />
    </div>
  );
}
