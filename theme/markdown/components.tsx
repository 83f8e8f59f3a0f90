import type { MDXComponents } from 'mdx/types';
import type { ComponentProps } from 'react';
import { Link } from '../navigation/link';
import { Card, Cards } from './cards';
import { CodeBlock } from './code-block';
import { Diagram } from './diagram';
import { Figure } from './figure';
import { Steps } from './steps';

/** A link, or the target of links: `<a id="x">` has no URL. */
function ContentLink({ href, ...props }: ComponentProps<'a'>) {
  return href === undefined ? <a {...props} /> : <Link href={href} {...props} />;
}

/** The component for links, and the components that every page loads. Pages that use other components import them. */
export const markdownComponents: MDXComponents = {
  a: ContentLink,
  Card,
  Cards,
  CodeBlock,
  Diagram,
  Figure,
  Steps,
};
