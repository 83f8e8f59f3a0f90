import type { Blockquote, Paragraph, Parent, PhrasingContent, RootContent } from 'mdast';
import type { Extension as FromMarkdownExtension } from 'mdast-util-from-markdown';
import { toString as textOf } from 'mdast-util-to-string';
import type { Processor } from 'unified';
import type { Finding } from '../../../shared/build/checks.ts';
import { extendParser } from '../../../shared/markdown/extend-parser.ts';
import { parseFenceMeta } from '../../../shared/markdown/fence-meta.ts';
import { visit } from '../../../shared/markdown/visit.ts';
import { ownValue } from '../../../shared/own-value.ts';
import { suggestion } from '../../../shared/text/suggestion.ts';
import { strings } from '../../strings/catalog.ts';
import {
  CALLOUT_KINDS,
  type CalloutKind,
  type CalloutKinds,
  DETAILS,
  kindNamed,
  namesOf,
  similarKind,
} from '../kinds/callouts.ts';
import { admonitionSyntax } from './syntax.ts';

/** The first line of an admonition, after its kind. */
export interface AdmonitionTitle extends Parent {
  type: 'admonitionTitle';
  children: PhrasingContent[];
}

/** An admonition, from `:::tip Title` to `:::`. */
export interface Admonition extends Parent {
  type: 'admonition';
  /** The name of its kind. */
  kind: string;
  /** Missing for an unknown kind, and for `:::details`. */
  look?: CalloutKind;
  /** Whether `:::details` is open at first. */
  isOpen?: boolean;
  /** Whether the line that ends it exists. */
  isClosed: boolean;
  children: (AdmonitionTitle | RootContent)[];
}

declare module 'mdast' {
  interface RootContentMap {
    admonition: Admonition;
    admonitionTitle: AdmonitionTitle;
  }
  interface BlockContentMap {
    admonition: Admonition;
    admonitionTitle: AdmonitionTitle;
  }
}

/** The kind with a name. An alias becomes the name of its kind. */
function meaningOf(written: string, kinds: CalloutKinds): Pick<Admonition, 'kind' | 'look'> {
  const kind = kindNamed(kinds, written) ?? written;
  const look = ownValue(kinds, kind);
  return { kind, ...(look && { look }) };
}

/** The elements for code that only needs the text of an admonition, such as excerpts. */
const admonitionNode = (children: Admonition['children'] = []): Admonition => ({
  type: 'admonition',
  kind: '',
  isClosed: false,
  data: { hName: 'blockquote' },
  children,
});

const titleNode = (...children: PhrasingContent[]): AdmonitionTitle => ({
  type: 'admonitionTitle',
  data: { hName: 'p' },
  children,
});

const fromMarkdown = (kinds: CalloutKinds): FromMarkdownExtension => ({
  enter: {
    admonition(token) {
      this.enter(admonitionNode(), token);
    },
    admonitionTitle(token) {
      this.enter(titleNode(), token);
    },
  },
  exit: {
    admonition(token) {
      this.exit(token);
    },
    admonitionKind(token) {
      Object.assign(this.stack.at(-1) as Admonition, meaningOf(this.sliceSerialize(token), kinds));
    },
    admonitionTitle(token) {
      this.exit(token);
    },
    admonitionAttributes(token) {
      const node = this.stack.at(-1) as Admonition;
      const text = this.sliceSerialize(token).slice(1, -1);
      const title = parseFenceMeta(text).title === undefined ? undefined : titleIn(text);
      if (title && node.children.length === 0) node.children.push(titleNode({ type: 'text', value: title }));
      if (/(?:^|\s)open(?:\s|=|$)/.test(text)) node.isOpen = true;
    },
    admonitionClosing() {
      (this.stack.at(-1) as Admonition).isClosed = true;
    },
  },
});

