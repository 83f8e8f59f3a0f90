import { createElement, type ReactNode } from 'react';
import type { ExcerptNode } from '../../shared/pages/blog';
import { Link } from '../navigation/link';

function render(nodes: readonly ExcerptNode[]): ReactNode[] {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return node;
    const { tag, href, children } = node;
    const key = `${index}${tag}`;
    if (tag === 'a') return createElement(Link, { key, href: href ?? '' }, ...render(children));
    return createElement(tag, { key }, ...render(children));
  });
}

/** The beginning of a post. */
export function Excerpt({ nodes }: { nodes: readonly ExcerptNode[] }) {
  return <div className="prose">{render(nodes)}</div>;
}
