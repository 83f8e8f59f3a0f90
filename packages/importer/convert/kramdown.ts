import { isKnownKind, kindOf } from './admonitions.ts';
import { FenceTracker, type Line } from './lines.ts';

const RAW = /\{%-?\s*(?:end)?raw\s*-?%\}/g;

/** Tags of Liquid that mean a path of the site, or nothing. */
function withoutLiquid(text: string): string {
  return text
    .replace(/\{%-?\s*link\s+(\S+?)\s*-?%\}/g, (_all, path: string) => `/${path.replace(/^\//, '')}`)
    .replace(/\{\{-?\s*site\.(?:baseurl|url)\s*-?\}\}/g, '')
    .replace(/\{\{-?\s*["']([^"']*)["']\s*\|\s*(?:relative_url|absolute_url)\s*-?\}\}/g, '$1');
}

/** Removes the marks around parts that Liquid does not read, and replaces the tags of links. */
export function changeLiquid(lines: readonly Line[]): Line[] {
  const plain = lines.flatMap((one): Line[] => {
    const text = one.text
      .replace(RAW, '')
      .replace(/^(\s*)\{%-?\s*highlight\s+([\w+#-]+).*%\}\s*$/, '$1```$2')
      .replace(/^(\s*)\{%-?\s*endhighlight\s*-?%\}\s*$/, '$1```');
    return text.trim() === '' && one.text.trim() !== '' ? [] : [{ ...one, text }];
  });
  const fences = new FenceTracker();
  return plain.map((one) => (fences.isCode(one.text) ? one : { ...one, text: withoutLiquid(one.text) }));
}

const CONTENTS = /^\s*\{:\s*toc\s*\}\s*$/i;
const CALLOUT = /^\{:\s*\.([\w-]+?)(-title)?\s*\}\s*$/;
const OWN_ID = /^\{:?\s*(?:[^}]*\s)?#([\w-]+)[^}]*\}\s*$/;

/** The block after a place: the lines up to the next blank one, without the marks of a quote. */
function blockAt(lines: readonly Line[], start: number): Line[] {
  const end = lines.findIndex(({ text }, index) => index >= start && text.trim() === '');
  const block = lines.slice(start, end < 0 ? undefined : end);
  return block.every(({ text }) => text.startsWith('>'))
    ? block.map((one) => ({ ...one, text: one.text.replace(/^>\s?/, '') }))
    : block;
}

/** A block with the class of a callout, such as `{: .note }`, as an admonition. */
function calloutAt(lines: readonly Line[], at: number): { lines: Line[]; count: number } | undefined {
  const { text, line } = lines[at] as Line;
  const [, kind = '', hasTitle] = CALLOUT.exec(text) ?? [];
  const block = isKnownKind(kind) ? blockAt(lines, at + 1) : [];
  if (block.length === 0) return undefined;
  const inner = hasTitle === undefined ? block : block.slice(1);
  const title = hasTitle === undefined ? '' : ` ${block[0]?.text.trim() ?? ''}`;
  return {
    lines: [
      { text: `:::${kindOf(kind)}${title}`, line },
      { text: '', line },
      ...inner,
      { text: '', line },
      { text: ':::', line },
      { text: '', line },
    ],
    count: block.length + 1,
  };
}

/** A line with attributes that belong to the line above. @returns whether it was one */
function belongsAbove(text: string, result: Line[]): boolean {
  const last = result.at(-1);
  if (CONTENTS.test(text)) {
    // The item above only marks the place of the list.
    if (/^\s*(?:[-*+]|\d+[.)])\s/.test(last?.text ?? '')) result.pop();
    return true;
  }
  const [, id] = OWN_ID.exec(text) ?? [];
  if (id === undefined || !last || !/^#{1,6}\s/.test(last.text)) return false;
  result[result.length - 1] = { ...last, text: `${last.text} {#${id}}` };
  return true;
}

/** Changes the attributes of kramdown that have a meaning here: callouts, ids of headings, and lists of contents. */
export function changeAttributes(lines: readonly Line[]): Line[] {
  const fences = new FenceTracker();
  const result: Line[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const one = lines[at] as Line;
    if (fences.isCode(one.text)) {
      result.push(one);
      continue;
    }
    const callout = calloutAt(lines, at);
    if (callout) {
      result.push(...callout.lines);
      at += callout.count - 1;
    } else if (!belongsAbove(one.text, result)) result.push(one);
  }
  return result;
}
