import { posix } from 'node:path';
import type {
  BlockContent,
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
import { isRaw, parseFenceMeta } from '../../shared/markdown/fence-meta.ts';
import { textOfAttribute } from '../../shared/markdown/jsx-text.ts';
import { fieldsOf, isJsxElement, type JsxElement } from '../../shared/markdown/mdx-nodes.ts';
import { asDiff, withoutNotation } from '../../shared/markdown/notation.ts';
import { regionOf } from '../../shared/markdown/regions.ts';
import {
  emphasis,
  isBlank,
  link,
  paragraph,
  STANDARD_NODES,
  strong,
  text,
} from '../../shared/markdown/write-markdown.ts';
import { ownValue } from '../../shared/own-value.ts';
import type { PageMeta } from '../../shared/pages/types.ts';
import { CONSTRUCTS } from '../../theme/blocks/constructs.ts';
import type { PlainForm } from '../../theme/blocks/types.ts';
import { componentNamed } from '../allowed/page-components.ts';
import { importedNames } from '../files/imports.ts';
import { withoutHeadingId } from './headings.ts';
import { lostLinks } from './page-links.ts';
import { labelsOf } from './read-tree.ts';

/** The URLs and files of a page. */
export interface Addresses {
  /** The URL of a link. */
  link: (url: string) => string;
  /** Whether a link names a Markdown file that does not exist, so that only its words remain. @default no link does */
  isLost?: (url: string) => boolean;
  /** The URL of an image. */
  image: (url: string) => string;
  /** The text of a file that a code block shows; undefined if it is unknown. */
  text: (path: string) => string | undefined;
  /** The text of a file that a component shows, such as captions; undefined if it is unknown. */
  textAt: (url: string) => string | undefined;
  /** The partial that the page imports from a path, and the URLs of its content; undefined if it is unknown. */
  partial: (path: string) => { tree: Root; addresses: Addresses } | undefined;
}

/** URLs as they are written, and no text of other files. */
export const AS_WRITTEN: Addresses = {
  link: (url) => url,
  image: (url) => url,
  text: () => undefined,
  textAt: () => undefined,
  partial: () => undefined,
};

declare module 'mdast' {
  interface HeadingData {
    /** The heading of the page. */
    source?: Heading;
  }
  interface TextData {
    /** Whether the author has not written the text: the name of an admonition's kind. */
    isLabel?: true;
  }
  interface CodeData {
    /** The title of the code block. */
    title?: string | undefined;
    /** The description of a drawing, whose code nobody reads. */
    alt?: string | undefined;
  }
}

/** `## Title \{#id}` in a code block: `parsePage` escapes heading ids everywhere, even in code. */
const ESCAPED_ID = /^(#{1,6}(?!#).*?)\\(\{#)/gm;

const COMMENT = /^\s*<!--[\s\S]*-->\s*$/;

const HTML_ADDRESS = /(\s)(href|src)="([^"]*)"/g;

const INLINE_PARENTS = new Set(['heading', 'paragraph', 'tableCell']);

const BLOCK_PARENTS = new Set(['blockquote', 'footnoteDefinition', 'listItem', 'root']);

/** Whether a node is not one of a plugin of the site, whose place in the text says whether it is inline. */
const isStandard = ({ type }: Nodes): boolean => STANDARD_NODES.has(type);

const isBlock = ({ type }: Pick<JsxElement, 'type'>): boolean => type === 'mdxJsxFlowElement';

/** The plain forms of the nodes of constructs, by their types. */
const PLAIN_FORMS = new Map(
  CONSTRUCTS.flatMap(({ plain = {} }) => Object.entries(plain)) as [
    string,
    (node: Nodes, form: PlainForm) => RootContent[],
  ][],
);

/** Turns the nodes of one page into standard Markdown. */
class MarkdownConverter {
  readonly #addresses: Addresses;
  /** Labels of the definitions that images refer to. */
  readonly #images: ReadonlySet<string>;
  /** Links of which only the words remain. */
  readonly #lost: ReadonlySet<Nodes>;
  /** The paths that the page imports, by name. */
  readonly #imports: ReadonlyMap<string, string>;
  /** The functions for the plain forms of components. */
  readonly #form: PlainForm;

