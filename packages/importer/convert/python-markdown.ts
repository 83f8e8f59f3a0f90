import { FenceTracker, type Line } from './lines.ts';

/** A meaning of an abbreviation: `*[HTML]: Hyper Text Markup Language`. */
const ABBREVIATION = /^\s*\*\[([^\]]+)\]:\s*(.+?)\s*$/;

/** Takes the abbreviations out of a page. */
export function takeAbbreviations(lines: readonly Line[]): { lines: Line[]; meanings: Map<string, string> } {
  const fences = new FenceTracker();
  const meanings = new Map<string, string>();
  const kept = lines.filter(({ text }) => {
    const [, name, meaning] = fences.isCode(text) ? [] : (ABBREVIATION.exec(text) ?? []);
    if (name !== undefined && meaning !== undefined) meanings.set(name, meaning);
    return name === undefined;
  });
  return { lines: kept, meanings };
}

/** The tag of an element whose content is Markdown: `<div class="grid" markdown="1">`. */
const WITH_MARKDOWN =
  /^(\s*)<([a-z][a-z\d]*)((?:\s+[\w:-]+(?:=(?:"[^"]*"|'[^']*'|[^\s>"']+))?)*?)\s+markdown(?:=(?:"[^"]*"|'[^']*'|\w+))?((?:\s+[\w:-]+(?:=(?:"[^"]*"|'[^']*'|[^\s>"']+))?)*)\s*>(.*)$/i;

/** The lines for an opening tag, and the name of the element if it stays open. */
function opened({ text, line }: Line): { lines: Line[]; name?: string } | undefined {
  const [found, space = '', name = '', before = '', after = '', rest = ''] = WITH_MARKDOWN.exec(text) ?? [];
  if (found === undefined) return undefined;
  const [, inner = rest, closing] = new RegExp(`^(.*)(</${name}\\s*>)\\s*$`, 'i').exec(rest) ?? [];
  const content = inner.trim() === '' ? [] : [space + inner.trim(), ''];
  const all = [`${space}<${name}${before}${after}>`, '', ...content];
  const lines = (closing === undefined ? all : [...all, space + closing]).map((one) => ({ text: one, line }));
  return closing === undefined ? { lines, name: name.toLowerCase() } : { lines };
}

/**
 * Separates elements whose content is Markdown from their content by blank lines, without which the content would be HTML.
 */
export function openElements(lines: readonly Line[]): Line[] {
  const fences = new FenceTracker();
  const open: string[] = [];
  return lines.flatMap((one): Line[] => {
    if (fences.isCode(one.text)) return [one];
    const tag = opened(one);
    if (tag?.name !== undefined) open.push(tag.name);
    if (tag) return tag.lines;
    const closed = open.at(-1);
    if (closed === undefined || !new RegExp(`^\\s*</${closed}\\s*>`, 'i').test(one.text)) return [one];
    open.pop();
    return [{ ...one, text: '' }, one, { ...one, text: '' }];
  });
}

/** A list of attributes for the block above or below. */
const BLOCK_ATTRIBUTES = /^\s*\{:?\s*((?:[.#][\w-]+|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s}]+)|[\w-]+|\s+)*)\}\s*$/;

/** Removes lists of attributes in their own lines, except for an id, which needs a heading. */
export function withoutAttributes(lines: readonly Line[]): Line[] {
  const fences = new FenceTracker();
  return lines.filter(
    ({ text }) => fences.isCode(text) || !BLOCK_ATTRIBUTES.test(text) || text.trim() === '{}',
  );
}

const CLOSING = /^\s*<\/(?:div|details|table|figure|section|article|aside|center|p|dl|ul|ol|pre)\s*>\s*$/i;

/** Adds the blank line after an element that CommonMark needs before a block that is not HTML. */
export function closeElements(lines: readonly Line[]): Line[] {
  const fences = new FenceTracker();
  return lines.flatMap((one, index): Line[] => {
    const next = lines[index + 1];
    const isLast = fences.isCode(one.text) || !CLOSING.test(one.text) || next === undefined;
    return isLast || /^\s*(?:<|$)/.test(next.text) ? [one] : [one, { text: '', line: one.line }];
  });
}

/** Numbers of annotations without the mark that the old tool needs. The list below has the same numbers. */
export const plainAnnotations = (lines: readonly Line[]): Line[] =>
  lines.map((one) => ({ ...one, text: one.text.replace(/(?<=\S\s?)\((\d+)\)!/g, '($1)') }));
