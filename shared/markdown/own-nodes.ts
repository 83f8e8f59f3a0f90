import { toString as textOfHtml } from 'hast-util-to-string';
import type { Nodes } from 'mdast';

/** The values that a plugin of a site can put into its own nodes. */
interface OwnNode {
  value?: unknown;
  alt?: unknown;
  children?: unknown;
  data?: { hChildren?: Parameters<typeof textOfHtml>[0][] };
}

/**
 * The text of a node that only a plugin of the site knows, without the text of its children: its value, its alternative text, or
 * the text of the HTML that it becomes.
 */
export function textOfOwnNode(node: Nodes): string {
  const { value, alt, children, data } = node as OwnNode;
  if (typeof value === 'string') return value;
  if (typeof alt === 'string') return alt;
  return children === undefined ? (data?.hChildren ?? []).map(textOfHtml).join('') : '';
}
