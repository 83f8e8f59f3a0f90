import { MDXProvider } from '@mdx-js/react';
import { Content } from '@rspress/core/runtime';
import { markdownComponents } from './components';
import './prose.css';
import './diagram.css';

const components = markdownComponents();

/** The page's Markdown, set as prose. */
export function MarkdownContent() {
  return (
    <div className="prose">
      <MDXProvider components={components}>
        <Content />
      </MDXProvider>
    </div>
  );
}
