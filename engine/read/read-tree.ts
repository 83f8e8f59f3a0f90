import type { Element } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import type { Html, Nodes, Root, Text } from 'mdast';
import type { Finding } from '../../shared/build/checks.ts';
import { darkVersionOf } from '../../shared/markdown/color-modes.ts';
import { textOfAttribute } from '../../shared/markdown/jsx-text.ts';
import { isJsxElement, type JsxElement } from '../../shared/markdown/mdx-nodes.ts';
import { visit } from '../../shared/markdown/visit.ts';
import type { ContentLink, FileLocation, ParsedPage, Problem } from '../../shared/pages/types.ts';
import { isExternal } from '../../shared/url-parts.ts';
import { checkFence, checkMarkers } from '../../theme/blocks/code/fences.ts';
import { CONSTRUCTS } from '../../theme/blocks/constructs.ts';
import type { CalloutKinds } from '../../theme/blocks/kinds/callouts.ts';
import type { Attribute } from '../allowed/html-allowed.ts';
import { checkComponent, componentNamed } from '../allowed/page-components.ts';
import { attributesOf, checkData } from '../check/check-data.ts';
import { checkAttributes } from '../check/component-attributes.ts';
import { checkTextLinks } from '../check/text-links.ts';
import { codeUsesOf } from '../files/code-uses.ts';
import { importsOf } from '../files/imports.ts';
import { codeFileOf } from '../files/included-files.ts';
import { checkForeignComment, checkForeignText } from '../syntax/foreign-syntax.ts';
import type { PageSyntax } from '../syntax/syntax.ts';

type Found = Pick<
  ParsedPage,
  'anchors' | 'links' | 'images' | 'imports' | 'codeFiles' | 'codeUses' | 'components' | 'markupProblems'
>;

/** An element of HTML or JSX. */
interface PageElement {
  name: string;
  /** With their lines, if these are known. */
  attributes: (Attribute & { line?: number })[];
  /** Whether its URLs reach the browser as they were written. */
  isLiteral: boolean;
}

/** `<film-strip>` and `<video>` are HTML; `<Card>` is a component, which defines its own attributes. */
const isHtmlName = (name: string): boolean => /^[a-z]/.test(name);

/** Whether an attribute of a component contains the URL of an image. */
const isImageOf = (element: string, attribute: string): boolean =>
  componentNamed(element)?.files?.[attribute] === 'image';

/** The list to which the URL in an attribute belongs; undefined if the attribute contains no URL. */
function listFor(element: string, attribute: string, { links, images }: Found): ContentLink[] | undefined {
  if (attribute === 'href') return links;
  if (isImageOf(element, attribute)) return images;
  if (attribute !== 'src' || !isHtmlName(element)) return undefined;
  return element === 'img' ? images : links;
}

function readElement({ name, attributes, isLiteral }: PageElement, at: FileLocation, found: Found): void {
  for (const { name: attribute, value: url, line = at.line } of attributes) {
    if (url === undefined) continue;
    if (attribute === 'id' || (attribute === 'name' && name === 'a')) found.anchors.push(url);
    const field = isImageOf(name, attribute) && { field: attribute };
    listFor(name, attribute, found)?.push({ file: at.file, line, url, isLiteral, ...field });
  }
}

function readHtml({ value }: Html, location: FileLocation, found: Found): void {
  const foreign = checkForeignComment(value);
  if (foreign) found.markupProblems.push({ ...location, message: foreign });
  visit(fromHtml(value, { fragment: true }), 'element', (element: Element) => {
    const { tagName, properties, position } = element;
    const line = location.line + (position?.start.line ?? 1) - 1;
    // The images plugin handles an <img> unless it has a `srcset` attribute.
    const isPlain = tagName === 'img' && properties.srcSet === undefined;
    // Another check reports the braces of JSX.
    const attributes = attributesOf(element).filter(({ value }) => !value?.startsWith('{'));
    readElement({ name: tagName, attributes, isLiteral: !isPlain }, { ...location, line }, found);
  });
}

function readJsx(node: JsxElement, location: FileLocation, found: Found): void {
  const name = node.name ?? '';
  const component = componentNamed(name);
  const attributes = node.attributes.flatMap((attribute) =>
    attribute.type === 'mdxJsxAttribute'
      ? {
          name: attribute.name,
          value: textOfAttribute(attribute.value),
          line: attribute.position?.start.line ?? location.line,
        }
      : [],
  );
  readElement({ name, attributes, isLiteral: name !== 'img' && !component?.files }, location, found);
  found.markupProblems.push(
    ...checkComponent(node, location.file).map((problem) => ({ ...location, ...problem })),
  );
  const isComplete = node.attributes.every((attribute) => 'name' in attribute);
  if (component && isComplete) {
    const fields = Object.fromEntries(attributes.map(({ name, value = '' }) => [name, value]));
    found.components.push({ name, line: location.line, fields });
  }
}

