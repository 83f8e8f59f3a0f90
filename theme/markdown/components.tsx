import type { MDXComponents } from 'mdx/types';
import type { ComponentProps } from 'react';
import { CodeBlock } from '../blocks/code/code-block';
import { Diagram } from '../blocks/diagram/diagram';
import { Figure } from '../blocks/image/figure';
import { Link } from '../navigation/link';

/** A link, or the target of links: `<a id="x">` has no URL. */
function ContentLink({ href, ...props }: ComponentProps<'a'>) {
  return href === undefined ? <a {...props} /> : <Link href={href} {...props} />;
}

/** The elements of Markdown that most pages have. Pages import all other elements and components that they use. */
export const markdownComponents: MDXComponents = {
  a: ContentLink,
  CodeBlock,
  Diagram,
  Figure,
};
