import { ownValue } from '../../../shared/own-value.ts';
import { CALLOUT_KINDS, namesOf, similarKind } from '../../../theme/blocks/kinds/callouts.ts';
import { dedent, FenceTracker, indentOf, type Line } from './lines.ts';

/** The kinds of this site. */
const KINDS = namesOf(CALLOUT_KINDS);

/** The kinds that stand for components until the page is written. */
export const CONTAINERS: Readonly<Record<string, string>> = {
  'import-tabs': 'Tabs',
  'import-tab': 'Tab',
  'import-code': 'CodeGroup',
  'import-steps': 'Steps',
};

/** The kinds with which other tools write components. */
const AS_COMPONENT: Readonly<Record<string, string>> = {
  'code-group': 'import-code',
  'code-tabs': 'import-code',
  tabs: 'import-tabs',
  tab: 'import-tab',
  steps: 'import-steps',
};

/** The kinds that only change how the old tool reads or draws their content. */
const TRANSPARENT = new Set(['raw', 'v-pre', 'card', 'demo']);

/** The kind of this site for a kind of another tool. */
export const kindOf = (kind: string): string => {
  const lower = kind.toLowerCase();
  return KINDS.includes(lower) || Object.hasOwn(CONTAINERS, lower)
    ? lower
    : (similarKind(CALLOUT_KINDS, lower) ?? 'note');
};

export const isKnownKind = (kind: string): boolean =>
  KINDS.includes(kind.toLowerCase()) || similarKind(CALLOUT_KINDS, kind.toLowerCase()) !== undefined;

const OPENING = /^(\s*(?:(?:[-*+]|\d+[.)])\s+)*)(:{3,})\s*([A-Za-z][\w-]*)(.*)$/;
const CLOSING = /^\s*(:{3,})\s*$/;

/** The new opening line; `undefined` removes it and its closing line. */
type Opened = { text: string } | undefined;

/** The title of a container without brackets and attributes. */
function titleIn(rest: string): { title: string; isOpen: boolean } {
  const [, label, after] = /^\s*\[(.*)\]\s*(\{.*\})?\s*$/.exec(rest) ?? [];
  if (label !== undefined) return { title: label, isOpen: /\bopen\b/.test(after ?? '') };
  const [, named] = /\{[^}]*\b(?:title|label)=["']?([^"'}]*)["']?[^}]*\}/.exec(rest) ?? [];
  const isOpen = /\{[^}]*\bopen\b[^}]*\}\s*$/.test(rest);
  return { title: named ?? rest.replace(/\{[^{}]*\}\s*$/, '').trim(), isOpen };
}

function opened(space: string, colons: string, kind: string, rest: string): Opened {
  const lower = kind.toLowerCase();
  if (TRANSPARENT.has(lower)) return undefined;
  const component = ownValue(AS_COMPONENT, lower);
  if (component !== undefined)
    return { text: `${space}${colons}${component} ${titleIn(rest).title}`.trimEnd() };
  if (KINDS.includes(kind) && !/\{/.test(rest)) return { text: `${space}${colons}${kind}${rest}` };
  const { title, isOpen } = titleIn(rest);
  const label = title === '' && !isKnownKind(kind) ? kind : title;
  return { text: `${space}${colons}${kindOf(kind)}${label && ` ${label}`}${isOpen ? ' {open}' : ''}` };
}

/** The new form of an opening line; undefined for another line. A line without a text disappears. */
function openingOf(line: string) {
  const [found, space = '', colons = '', kind = '', rest = ''] = OPENING.exec(line) ?? [];
  if (found === undefined || /\S\s*:::\s*$/.test(rest)) return undefined;
  const isForeign = !isKnownKind(kind) && !(kind.toLowerCase() in AS_COMPONENT) && !(kind in CONTAINERS);
  return { kind, isForeign, colons: colons.length, text: opened(space, colons, kind, rest)?.text };
}

/**
 * Changes `:::` containers of other tools to those of this site. Lines of our own form do not change.
 * @param report gets the kinds that this site does not have
 */
export function changeContainers(
  lines: readonly Line[],
  report: (kind: string, line: number) => void,
): Line[] {
  const fences = new FenceTracker();
  const open: { colons: number; isKept: boolean }[] = [];
  const changed = lines.flatMap((one) => {
    if (fences.isCode(one.text)) return [one];
    const opening = openingOf(one.text);
    if (opening) {
      open.push({ colons: opening.colons, isKept: opening.text !== undefined });
      if (opening.isForeign) report(opening.kind, one.line);
      return opening.text === undefined ? [] : [{ ...one, text: opening.text }];
    }
    const [, closing] = CLOSING.exec(one.text) ?? [];
    if (closing === undefined) return [one];
    return closes(open, closing.length) ? [one] : [];
  });
  // Other tools close what is open at the end of a page.
  const last = lines.at(-1)?.line ?? 1;
  const missing = open.filter(({ isKept }) => isKept).reverse();
  return [
    ...changed,
    ...missing.flatMap(({ colons }) => [
      { text: '', line: last },
      { text: ':'.repeat(colons), line: last },
    ]),
  ];
}

/** Closes the container of a closing line. @returns whether the line stays */
function closes(open: { colons: number; isKept: boolean }[], colons: number): boolean {
  const same = open.findLastIndex((one) => one.colons === colons);
  const index = same < 0 ? open.length - 1 : same;
  const [container] = index < 0 ? [] : open.splice(index);
  return container?.isKept ?? false;
}

/** The title that Python Markdown makes from a kind. */
export const titleFor = (kind: string): string =>
  kind.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());