/** The title in `title="A title"`, or in `title=A title` without other attributes. */
const titleIn = (attributes: string): string =>
  /^\s*title=([^"'=]+)$/.exec(attributes)?.[1]?.trim() ?? parseFenceMeta(attributes).title ?? '';

/** The beginning of an alert as GitHub writes it: `> [!NOTE]`. */
const ALERT = /^\s*\[!([\w-]+)\][^\S\n]*\n?/;

/** The admonition for an alert; undefined for another quotation. */
function alertOf(quote: Blockquote, kinds: CalloutKinds): Admonition | undefined {
  const [first, ...rest] = quote.children;
  const words = first?.type === 'paragraph' ? first.children[0] : undefined;
  if (first?.type !== 'paragraph' || words?.type !== 'text') return undefined;
  const written = ALERT.exec(words.value)?.[1]?.toLowerCase() ?? '';
  if (kindNamed(kinds, written) === undefined) return undefined;
  const value = words.value.replace(ALERT, '');
  const others = first.children.slice(1);
  const text: Paragraph = { ...first, children: value ? [{ ...words, value }, ...others] : others };
  const children = text.children.length > 0 ? [text, ...rest] : rest;
  const { position } = quote;
  return {
    ...admonitionNode(children),
    ...meaningOf(written, kinds),
    isClosed: true,
    ...(position && { position }),
  };
}

/**
 * Remark plugin: reads admonitions (`:::tip Title`), which may contain Markdown in their titles, and alerts (`> [!TIP]`).
 * The plugin extends the parser, so that checks, search and the Markdown version of a page see the same nodes as the
 * compiler.
 */
export function remarkAdmonitions(this: Processor, { kinds = CALLOUT_KINDS }: { kinds?: CalloutKinds } = {}) {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), admonitionSyntax];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), fromMarkdown(kinds)];
  extendParser(this, (tree) => {
    visit(tree, 'blockquote', (quote, index, parent) => {
      const alert = alertOf(quote, kinds);
      if (!alert || !parent || index === undefined) return undefined;
      parent.children[index] = alert;
      // It may contain other alerts.
      return index;
    });
  });
}

/** The title of an admonition; undefined if it has none, or if the title only repeats the kind. */
export function titleOf({ kind, children: [first] }: Admonition): PhrasingContent[] | undefined {
  if (first?.type !== 'admonitionTitle') return undefined;
  return textOf(first).trim().toLowerCase() === kind ? undefined : first.children;
}

/** The title of an admonition without one. */
export const labelOf = ({ kind, look }: Admonition): string =>
  kind === DETAILS ? strings.markdown.DETAILS : (look?.label ?? kind);

/** The content of an admonition, without its title. */
export const contentOf = ({ children }: Admonition): RootContent[] =>
  children.filter((child): child is RootContent => child.type !== 'admonitionTitle');

function unknownKind(kind: string, kinds: CalloutKinds): string {
  const similar = similarKind(kinds, kind);
  const names = namesOf(kinds);
  const advice = similar ? ` A similar one is ":::${similar}".` : suggestion(kind, names);
  return `unknown admonition ":::${kind}".${advice} Write one of ${names.join(', ')}.`;
}

/** Problems with the kind and the end of an admonition. */
export function checkAdmonition({ kind, look, isClosed }: Admonition, kinds: CalloutKinds): Finding[] {
  const problems: Finding[] = [];
  if (!look && kind !== DETAILS) problems.push({ message: unknownKind(kind, kinds) });
  if (!isClosed)
    problems.push({
      message: 'the admonition that opens here is never closed: end it with a line of ":::".',
      known: { id: 'openAdmonition', subject: '' },
    });
  return problems;
}

/** An admonition on one line. */
const ONE_LINE = /^\s*:::.*\S\s*:::\s*$/;
const STRAY = /^\s*:::/;

/**
 * The lines of a text that begin with `:::`, although they are not part of an admonition.
 * @param isFirst whether the text begins a paragraph
 * @returns the number of each line in the text, and the problem
 */
export function checkColons(text: string, isFirst: boolean): { line: number; message: string }[] {
  return text.split('\n').flatMap((line, index) => {
    if (!STRAY.test(line) || (index === 0 && !isFirst)) return [];
    const message = ONE_LINE.test(line)
      ? 'an admonition has at least three lines: ":::tip Title", the text, and ":::".'
      : 'this line begins with ":::", but no admonition is open. Remove it, or begin the admonition with a line such as ":::tip Title".';
    return { line: index, message };
  });
}
