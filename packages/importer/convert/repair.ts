import { fromHtml } from 'hast-util-from-html';
import { toHtml } from 'hast-util-to-html';
import type { Nodes, Root, RootContent } from 'mdast';
import { escapePattern } from '../../../shared/text/escape-pattern.ts';
import { FenceTracker, indentAt, indented } from './lines.ts';
import { pageProblems, parseText, type Refusal, rangeOf } from './parse.ts';

export interface Repaired {
  text: string;
  repairs: Refusal[];
}

const MAX_ROUNDS = 25;

const FRONT = /^---\n[\s\S]*?\n---\n/;

const longestTicks = (text: string): number =>
  Math.max(3, ...[...text.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length + 1));

/** A visible note with a part of the page as it was written. */
export function asSource(part: string): string {
  const fence = '`'.repeat(longestTicks(part));
  return `:::note This part was not converted\n\n${fence}md\n${part.replace(/\s+$/, '').replace(/^\n+/, '')}\n${fence}\n\n:::`;
}

/** The part between blank lines that contains a line; a code block is one part. */
function partAt(text: string, line: number): [start: number, end: number] {
  const lines = text.split('\n');
  const fences = new FenceTracker();
  const isBreak = lines.map((one) => !fences.isCode(one) && one.trim() === '');
  let first = Math.min(line, lines.length) - 1;
  let last = first;
  while (first > 0 && !isBreak[first - 1]) first -= 1;
  while (last < lines.length - 1 && !isBreak[last + 1]) last += 1;
  const start = lines.slice(0, first).reduce((sum, one) => sum + one.length + 1, 0);
  const end = start + lines.slice(first, last + 1).join('\n').length;
  return [start, end];
}

const contains = (node: Nodes, line: number): boolean =>
  node.position !== undefined && node.position.start.line <= line && line <= node.position.end.line;

/** The smallest block at a line that can be replaced. Items of lists and cells of tables cannot. */
function blockAt(tree: Root, line: number): RootContent | undefined {
  let found = tree.children.find((node) => contains(node, line));
  for (let next: RootContent | undefined = found; next; ) {
    const inside: readonly Nodes[] =
      next.type === 'admonition' || next.type === 'mdxJsxFlowElement' ? next.children : [];
    next = inside.find((node) => contains(node, line)) as RootContent | undefined;
    if (next && next.type !== 'admonitionTitle' && rangeOf(next)[1] > rangeOf(next)[0]) found = next;
  }
  return found;
}

function treeOf(text: string, isMdx: boolean): Root | undefined {
  try {
    return parseText(text, isMdx);
  } catch {
    return undefined;
  }
}

const replaced = (text: string, [start, end]: [number, number], by: string): string =>
  text.slice(0, start) + by + text.slice(end);

/** Another id for a heading whose id another element has. */
function withOtherId(source: string, id: string, text: string): string | undefined {
  const base = id.replace(/\s+/g, '-').replace(/[^\p{L}\p{N}_-]/gu, '') || 'section';
  let other = `${base}-2`;
  for (let count = 3; text.includes(`#${other}}`) || text.includes(`"${other}"`); count += 1)
    other = `${base}-${count}`;
  const [first = '', ...rest] = source.split('\n');
  if (!first.startsWith('#')) return undefined;
  return [`${first.replace(/\s*\\?\{#[^}]*\}\s*$/, '')} {#${other}}`, ...rest].join('\n');
}

/** HTML as browsers read it: every element is closed, and no link is in another one. */
const balancedHtml = (source: string): string =>
  toHtml(fromHtml(source, { fragment: true }), { characterReferences: { useNamedReferences: true } });

/** The text in which the block of a problem is fixed, or shown as it was written. */
function repairBlock(text: string, { line, known }: Refusal, isMdx: boolean): string {
  const tree = treeOf(text, isMdx);
  const block = tree && blockAt(tree, line);
  const range = block ? rangeOf(block) : partAt(text, line);
  const source = text.slice(...range);
  if (block?.type === 'heading' && known?.id === 'headingId') {
    const named = withOtherId(source, known.subject, text);
    if (named !== undefined) return replaced(text, range, named);
  }
  if (block?.type === 'code') {
    const [first = '', ...rest] = source.split('\n');
    const [, mark = '', lang = ''] = /^(\s*(?:`{3,}|~{3,}))\s*([^\s{]*)/.exec(first) ?? [];
    const isRaw = /\braw\b/.test(first);
    return replaced(
      text,
      range,
      [
        isRaw || lang === 'mermaid'
          ? `${mark}text`
          : `${first} raw`.replace(/^(\s*(?:`{3,}|~{3,})) raw$/, '$1text raw'),
        ...rest,
      ].join('\n'),
    );
  }
  const balanced = block?.type === 'html' ? balancedHtml(source) : source;
  if (balanced !== source) return replaced(text, range, balanced);
  if (known?.id === 'openAdmonition' && block) return replaced(text, [range[1], range[1]], '\n\n:::\n');
  return replaced(text, range, indented(asSource(source), indentAt(text, range[0])));
}

/** The whole body as it was written, for a page that cannot be read in any other way. */
function wholeAsSource(text: string): string {
  const front = FRONT.exec(text)?.[0] ?? '';
  return `${front}\n${asSource(text.slice(front.length))}\n`;
}

/**
 * Makes a page acceptable for the build: parts that it refuses are shown as they were written.
 * @param file the path of the page, relative to `docs/`
 */
export function repairPage(text: string, file: string): Repaired {
  const repairs: Refusal[] = [];
  let current = text;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const [problem] = pageProblems(current, file);
    if (problem === undefined) return { text: current, repairs };
    repairs.push(problem);
    const next = repairAt(current, problem, file);
    if (next === current) break;
    current = next;
  }
  const [problem] = pageProblems(current, file);
  if (problem === undefined) return { text: current, repairs };
  return { text: wholeAsSource(text), repairs: [...repairs, { line: 1, message: problem.message }] };
}

/** A page whose link or title the build refuses. */
function repairLink(text: string, { known }: Refusal): string | undefined {
  const { id, subject: url = '' } = known ?? {};
  if (id === 'brokenAnchor') return text.replaceAll(url, url.replace(/#.*$/, '') || '#top');
  if (id !== 'brokenLink') return undefined;
  return text.replaceAll(new RegExp(`\\[([^\\[\\]]*)\\]\\(${escapePattern(url)}(?:\\s[^)]*)?\\)`, 'g'), '$1');
}

/** Repairs one problem at a line of a page. */
export function repairAt(text: string, problem: Refusal, file: string): string {
  const linked = repairLink(text, problem);
  if (linked !== undefined && linked !== text) return linked;
  const front = FRONT.exec(text)?.[0] ?? '';
  const lines = front.split('\n').length - 1;
  if (problem.line <= lines) return text;
  const body = repairBlock(
    text.slice(front.length),
    { ...problem, line: problem.line - lines },
    file.endsWith('.mdx'),
  );
  return front + body;
}
