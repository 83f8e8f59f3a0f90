import { createElement, type ReactNode } from 'react';
import type { ExcerptNode } from '../../plugins/blog/types';
import { Link } from '../navigation/link';

function draw(nodes: readonly ExcerptNode[]): ReactNode[] {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return node;
    const { tag, href, children } = node;
    const key = `${index}${tag}`;
    if (tag === 'a') return createElement(Link, { key, href: href ?? '' }, ...draw(children));
    return createElement(tag, { key }, ...draw(children));
  });
}

/** The beginning of a post, where the post itself is elsewhere. */
export function Excerpt({ nodes }: { nodes: readonly ExcerptNode[] }) {
  return <div className="prose">{draw(nodes)}</div>;
}
