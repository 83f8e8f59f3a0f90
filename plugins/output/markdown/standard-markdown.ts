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
import { type Admonition, contentOf, titleOf } from '../../content/admonitions.ts';
import { withoutHeadingId } from '../../content/headings.ts';
import { labelsOf } from '../../content/read-tree.ts';
import type { PageMeta } from '../../content/types.ts';
import { isRaw, parseFenceMeta } from '../../lib/fence-meta.ts';
import { textOfAttribute } from '../../lib/jsx-text.ts';
import { isJsxElement, type JsxElement } from '../../lib/mdx-nodes.ts';
import { asDiff, withoutNotation } from '../../lib/notation.ts';
import { regionOf } from '../../lib/regions.ts';
import type { Addresses } from './addresses.ts';
import { emphasis, link, list, listItem, paragraph, strong, text } from './write.ts';

/** `## Title \{#id}` in a code block: `parsePage` escapes heading ids everywhere, even in code. */
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

const quote = (...children: BlockContent[]): Blockquote => ({ type: 'blockquote', children });

const isBlank = (node: RootContent): boolean => node.type === 'text' && node.value.trim() === '';

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

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
  toBlocks(nodes: readonly Nodes[]): BlockContent[] {
    const blocks: RootContent[] = [];
    let open: Paragraph | undefined;
    for (const node of nodes.flatMap((source) => this.toMarkdown(source))) {
      if (!phrasing(node)) {
        open = undefined;
        blocks.push(node);
      } else if (open) open.children.push(node);
      else if (!isBlank(node)) {
        open = paragraph(node);
        blocks.push(open);
      }
    }
    return blocks as BlockContent[];
  }

  /** Inline nodes for a parent that accepts only these; a block is replaced by its inline content. */
  toInline(nodes: readonly Nodes[]): PhrasingContent[] {
    const flatten = (node: RootContent): PhrasingContent[] => {
      if (phrasing(node) || node.type === 'html') return [node];
      return 'children' in node ? (node.children as RootContent[]).flatMap(flatten) : [];
    };
    return nodes.flatMap((node) => this.toMarkdown(node)).flatMap(flatten);
  }

  toMarkdown(node: Nodes): RootContent[] {
    switch (node.type) {
      case 'admonition':
        return [this.#admonition(node)];
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        return this.#element(node);
      case 'mdxjsEsm':
        return [];
      case 'mdxFlowExpression':
        return this.#expression(node.value).map((words) => paragraph(words));
      case 'mdxTextExpression':
        return this.#expression(node.value);
      case 'html':
        return this.#html(node);
      case 'code':
        return this.#code(node);
      case 'heading':
        return [this.#heading(node)];
      case 'paragraph':
        return this.#paragraph(node);
      default:
        return [this.#inner(node as RootContent)];
    }
  }

  /** A copy of a Markdown node, with absolute URLs and converted children. */
  #inner(node: RootContent): RootContent {
    const { position, ...rest } = node;
    const copy = rest as RootContent & { url?: string; children?: RootContent[] };
    const isImage =
      node.type === 'image' || (node.type === 'definition' && this.#images.has(node.identifier));
    if (isImage) copy.url = this.#addresses.image(node.url);
    else if (node.type === 'link' || node.type === 'definition') copy.url = this.#addresses.link(node.url);
    if (!copy.children) return copy;
    if (INLINE_PARENTS.has(copy.type) || phrasing(copy)) copy.children = this.toInline(copy.children);
    else if (BLOCK_PARENTS.has(copy.type)) copy.children = this.toBlocks(copy.children);
    else copy.children = copy.children.flatMap((child) => this.toMarkdown(child));
    return copy;
  }

  /** The HTML of plain Markdown files is kept, with absolute URLs; a node that is a comment is removed. */
  #html(node: Html): RootContent[] {
    if (COMMENT.test(node.value)) return [];
    const value = node.value.replace(HTML_ADDRESS, (_all, start: string, name: string, url: string) => {
      const address = name === 'src' ? this.#addresses.image(url) : this.#addresses.link(url);
      return `${start}${name}="${address}"`;
    });
    return [{ type: 'html', value }];
  }

  #heading(node: Heading): RootContent {
    const children = this.toInline(
      node.children.map((child) => (child.type === 'text' ? text(withoutHeadingId(child.value)) : child)),
    );
    const last = children.at(-1);
    if (last?.type === 'text') last.value = last.value.trimEnd();
    return { type: 'heading', depth: node.depth, children };
  }

  /** A paragraph, or only its components: MDX parses a line such as `<Badge>New</Badge>` as a paragraph. */
  #paragraph(node: Paragraph): RootContent[] {
    const isOnlyElements = node.children.every((child) => isJsxElement(child) || isBlank(child));
    if (isOnlyElements) return this.toBlocks(node.children);
    const children = this.toInline(node.children);
    return children.some((child) => !isBlank(child)) ? [paragraph(...children)] : [];
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
    const block: Code = {
      type: 'code',
      lang: diff ? 'diff' : (node.lang ?? null),
      meta: node.lang && title ? `title="${title}"` : null,
      value: diff ?? (keepsNotation ? code : withoutNotation(code)),
    };
    return caption ? [block, paragraph(emphasis(text(caption)))] : [block];
  }

  /** The value of an expression is unknown, unless it is a string literal. */
  #expression(value: string): PhrasingContent[] {
    const known = textOfAttribute({ value });
    return known === undefined ? [] : [text(known)];
  }

  #admonition(node: Admonition): RootContent {
    const name = capitalize(node.kind);
    const title = this.toInline(titleOf(node) ?? []);
    const start = title.length === 0 ? [text(name)] : node.kind === 'details' ? [] : [text(`${name}: `)];
    return quote(paragraph(strong(...start, ...title)), ...this.toBlocks(contentOf(node)));
  }

  #card(node: JsxElement): ListItem {
    const { title: ownTitle, href } = attributesOf(node);
    const target = ownTitle === undefined && href !== undefined ? this.#cardPages[href] : undefined;
    const title = ownTitle ?? target?.title ?? '';
    const name: PhrasingContent = href ? link(this.#addresses.link(href), text(title)) : strong(text(title));
    const written = this.toInline(node.children).filter((child) => !isBlank(child));
    const words = written.length > 0 || !target?.description ? written : [text(target.description)];
    return listItem(name, words);
  }

  #cards(nodes: readonly Nodes[]): RootContent[] {
    const cards = nodes.flatMap(function find(node): JsxElement[] {
      if (isJsxElement(node)) return [node];
      return 'children' in node ? node.children.flatMap(find) : [];
    });
    return [list(cards.map((card) => this.#card(card)))];
  }

  /** The poster, and the words of the captions. The video is only on the page. */
  #video({ title = '', poster, captions }: Record<string, string | undefined>): RootContent[] {
    const words = captions && this.#addresses.captions(captions);
    return [
      paragraph(poster ? this.#image(poster, `Video: ${title}`) : text(title)),
      ...(words ? [quote(paragraph(text(spokenText(words))))] : []),
    ];
  }

  /** Converts a component or an HTML element. An element without a Markdown form is replaced by its content. */
  #element(node: JsxElement): RootContent[] {
    const { children } = node;
    const attributes = attributesOf(node);
    switch (node.name) {
      case 'Card':
        return [list([this.#card(node)])];
      case 'Cards':
        return this.#cards(children);
      case 'Badge':
        return [strong(...this.toInline(children))];
      case 'Video':
        return this.#video(attributes);
      case 'Tab':
        return [paragraph(strong(text(attributes.label ?? ''))), ...this.toBlocks(children)];
      case 'figcaption':
        return [paragraph(emphasis(...this.toInline(children)))];
      case 'summary':
        return [paragraph(strong(...this.toInline(children)))];
      case 'img':
        return attributes.src ? [this.#image(attributes.src, attributes.alt)] : [];
      case 'a':
        return attributes.href
          ? [link(this.#addresses.link(attributes.href), ...this.toInline(children))]
          : this.toInline(children);
      case 'br':
        return [{ type: 'break' }];
      case 'script':
      case 'style':
        return [];
      case 'strong':
      case 'b':
        return [strong(...this.toInline(children))];
      case 'em':
      case 'i':
        return [emphasis(...this.toInline(children))];
      default:
        return node.type === 'mdxJsxFlowElement' ? this.toBlocks(children) : this.toInline(children);
    }
  }

  #image(src: string, alt = ''): PhrasingContent {
    return { type: 'image', url: this.#addresses.image(src), alt };
  }
}

const attributesOf = ({ attributes }: JsxElement): Record<string, string | undefined> =>
  Object.fromEntries(
    attributes.flatMap((one) => ('name' in one ? [[one.name, textOfAttribute(one.value)]] : [])),
  );

/**
 * Turns the tree of a page into standard Markdown: removes imports, comments, custom ids and expressions other than
 * strings, converts components, and makes links and images absolute.
 * @param tree the page's body as parsed; it is not changed
 * @param cards titles and descriptions of the linked pages, for cards without a title
 */
export const toStandardMarkdown = (tree: Root, addresses: Addresses, cards?: PageMeta['cards']): Root => ({
  type: 'root',
  children: new MarkdownConverter(addresses, labelsOf(tree, 'imageReference'), cards).toBlocks(tree.children),
});
