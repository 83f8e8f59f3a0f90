import type { BlockContent, Nodes, Paragraph, PhrasingContent } from 'mdast';

/** An admonition, read from `:::tip Title` to `:::`. */
export interface Admonition {
  type: 'admonition';
  kind: string;
  /** Empty if it has no title of its own. */
  title: PhrasingContent[];
  children: Nodes[];
}

type Mark = { type: 'opening'; kind: string; title: PhrasingContent[] } | { type: 'closing' };

type Piece = Nodes | Mark;

/** The kinds that Rspress knows. Other words after three colons are text. */
const KINDS = ['tip', 'note', 'important', 'warning', 'caution', 'danger', 'info', 'details'];

const OPENING = /^\s*:::[^\S\n]*(\w+)[^\S\n]*/;
const CLOSING = /(?:^|\n)\s*:::\s*$/;

/** A title in braces: `{title="Mind the gap"}`. */
const BRACED = /^\{?\s*title=["']?(.*?)["']?\s*\}?$/;

const isParagraph = (node: Nodes): node is Paragraph => node.type === 'paragraph';

const paragraph = (children: PhrasingContent[]): Paragraph[] =>
  children.length > 0 ? [{ type: 'paragraph', children }] : [];

const isBlank = (node: PhrasingContent): boolean => node.type === 'text' && node.value.trim() === '';

const trim = (nodes: PhrasingContent[]): PhrasingContent[] => nodes.filter((node) => !isBlank(node));

/** The children up to the first line end, and the children after it. */
function splitLine(children: readonly PhrasingContent[]): [PhrasingContent[], PhrasingContent[]] {
  const at = children.findIndex((node) => node.type === 'text' && node.value.includes('\n'));
  const node = children[at];
  if (node?.type !== 'text') return [[...children], []];
  const [line = '', ...rest] = node.value.split('\n');
  return [
    [...children.slice(0, at), { type: 'text', value: line }],
    [{ type: 'text', value: rest.join('\n') }, ...children.slice(at + 1)],
  ];
}

function titleOf(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const [first] = nodes;
  // In MDX, the braces are an expression.
  const isExpression = (first?.type as string | undefined) === 'mdxTextExpression';
  const braced =
    first && (first.type === 'text' || isExpression) ? BRACED.exec((first as { value: string }).value) : null;
  return braced ? [{ type: 'text', value: braced[1] ?? '' }] : [...nodes];
}

/** Removes the markers that open and close an admonition from a paragraph. */
function splitParagraph(node: Paragraph): Piece[] {
  const [first] = node.children;
  const opening = first?.type === 'text' ? OPENING.exec(first.value) : null;
  const [, kind = ''] = opening ?? [];
  if (first?.type !== 'text' || !opening || !KINDS.includes(kind)) return splitEnd(node.children);
  const afterMark: PhrasingContent[] = [
    { type: 'text', value: first.value.slice(opening[0].length) },
    ...node.children.slice(1),
  ];
  const [line, rest] = splitLine(afterMark);
  return [{ type: 'opening', kind, title: titleOf(trim(line)) }, ...splitEnd(rest)];
}

function splitEnd(children: readonly PhrasingContent[]): Piece[] {
  const last = children.at(-1);
  if (last?.type !== 'text' || !CLOSING.test(last.value)) return paragraph([...children]);
  const value = last.value.replace(CLOSING, '');
  return [...paragraph(trim([...children.slice(0, -1), { type: 'text', value }])), { type: 'closing' }];
}

/**
 * Finds admonitions among the blocks of a page, as Rspress does: each ends at the next `:::`.
 * @param nodes siblings, as parsed
 * @returns the siblings, with admonitions instead of their paragraphs; an admonition that is never closed stays text
 */
export function findAdmonitions(nodes: readonly Nodes[]): (Nodes | Admonition)[] {
  const found: (Nodes | Admonition)[] = [];
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at] as Nodes;
    const [mark, ...own] = isParagraph(node) ? splitParagraph(node) : [node];
    const passage = mark?.type === 'opening' ? readPassage(own, nodes.slice(at + 1)) : undefined;
    if (mark?.type !== 'opening' || !passage) {
      found.push(node);
      continue;
    }
    found.push({ type: 'admonition', kind: mark.kind, title: mark.title, children: passage.children });
    at += passage.taken;
  }
  return found;
}

/** The nodes before the next closing marker, and how many siblings they take; undefined without a marker. */
function readPassage(
  own: readonly Piece[],
  siblings: readonly Nodes[],
): { children: Nodes[]; taken: number } | undefined {
  const children: Nodes[] = [];
  const take = (pieces: readonly Piece[]): boolean => {
    for (const piece of pieces) {
      if (piece.type === 'closing') return true;
      if (piece.type !== 'opening') children.push(piece as BlockContent);
    }
    return false;
  };
  if (take(own)) return { children, taken: 0 };
  for (const [index, sibling] of siblings.entries()) {
    const pieces = isParagraph(sibling) ? splitEnd(sibling.children) : [sibling];
    if (take(pieces)) return { children, taken: index + 1 };
  }
  return undefined;
}
