import { posix } from 'node:path';
import type {
  BlockContent,
  Blockquote,
  Code,
  Heading,
  Html,
  Nodes,
  Paragraph,
  PhrasingContent,
  Root,
  RootContent,
} from 'mdast';
import { phrasing } from 'mdast-util-phrasing';
import type { PlainForm } from '../../../theme/components/types.ts';
import { type Admonition, contentOf, titleOf } from '../../content/admonitions.ts';
import { withoutHeadingId } from '../../content/headings.ts';
import { componentNamed } from '../../content/page-components.ts';
import { labelsOf } from '../../content/read-tree.ts';
import type { PageMeta } from '../../content/types.ts';
import { isRaw, parseFenceMeta } from '../../lib/fence-meta.ts';
import { textOfAttribute } from '../../lib/jsx-text.ts';
import { fieldsOf, isJsxElement, type JsxElement } from '../../lib/mdx-nodes.ts';
import { asDiff, withoutNotation } from '../../lib/notation.ts';
import { regionOf } from '../../lib/regions.ts';
import { emphasis, isBlank, link, paragraph, strong, text } from '../../lib/write-markdown.ts';
import type { Addresses } from './addresses.ts';

/** `## Title \{#id}` in a code block: `parsePage` escapes heading ids everywhere, even in code. */
const ESCAPED_ID = /^(#{1,6}(?!#).*?)\\(\{#)/gm;

const COMMENT = /^\s*<!--[\s\S]*-->\s*$/;

const HTML_ADDRESS = /(\s)(href|src)="([^"]*)"/g;

const INLINE_PARENTS = new Set(['heading', 'paragraph', 'tableCell']);

const BLOCK_PARENTS = new Set(['blockquote', 'footnoteDefinition', 'listItem', 'root']);

const quote = (...children: BlockContent[]): Blockquote => ({ type: 'blockquote', children });

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Turns the nodes of one page into standard Markdown. */
class MarkdownConverter {
  readonly #addresses: Addresses;
  /** Labels of the definitions that images refer to. */
  readonly #images: ReadonlySet<string>;
  /** The functions for the plain forms of components. */
  readonly #form: PlainForm;

  constructor(addresses: Addresses, images: ReadonlySet<string>, linked: PageMeta['linked'] = {}) {
    this.#addresses = addresses;
    this.#images = images;
    this.#form = {
      blocks: (nodes) => this.toBlocks(nodes),
      inline: (nodes) => this.toInline(nodes),
      link: addresses.link,
      image: (src, alt) => this.#image(src, alt),
      textOf: addresses.textAt,
      pageAt: (url) => linked[url],
    };
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

  /** Converts a component or an HTML element. An element without a Markdown form is replaced by its content. */
  #element(node: JsxElement): RootContent[] {
    const plain = componentNamed(node.name)?.plain;
    if (plain) return plain(node, this.#form);
    const { children } = node;
    const attributes = fieldsOf(node.attributes);
    switch (node.name) {
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

/**
 * Turns the tree of a page into standard Markdown: removes imports, comments, custom ids and expressions other than
 * strings, converts components, and makes links and images absolute.
 * @param tree the page's body as parsed; it is not changed
 * @param linked the pages whose titles components of the page show
 */
export const toStandardMarkdown = (tree: Root, addresses: Addresses, linked?: PageMeta['linked']): Root => ({
  type: 'root',
  children: new MarkdownConverter(addresses, labelsOf(tree, 'imageReference'), linked).toBlocks(
    tree.children,
  ),
});