  constructor(tree: Root, addresses: Addresses, linked: PageMeta['linked'] = {}) {
    this.#addresses = addresses;
    this.#images = labelsOf(tree, 'imageReference');
    this.#lost = addresses.isLost ? lostLinks(tree, addresses.isLost) : new Set();
    this.#imports = importedNames(tree);
    this.#form = {
      blocks: (nodes) => this.toBlocks(nodes),
      inline: (nodes) => this.toInline(nodes),
      link: addresses.link,
      image: (src, alt) => this.#image(src, alt),
      textOf: addresses.textAt,
      pageAt: (url) => ownValue(linked, url),
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
    const words: PhrasingContent[] = [];
    const add = (node: RootContent): void => {
      if (phrasing(node) || node.type === 'html' || !isStandard(node)) words.push(node as PhrasingContent);
      else if ('children' in node) {
        const last = words.at(-1);
        if (last && !isBlank(last)) words.push(text(' '));
        node.children.forEach(add);
      }
    };
    nodes.flatMap((node) => this.toMarkdown(node)).forEach(add);
    return words;
  }

  toMarkdown(node: Nodes): RootContent[] {
    const plain = PLAIN_FORMS.get(node.type);
    if (plain) return plain(node, this.#form);
    switch (node.type) {
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
      case 'link':
      case 'linkReference':
        return this.#lost.has(node) ? this.toInline(node.children) : [this.#inner(node)];
      case 'definition':
        return this.#lost.has(node) ? [] : [this.#inner(node)];
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
    return { type: 'heading', depth: node.depth, children, data: { source: node } };
  }

  /** A paragraph, or only its components: MDX parses a line such as `<Badge>New</Badge>` as a paragraph. */
  #paragraph(node: Paragraph): RootContent[] {
    const isOnlyElements = node.children.every((child) => isJsxElement(child) || isBlank(child));
    if (isOnlyElements) return this.toBlocks(node.children);
    const children = this.toInline(node.children);
    // Plugins of the site may have marked it.
    const { data } = node;
    return children.some((child) => !isBlank(child))
      ? [{ ...paragraph(...children), ...(data && { data }) }]
      : [];
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
    const { file, title = file && posix.basename(file), caption, alt } = parseFenceMeta(node.meta);
    const code = this.#codeText(node);
    const keepsNotation = isRaw(node.meta);
    const diff = keepsNotation ? undefined : asDiff(code);
    const block: Code = {
      type: 'code',
      lang: diff ? 'diff' : (node.lang ?? null),
      meta: node.lang && title ? `title="${title}"` : null,
      value: diff ?? (keepsNotation ? code : withoutNotation(code)),
      data: { title, alt },
    };
    return caption ? [block, paragraph(emphasis(text(caption)))] : [block];
  }

  /** The value of an expression is unknown, unless it is a string literal. */
  #expression(value: string): PhrasingContent[] {
    const known = textOfAttribute({ value });
    return known === undefined ? [] : [text(known)];
  }

  /** Converts a component or an HTML element. An element without a Markdown form is replaced by its content. */
  #element(node: JsxElement): RootContent[] {
    const plain = componentNamed(node.name)?.plain;
    if (plain) return plain(node, this.#form);
    const partial = this.#partial(node.name ?? '');
    if (partial) return isBlock(node) ? partial : this.toInline(partial);
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
        return [
          ...this.#nameOf(node),
          ...(isBlock(node) ? this.toBlocks(children) : this.toInline(children)),
        ];
    }
  }

  #partial(name: string): RootContent[] | undefined {
    const path = this.#imports.get(name);
    const partial = path === undefined ? undefined : this.#addresses.partial(path);
    return partial && toPlainMarkdown(partial.tree, partial.addresses).children;
  }

  /** The title or label of an imported component, whose other attributes nobody knows. */
  #nameOf({ name, attributes, ...node }: JsxElement): RootContent[] {
    const { title, label = title } = fieldsOf(attributes);
    if (!label || !/^[A-Z]/.test(name ?? '')) return [];
    return isBlock(node) ? [paragraph(strong(text(label)))] : [text(label)];
  }

  #image(src: string, alt = ''): PhrasingContent {
    return { type: 'image', url: this.#addresses.image(src), alt };
  }
}

/**
 * The only function that turns a page into text: its Markdown version, its sections for search, and excerpts are made from the
 * result, in builds and in dev. The result is standard Markdown without imports, comments, custom ids and expressions other
 * than strings, and with components in their plain form.
 * @param tree the page's body as parsed; it is not changed
 * @param addresses what becomes of URLs, and the files that the page shows
 * @param linked the pages whose titles components of the page show
 */
export const toPlainMarkdown = (
  tree: Root,
  addresses: Addresses = AS_WRITTEN,
  linked?: PageMeta['linked'],
): Root => ({
  type: 'root',
  children: new MarkdownConverter(tree, addresses, linked).toBlocks(tree.children),
});