const MARKED = /^(\s*)(!!!|\?\?\?\+?)\s+([\w-]+)((?:\s+[\w-]+)*)\s*(?:"(.*)"|'(.*)')?\s*$/;
const TAB = /^(\s*)===[!+]?\s+(?:"([^"]*)"|'([^']*)')\s*$/;

/** Lines without blank ones at the beginning and at the end. */
function trimmed(block: readonly Line[]): Line[] {
  const isFilled = ({ text }: Line): boolean => text.trim() !== '';
  return block.slice(block.findIndex(isFilled), block.findLastIndex(isFilled) + 1);
}

/** The lines that belong to an indented block, with the blank lines after it. */
function blockAfter(lines: readonly Line[], start: number, indent: number): Line[] {
  const block: Line[] = [];
  for (const one of lines.slice(start)) {
    if (one.text.trim() !== '' && indentOf(one.text) < indent + 4) break;
    block.push({ ...one, text: dedent(one.text, 4) });
  }
  return block;
}

/** Changes the indented admonitions and tabs of MkDocs (`!!! note "Title"`, `=== "Tab"`) to containers. */
export function changeIndented(
  lines: readonly Line[],
  report: (kind: string, line: number) => void,
  reportReference: (name: string, line: number) => void = () => undefined,
): Line[] {
  const result: Line[] = [];
  const fences = new FenceTracker();
  let at = 0;
  while (at < lines.length) {
    const one = lines[at] as Line;
    const changed = fences.isCode(one.text)
      ? undefined
      : (admonitionAt(lines, at, report) ??
        tabsAt(lines, at, report) ??
        referenceAt(lines, at, reportReference));
    result.push(...(changed?.lines ?? [one]));
    at += changed?.count ?? 1;
  }
  return result;
}

type Changed = { lines: Line[]; count: number } | undefined;

function admonitionAt(
  lines: readonly Line[],
  at: number,
  report: (kind: string, line: number) => void,
): Changed {
  const { text, line } = lines[at] as Line;
  const [found, space = '', mark = '', kind = '', , double, single] = MARKED.exec(text) ?? [];
  if (found === undefined) return undefined;
  if (!isKnownKind(kind)) report(kind, line);
  const indent = indentOf(text);
  const block = blockAfter(lines, at + 1, indent);
  const title = double ?? single ?? '';
  const isDetails = mark.startsWith('?');
  const name = isDetails ? 'details' : kindOf(kind);
  const label = title === '' && (isDetails || !isKnownKind(kind)) ? titleFor(kind) : title;
  const opening = `${space}:::${name}${label && ` ${label}`}${mark === '???+' ? ' {open}' : ''}`;
  const last = block.at(-1)?.line ?? line;
  return {
    lines: [
      { text: opening, line },
      { text: '', line },
      ...changeIndented(trimmed(block), report),
      { text: '', line: last },
      { text: `${space}:::`, line: last },
      { text: '', line: last },
    ],
    count: block.length + 1,
  };
}

const REFERENCE = /^:::\s+([A-Za-z_][\w-]*(?:\.[\w.-]+)+(?::[\w.]+)?|[\w-]+)\s*$/;

/** A reference that a plugin makes from code: a name after `:::`, and options below it. It becomes a note. */
function referenceAt(
  lines: readonly Line[],
  at: number,
  report: (name: string, line: number) => void,
): Changed {
  const { text, line } = lines[at] as Line;
  const [, name] = REFERENCE.exec(text) ?? [];
  const block = trimmed(blockAfter(lines, at + 1, 0));
  if (name === undefined || (!name.includes('.') && block.length === 0)) return undefined;
  report(name, line);
  const code = [text, ...block.map((one) => `    ${one.text}`)];
  const note = [
    ':::note A reference that the old site made from code',
    '',
    '```yaml',
    ...code,
    '```',
    '',
    ':::',
    '',
  ];
  return { lines: note.map((one) => ({ text: one, line })), count: blockAfter(lines, at + 1, 0).length + 1 };
}

function tabsAt(
  lines: readonly Line[],
  start: number,
  report: (kind: string, line: number) => void,
): Changed {
  const { text, line } = lines[start] as Line;
  const [found, space = ''] = TAB.exec(text) ?? [];
  if (found === undefined) return undefined;
  const result: Line[] = [
    { text: `${space}::::import-tabs`, line },
    { text: '', line },
  ];
  let at = start;
  for (let tab = TAB.exec(lines[at]?.text ?? ''); tab?.[1] === space; tab = TAB.exec(lines[at]?.text ?? '')) {
    const own = lines[at] as Line;
    const block = blockAfter(lines, at + 1, indentOf(text));
    result.push(
      { text: `${space}:::import-tab ${tab[2] ?? tab[3] ?? ''}`, line: own.line },
      { text: '', line: own.line },
      ...changeIndented(trimmed(block), report),
      { text: '', line: own.line },
      { text: `${space}:::`, line: own.line },
      { text: '', line: own.line },
    );
    at += block.length + 1;
    let next = at;
    while (lines[next]?.text.trim() === '') next += 1;
    if (TAB.exec(lines[next]?.text ?? '')?.[1] === space) at = next;
  }
  return { lines: [...result, { text: `${space}::::`, line }, { text: '', line }], count: at - start };
}
