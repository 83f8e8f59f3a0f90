import { isKnownKind, kindOf, titleFor } from './admonitions.ts';
import { FenceTracker, type Line } from './lines.ts';

const OPENING = /^(\s*)\/{3,}\s*([a-z][\w-]*)\s*(?:\|\s*(.*?))?\s*$/;
const CLOSING = /^\s*\/{3,}\s*$/;
/** An option in the first lines of a block. */
const OPTION = /^(?: {4}|\t)\s*[\w-]+:/;
/** Blocks whose content stays without a container. */
const BARE = /^(?:caption|figure-caption|table-caption|html|define)$/;

/** The first line of a container; undefined if only the content stays. */
function containerOf(name: string, title: string, isOpen: boolean): string | undefined {
  if (BARE.test(name)) return undefined;
  if (name === 'tab') return `:::import-tab ${title}`;
  if (name === 'details') return `:::details${title && ` ${title}`}${isOpen ? ' {open}' : ''}`;
  const kind = name === 'admonition' ? 'note' : name;
  const label = title === '' && !isKnownKind(kind) ? titleFor(kind) : title;
  return `:::${kindOf(kind)}${label && ` ${label}`}`;
}

type Report = (kind: string, line: number) => void;

/** Changes the blocks of one page. */
class Blocks {
  readonly result: Line[] = [];
  readonly #report: Report;
  readonly #open: { name: string; space: string; isKept: boolean }[] = [];
  /** The spaces before the tabs that the next tab belongs to. */
  #tabs: string | undefined;
  /** Whether the next line can be an option of the last block. */
  #isHead = false;

  constructor(report: Report) {
    this.#report = report;
  }

  #write(line: number, ...texts: string[]): void {
    this.result.push(...texts.map((text) => ({ text, line })));
  }

  endTabs(line: number): void {
    if (this.#tabs !== undefined) this.#write(line, '', `${this.#tabs}::::`, '');
    this.#tabs = undefined;
  }

  /** @param next the line below, which can be an option */
  read(one: Line, next: string): void {
    const { text, line } = one;
    if (this.#isHead && OPTION.test(text)) return;
    const [found, space = '', name = '', title = ''] = OPENING.exec(text) ?? [];
    this.#isHead = found !== undefined;
    const isInTab = this.#open.some((block) => block.name === 'tab');
    if (!isInTab && text.trim() !== '' && name !== 'tab') this.endTabs(line);
    if (found !== undefined)
      this.#begin({ space, name, title, line, isOpen: /^\s+open:\s*true/i.test(next) });
    else if (CLOSING.test(text) && this.#open.length > 0) this.#end(line);
    else this.result.push(one);
  }

  #begin({
    space,
    name,
    title,
    line,
    isOpen,
  }: {
    space: string;
    name: string;
    title: string;
    line: number;
    isOpen: boolean;
  }): void {
    const container = containerOf(name, title, isOpen);
    this.#open.push({ name, space, isKept: container !== undefined });
    if (name === 'tab' && this.#tabs === undefined) {
      this.#tabs = space;
      this.#write(line, `${space}::::import-tabs`, '');
    }
    if (container?.startsWith(':::note') && name !== 'admonition' && !isKnownKind(name))
      this.#report(name, line);
    if (container !== undefined) this.#write(line, space + container, '');
  }

  #end(line: number): void {
    const block = this.#open.pop();
    if (block?.isKept) this.#write(line, '', `${block.space}:::`, '');
  }
}

/** Changes the blocks of Python Markdown (`/// note | Title`) to containers. Tabs that follow each other are one group. */
export function changeBlocks(lines: readonly Line[], report: Report): Line[] {
  const fences = new FenceTracker();
  const blocks = new Blocks(report);
  for (const [index, one] of lines.entries()) {
    if (fences.isCode(one.text)) blocks.result.push(one);
    else blocks.read(one, lines[index + 1]?.text ?? '');
  }
  blocks.endTabs(lines.at(-1)?.line ?? 1);
  return blocks.result;
}
