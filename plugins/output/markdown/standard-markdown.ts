import { posix } from 'node:path';
import type {
  BlockContent,
  Blockquote,
  Code,
  Heading,
  Html,
  ListItem,
  Nodes,
  Paragraph,
  PhrasingContent,
  Root,
  RootContent,
} from 'mdast';
import { phrasing } from 'mdast-util-phrasing';
import { labelsOf } from '../../content/parse-page.ts';
import type { PageMeta } from '../../content/types.ts';
import { isRaw, parseFenceMeta } from '../../lib/fence-meta.ts';
import { textOfAttribute } from '../../lib/jsx-text.ts';
import { asDiff, withoutNotation } from '../../lib/notation.ts';
import { regionOf } from '../../lib/regions.ts';
import { type Admonition, withAdmonitions } from '../../rspress/admonitions.ts';
import type { Addresses } from './addresses.ts';
import { text } from './write.ts';

/** A node that MDX adds to the tree. */
interface MdxNode {
  type: string;
  name?: string | null;
  value?: string;
  attributes?: { name?: string; value?: unknown }[];
  children?: Nodes[];
}

type Source = Nodes | Admonition;

/** `{#custom-id}` at the end of a heading, which is only useful on the site itself. */
const HEADING_ID = /\s*\\?\{#[^}]*\}\s*$/;

/** `## Title \{#id}` in a code block: `parsePage` escapes heading ids everywhere, also in code. */
const ESCAPED_ID = /^(#{1,6}(?!#).*?)\\(\{#)/gm;

const COMMENT = /^\s*<!--[\s\S]*-->\s*$/;

const HTML_ADDRESS = /(\s)(href|src)="([^"]*)"/g;

const INLINE_PARENTS = new Set(['heading', 'paragraph', 'tableCell']);

const BLOCK_PARENTS = new Set(['blockquote', 'footnoteDefinition', 'listItem', 'root']);