/** The labels of definitions that links or images refer to, such as `map` in `![Map][map]`. */
export function labelsOf(tree: Root, type: 'linkReference' | 'imageReference'): Set<string> {
  const labels = new Set<string>();
  visit(tree, type, ({ identifier }) => {
    labels.add(identifier);
  });
  return labels;
}

/** The style attributes that were removed before this. */
const stylesIn = ({ data }: Root, file: string): Problem[] =>
  (data?.styles ?? []).map((line) => ({
    file,
    line,
    message:
      'the build removes the style attribute, because the content security policy makes browsers ignore it. Remove it, or use a component that has a stylesheet (.mdx files only).',
    check: 'styles',
  }));

const sourceOf = ({ position }: Text, document: string): string =>
  document.slice(position?.start.offset, position?.end.offset);

/** Checks a text. Escaped text, such as `\\[^1]`, is only text. */
function readText(
  value: string,
  source: string,
  isFirst: boolean,
  location: FileLocation,
  found: Found,
): void {
  const plain = /[\\&]/.test(source) ? undefined : value;
  const problems = [
    ...CONSTRUCTS.flatMap(({ checkText }) => checkText?.({ plain, source, isFirst }) ?? []),
    ...checkForeignText(source, isFirst),
    ...checkTextLinks(source),
  ];
  for (const problem of problems)
    found.markupProblems.push({ ...location, ...problem, line: location.line + problem.line });
}

/** The image that a page shows instead of another one in the dark color mode. */
function darkVersion({ url, ...location }: ContentLink): ContentLink[] {
  const dark = isExternal(url) ? undefined : darkVersionOf(url);
  return dark === undefined ? [] : [{ ...location, url: dark, lightVersion: url }];
}

/** The checks of the nodes of constructs, by their types. */
const CHECKS = new Map(
  CONSTRUCTS.flatMap(({ check = {} }) => Object.entries(check)) as [
    string,
    (node: Nodes, site: { callouts: CalloutKinds }) => Finding[],
  ][],
);

/**
 * The links, images, ids, components and code files in the body of a page, and the problems in it.
 * @param document the text of which `tree` is the syntax tree
 * @param syntax how the page was read
 */
export function readTree(tree: Root, document: string, file: string, syntax: PageSyntax): Found {
  const found: Found = {
    anchors: [],
    links: [],
    images: [],
    imports: importsOf(tree),
    codeFiles: [],
    codeUses: codeUsesOf(tree),
    components: [],
    markupProblems: [
      ...checkData(tree, file, syntax.components),
      ...checkAttributes(tree, file, syntax.components),
      ...stylesIn(tree, file),
    ],
  };
  const forLinks = labelsOf(tree, 'linkReference');
  const forImages = labelsOf(tree, 'imageReference');
  visit(tree, (node, index, parent) => {
    const location = { file, line: node.position?.start.line ?? 1 };
    if (isJsxElement(node)) readJsx(node, location, found);
    const findings = CHECKS.get(node.type)?.(node, syntax) ?? [];
    found.markupProblems.push(...findings.map((finding) => ({ ...location, ...finding })));
    switch (node.type) {
      case 'html':
        readHtml(node, location, found);
        break;
      case 'code':
        found.codeFiles.push(...codeFileOf(node));
        found.markupProblems.push(...checkFence(node).map((finding) => ({ ...location, ...finding })));
        found.markupProblems.push(...checkMarkers(node, file));
        break;
      case 'image':
        found.images.push({ ...location, url: node.url });
        break;
      case 'link':
        found.links.push({ ...location, url: node.url });
        break;
      case 'definition':
        if (forLinks.has(node.identifier)) found.links.push({ ...location, url: node.url });
        if (forImages.has(node.identifier)) found.images.push({ ...location, url: node.url });
        break;
      case 'text': {
        const isFirst = index === 0 && parent?.type === 'paragraph';
        const source = sourceOf(node, document);
        readText(node.value, source, isFirst, location, found);
      }
    }
  });
  found.images.push(...found.images.flatMap(darkVersion));
  return found;
}