/** The words of a caption file, as a single string. */
const spokenText = (captions: string): string =>
  captions
    .split(/\r?\n\r?\n/)
    .filter((block) => block.includes('-->'))
    .map((block) =>
      block
        .replace(/^[\s\S]*?-->.*\r?\n/, '')
        .replace(/<[^>]*>/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .join(' ');

const strong = (children: PhrasingContent[]): PhrasingContent => ({ type: 'strong', children });

const emphasis = (children: PhrasingContent[]): PhrasingContent => ({ type: 'emphasis', children });

const paragraph = (children: PhrasingContent[]): Paragraph => ({ type: 'paragraph', children });

/** HTML that is not within a paragraph is a block. */
const isPhrasing = (node: RootContent): node is PhrasingContent => node.type !== 'html' && phrasing(node);

const quote = (value: string): Blockquote => ({ type: 'blockquote', children: [paragraph([text(value)])] });

const isBlank = (node: RootContent): boolean => node.type === 'text' && node.value.trim() === '';

const isElement = ({ type }: Source): boolean => type === 'mdxJsxFlowElement' || type === 'mdxJsxTextElement';

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Paragraphs for text that was between blocks. */
const fromText = new WeakSet<Paragraph>();

/** Turns the nodes of one page into standard Markdown. */
class MarkdownConverter {
  readonly #addresses: Addresses;
  /** Labels of the definitions that images refer to. */
  readonly #images: ReadonlySet<string>;
  readonly #cardPages: NonNullable<PageMeta['cards']>;

  constructor(addresses: Addresses, images: ReadonlySet<string>, cards: PageMeta['cards'] = {}) {
    this.#addresses = addresses;
    this.#images = images;
    this.#cardPages = cards;
  }

  /** Blocks for a parent that accepts only blocks; text in between becomes paragraphs. */
  blocks(nodes: readonly Nodes[]): BlockContent[] {
    const blocks: RootContent[] = [];
    for (const node of nodes.flatMap((source) => this.node(source))) {
      const last = blocks.at(-1);
      if (!isPhrasing(node)) blocks.push(node);
      else if (last?.type === 'paragraph' && fromText.has(last)) last.children.push(node);
      else if (!isBlank(node)) {
        const own = paragraph([node]);
        fromText.add(own);
        blocks.push(own);
      }
    }
    return blocks as BlockContent[];
  }

  /** Inline nodes for a parent that accepts only these; blocks become their text. */
  inline(nodes: readonly Nodes[]): PhrasingContent[] {
    const flatten = (node: RootContent): PhrasingContent[] => {
      if (isPhrasing(node)) return [node];
      return 'children' in node ? (node.children as RootContent[]).flatMap(flatten) : [];
    };
    return nodes.flatMap((node) => this.node(node)).flatMap(flatten);
  }

  node(node: Source): RootContent[] {
    if (node.type === 'containerDirective') return [this.#admonition(node)];
    if (isElement(node)) return this.#element(node as MdxNode);
    switch (node.type as string) {
      case 'mdxjsEsm':
        return [];
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        return this.#expression(node as MdxNode);
      case 'html':
        return this.#html(node as Html);
      case 'code':
        return this.#code(node as Code);
      case 'heading':
        return [this.#heading(node as Heading)];
      case 'paragraph':
        return this.#paragraph(node as Paragraph);
      default:
        return [this.#inner(node as RootContent)];
    }
  }

  /** A Markdown node with absolute URLs and converted children. */
  #inner(node: RootContent): RootContent {
    // Its position does not matter here.
    const { position, ...rest } = node;
    const own = rest as RootContent & { url?: string; children?: RootContent[] };
    const isImage =
      node.type === 'image' || (node.type === 'definition' && this.#images.has(node.identifier));
    if (isImage) own.url = this.#addresses.image(node.url);
    else if (node.type === 'link' || node.type === 'definition') own.url = this.#addresses.link(node.url);
    if (!own.children) return own;
    if (INLINE_PARENTS.has(own.type) || phrasing(own)) own.children = this.inline(own.children);
    else if (BLOCK_PARENTS.has(own.type)) own.children = this.blocks(own.children);
    else own.children = own.children.flatMap((child) => this.node(child));
    return own;
  }

  /** The HTML of plain Markdown files is kept, with absolute URLs and without comments. */
  #html(node: Html): RootContent[] {
    if (COMMENT.test(node.value)) return [];
    const value = node.value.replace(HTML_ADDRESS, (_all, start: string, name: string, url: string) => {
      const address = name === 'src' ? this.#addresses.image(url) : this.#addresses.link(url);
      return `${start}${name}="${address}"`;
    });
    return [{ type: 'html', value }];
  }

  #heading(node: Heading): RootContent {
    const children = this.inline(node.children);
    const last = children.at(-1);
    if (last?.type === 'text') {
      children[children.length - 1] = text(last.value.replace(HEADING_ID, ''));
    }
    return { type: 'heading', depth: node.depth, children };
  }

  /** MDX reads a component that is alone on its line as part of a paragraph. */
  #paragraph(node: Paragraph): RootContent[] {
    const isOnlyElements = node.children.every((child) => isElement(child) || isBlank(child));
    if (isOnlyElements) return this.blocks(node.children);
    const children = this.inline(node.children);
    // The first text of an admonition begins with the line break after its title.
    if (children[0]?.type === 'text') children[0] = text(children[0].value.trimStart());
    return children.some((child) => !isBlank(child)) ? [paragraph(children)] : [];
  }

  /** The text of a code block, or of the file or region that it shows. */
  #codeText({ meta, value }: Code): string {
    const { file, region } = parseFenceMeta(meta);
    const text = file ? this.#addresses.text(file)?.trimEnd() : undefined;
    if (text === undefined) return value.replace(ESCAPED_ID, '$1$2');
    return region ? regionOf(text, region) : text;
  }

  /**
   * A code block keeps its language and title. Code with added or removed lines becomes a diff. Other options, such as marked
   * lines, have no meaning outside the site.
   */
  #code(node: Code): RootContent[] {
    const { file, title = file && posix.basename(file), caption } = parseFenceMeta(node.meta);
    const code = this.#codeText(node);
    const keepsNotation = isRaw(node.meta);
    const diff = keepsNotation ? undefined : asDiff(code);
    const own: Code = {
      type: 'code',
      lang: diff ? 'diff' : (node.lang ?? null),
      meta: node.lang && title ? `title="${title}"` : null,
      value: diff ?? (keepsNotation ? code : withoutNotation(code)),
    };
    return caption ? [own, paragraph([emphasis([text(caption)])])] : [own];
  }

  /** The value of an expression is unknown, unless it is a string literal. */
  #expression({ type, value = '' }: MdxNode): RootContent[] {
    const known = textOfAttribute({ value });
    if (known === undefined) return [];
    return type === 'mdxFlowExpression' ? [paragraph([text(known)])] : [text(known)];
  }

  #admonition({ attributes: { type, title }, children }: Admonition): RootContent {
    const name = capitalize(type);
    const isTitleEnough = type === 'details' || title.trim() === name;
    const heading = text(isTitleEnough ? title.trim() : `${name}: ${title.trim()}`);
    return { type: 'blockquote', children: [paragraph([strong([heading])]), ...this.blocks(children)] };
  }

  #card(node: MdxNode): ListItem {
    const { title: own, href } = attributesOf(node);
    const target = own === undefined && href !== undefined ? this.#cardPages[href] : undefined;
    const title = own ?? target?.title ?? '';
    const name: PhrasingContent = href
      ? { type: 'link', url: this.#addresses.link(href), children: [text(title)] }
      : strong([text(title)]);
    const written = this.inline(node.children ?? []).filter((child) => !isBlank(child));
    const words = written.length > 0 || !target?.description ? written : [text(target.description)];
    return {
      type: 'listItem',
      spread: false,
      children: [paragraph(words.length > 0 ? [name, text(': '), ...words] : [name])],
    };
  }

  #cards(nodes: readonly Nodes[]): RootContent[] {
    const cards = nodes.flatMap(function find(node): MdxNode[] {
      if (!isElement(node)) return 'children' in node ? (node.children as Nodes[]).flatMap(find) : [];
      return [node as MdxNode];
    });
    return [{ type: 'list', ordered: false, spread: false, children: cards.map((card) => this.#card(card)) }];
  }

  /** The poster and the words of the captions. Only the page itself has the video. */
  #video({ title = '', poster, captions }: Record<string, string | undefined>): RootContent[] {
    const words = captions && this.#addresses.captions(captions);
    return [
      paragraph([poster ? this.#image(poster, `Video: ${title}`) : text(title)]),
      ...(words ? [quote(spokenText(words))] : []),
    ];
  }

  /** Converts a component or an HTML element. An element without a counterpart becomes its content. */
  #element(node: MdxNode): RootContent[] {
    const children = node.children ?? [];
    const attributes = attributesOf(node);
    switch (node.name) {
      case 'Card':
        return [{ type: 'list', ordered: false, spread: false, children: [this.#card(node)] }];
      case 'Cards':
        return this.#cards(children);
      case 'Badge':
        return [strong(this.inline(children))];
      case 'Video':
        return this.#video(attributes);
      case 'Tab':
        return [paragraph([strong([text(attributes.label ?? '')])]), ...this.blocks(children)];
      case 'figcaption':
        return [paragraph([emphasis(this.inline(children))])];
      case 'summary':
        return [paragraph([strong(this.inline(children))])];
      case 'img':
        return attributes.src ? [this.#image(attributes.src, attributes.alt)] : [];
      case 'a':
        return attributes.href
          ? [{ type: 'link', url: this.#addresses.link(attributes.href), children: this.inline(children) }]
          : this.inline(children);
      case 'br':
        return [{ type: 'break' }];
      case 'script':
      case 'style':
        return [];
      case 'strong':
      case 'b':
        return [strong(this.inline(children))];
      case 'em':
      case 'i':
        return [emphasis(this.inline(children))];
      default:
        return node.type === 'mdxJsxFlowElement' ? this.blocks(children) : this.inline(children);
    }
  }

  #image(src: string, alt = ''): PhrasingContent {
    return { type: 'image', url: this.#addresses.image(src), alt };
  }
}

function attributesOf({ attributes = [] }: MdxNode): Record<string, string | undefined> {
  return Object.fromEntries(
    attributes.flatMap(({ name, value }) => (name ? [[name, textOfAttribute(value)]] : [])),
  );
}

/**
 * Turns the tree of a page into standard Markdown: removes imports, expressions, comments and custom ids, converts
 * components, and makes links and images absolute.
 * @param tree the page's body as parsed; it is not changed
 * @param cards titles and descriptions for cards without a title
 */
export const toStandardMarkdown = (tree: Root, addresses: Addresses, cards?: PageMeta['cards']): Root => ({
  type: 'root',
  children: new MarkdownConverter(addresses, labelsOf(tree, 'imageReference'), cards).blocks(
    withAdmonitions(tree).children,
  ),
});
