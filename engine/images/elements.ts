import { dirname, resolve } from 'node:path';
import type { Element, ElementContent, Nodes as HtmlNodes, Root as HtmlRoot, Properties } from 'hast';
import type { Nodes } from 'mdast';
import type { MdxJsxAttribute, MdxJsxExpressionAttribute, MdxJsxTextElementHast } from 'mdast-util-mdx-jsx';
import type { Processor } from 'unified';
import type { Node } from 'unist';
import type { VFile } from 'vfile';
import { isCommand } from '../../shared/build/environment.ts';
import { darkVersionOf, MODE_CLASS } from '../../shared/markdown/color-modes.ts';
import { extendParser } from '../../shared/markdown/extend-parser.ts';
import { textOfAttribute } from '../../shared/markdown/jsx-text.ts';
import { attribute, importNode, isJsxElement, spreadAttribute } from '../../shared/markdown/mdx-nodes.ts';
import { noteMissing, reportAt } from '../../shared/markdown/report-at.ts';
import { SKIP, visit } from '../../shared/markdown/visit.ts';
import { isExternal, splitUrl } from '../../shared/url-parts.ts';
import { fileOfUrl, pathOfFile } from '../files/file-lookup.ts';
import { type Boundary, resolveContentPath } from '../files/gate.ts';
import { hasSource, IMAGE_FILE } from './inspect.ts';
import { COLUMN } from './widths.ts';

type Attribute = MdxJsxAttribute | MdxJsxExpressionAttribute;

/** Type of the `![…](…)` nodes while the plugins of Rspress run. Rspress ignores nodes of this type. */
const LOCAL = 'localImage';
/** The same for `<img>` in MDX. */
const LOCAL_TAG = 'local-img';

/**
 * Number of blocks at the top of a page that can be in the first view. The first image loads immediately if it is in
 * one of them.
 */
const TOP_BLOCKS = 3;

/** Whether a URL is an image file of this site. */
export const isLocalImage = (url: string): boolean => !isExternal(url) && IMAGE_FILE.test(splitUrl(url).path);

/** Where a file is: its path as it is written, and its absolute path. */
function placeOf(url: string, page: VFile, boundary: Boundary) {
  const file = fileOfUrl('', splitUrl(url).path);
  const isStatic = file.startsWith('/');
  return {
    file,
    isStatic,
    path: isStatic ? pathOfFile(boundary, file) : resolve(dirname(page.path), file),
  };
}

/** Whether a file that a page shows does not exist. The dev server compiles the page again when it does. */
export function isMissing(url: string, page: VFile, boundary: Boundary): boolean {
  const { path } = placeOf(url, page, boundary);
  // Tests of this plugin need no files.
  if (!isCommand() || !resolveContentPath(boundary, path).isMissing) return false;
  noteMissing(page, path);
  return true;
}

/**
 * The import specifier of a file that a page shows: `/x` is in the folder that is copied as is, and other paths are
 * relative to the page. A specifier that does not begin with a dot would be the name of a package.
 * @param what the file in messages, such as `image "./map.svg"`
 * It reports a file that content may not use.
 */
export function importPath(url: string, what: string, node: Node, page: VFile, boundary: Boundary): string {
  const { file, isStatic, path } = placeOf(url, page, boundary);
  const found = resolveContentPath(boundary, path);
  // The content plugin or the bundler reports a missing file.
  if (found.file === undefined && !found.isMissing) reportAt(page, node, `${what} ${found.problem}.`);
  if (isStatic) return path;
  return file.startsWith('.') ? file : `./${file}`;
}

const named = (attributes: readonly Attribute[], name: string): MdxJsxAttribute | undefined =>
  attributes.find(
    (other): other is MdxJsxAttribute => other.type === 'mdxJsxAttribute' && other.name === name,
  );

function mark(node: Nodes): void {
  if (node.type === 'image') {
    const { url: src, alt, title } = node;
    node.data = { hName: 'img', hProperties: { src, alt: alt ?? '', ...(title && { title }) } };
    (node as { type: string }).type = LOCAL;
  }
  if (isJsxElement(node) && node.name === 'img') node.name = LOCAL_TAG;
}

/**
 * Remark plugin: hides images from Rspress, which would import any path as a file. The plugins of Rspress run first, so
 * the parser has to do this.
 */
export function remarkLocalImages(this: Processor) {
  extendParser(this, (tree) => visit(tree, mark));
}

const jsx = (
  name: string,
  attributes: Attribute[],
  children: ElementContent[] = [],
): MdxJsxTextElementHast => ({
  type: 'mdxJsxTextElement',
  name,
  attributes,
  children: children as MdxJsxTextElementHast['children'],
});

function attributesOf(properties: Properties): Attribute[] {
  return Object.entries(properties).flatMap(([name, value]): Attribute[] => {
    if (name === 'src' || value === null || value === undefined || value === false) return [];
    if (value === true) return [attribute(name, null)];
    return [attribute(name, Array.isArray(value) ? value.join(' ') : String(value))];
  });
}

interface Found {
  src: string;
  attributes: Attribute[];
}

/** Whether the build may replace an `<img>`. In a .md file, one with `style` or `srcset` stays as the author wrote it. */
const isReplaceable = ({ tagName, properties }: Element): boolean =>
  tagName === 'img' &&
  typeof properties.src === 'string' &&
  isLocalImage(properties.src) &&
  properties.style === undefined &&
  properties.srcSet === undefined;

function read(node: HtmlNodes): Found | undefined {
  if (node.type === 'element' && isReplaceable(node)) {
    return { src: String(node.properties.src), attributes: attributesOf(node.properties) };
  }
  if (!isJsxElement(node) || node.name !== LOCAL_TAG) return undefined;
  const { attributes } = node;
  const source = named(attributes, 'src');
  const src = textOfAttribute(source?.value) ?? '';
  if (!isLocalImage(src)) {
    node.name = 'img';
    return undefined;
  }
  return { src, attributes: attributes.filter((other) => other !== source) };
}

const PERCENT = /^\s*(\d+(?:\.\d+)?)%\s*$/;

/** The shares for which `theme/markdown/widths.css` has a class: every five percent, and thirds. */
const SHARES = [...Array.from({ length: 20 }, (_, index) => (index + 1) * 5), 33, 67];

/** The share of the column that an image takes, in percent: the one with a class that is closest to the author's. */
function shareOf(attributes: readonly Attribute[]): number | undefined {
  const [, given] = PERCENT.exec(textOfAttribute(named(attributes, 'width')?.value) ?? '') ?? [];
  if (given === undefined) return undefined;
  const distance = (share: number): number => Math.abs(share - Number(given));
  return SHARES.reduce((best, share) => (distance(share) < distance(best) ? share : best));
}

const isClass = (other: Attribute): boolean =>
  other.type === 'mdxJsxAttribute' && /^class(?:Name)?$/.test(other.name);

/**
 * The classes of an image with a width in percent. The attribute `width` must be a number, because browsers calculate the height
 * of an image that has not loaded from both numbers, and the policy forbids styles.
 */
function classesFor(share: number, attributes: readonly Attribute[]): MdxJsxAttribute {
  const own = attributes.find(isClass);
  const text = own && textOfAttribute(own.value as MdxJsxAttribute['value']);
  return attribute('className', [text, `width-${share}`].filter(Boolean).join(' '));
}

/** The query contains the width and height that the author set. If both are set, the image module ignores the height. */
function query(attributes: readonly Attribute[]): string {
  const share = shareOf(attributes);
  if (share) return `?image&width=${Math.round((share / 100) * COLUMN)}`;
  const requested = ['width', 'height'].flatMap((name) => {
    const given = named(attributes, name)?.value;
    // `width={300}` means the same as `width="300"`.
    const value = (typeof given === 'object' ? given?.value : given) ?? '';
    return /^\d+$/.test(value) ? [`&${name}=${value}`] : [];
  });
  return `?image${requested.join('')}`;
}

type Mode = keyof typeof MODE_CLASS;

/** @param mode the color mode that the image is for, if it is not for both */
function createImage(
  { src, attributes }: Found,
  variable: string,
  isFirst: boolean,
  mode?: Mode,
): MdxJsxTextElementHast {
  const kept = attributes.filter(
    (other) => other.type !== 'mdxJsxAttribute' || !/^(?:width|height)$/.test(other.name),
  );
  const share = shareOf(attributes);
  // Browsers do not load a lazy image that is not shown.
  const loading = isFirst && !mode ? attribute('fetchPriority', 'high') : attribute('loading', 'lazy');
  const img = jsx('img', [
    ...(named(kept, 'loading') ? [] : [loading]),
    ...(named(kept, 'decoding') ? [] : [attribute('decoding', 'async')]),
    ...(share ? kept.filter((other) => !isClass(other)) : kept),
    spreadAttribute(`${variable}.img`),
    ...(share ? [classesFor(share, kept)] : []),
  ]);
  const isPhoto = hasSource(splitUrl(src).path);
  if (!isPhoto && !mode) return img;
  const source = isPhoto ? [jsx('source', [spreadAttribute(`${variable}.source`)])] : [];
  return jsx('picture', mode ? [attribute('className', MODE_CLASS[mode])] : [], [...source, img]);
}

/** The image, or its versions for both color modes. */
function versionsOf(found: Found, isAbsent: (src: string) => boolean): (Found & { mode?: Mode })[] {
  const dark = darkVersionOf(found.src);
  if (dark === undefined || isAbsent(dark)) return [found];
  return [
    { ...found, mode: 'light' },
    { ...found, src: dark, mode: 'dark' },
  ];
}

/** The alternative text of an image that does not exist. In a build, the site allows that. */
const missingImage = ({ attributes }: Found): MdxJsxTextElementHast =>
  jsx('em', [], [{ type: 'text', value: textOfAttribute(named(attributes, 'alt')?.value) ?? '' }]);

const isBlank = (node: HtmlNodes): boolean =>
  node.type === 'mdxjsEsm' || (node.type === 'text' && node.value.trim() === '');

/**
 * Rehype plugin: replaces each local image with elements that set its size and list files that fit the width of the
 * column. Images load when they are near the viewport. The first image of a page loads immediately if it is among the
 * first blocks. An image with a version for each color mode becomes two, and the page shows one of them.
 */
export function rehypeLocalImages(boundary: Boundary) {
  return (tree: HtmlRoot, page: VFile) => {
    const variables = new Map<string, string>();
    let blocks = 0;
    let images = 0;
    const isAbsent = (src: string): boolean => isMissing(src, page, boundary);
    const imported = (found: Found, node: Node): string => {
      const what = `image "${found.src}"`;
      const from = importPath(found.src, what, node, page, boundary) + query(found.attributes);
      const variable = variables.get(from) ?? `image${variables.size}`;
      variables.set(from, variable);
      return variable;
    };
    visit(tree, (node, index, parent) => {
      if (parent === tree && !isBlank(node)) blocks += 1;
      const found = read(node);
      if (!found || !parent || index === undefined) return;
      if (isAbsent(found.src)) {
        parent.children[index] = missingImage(found);
        return SKIP;
      }
      images += 1;
      const elements = versionsOf(found, isAbsent).map(({ mode, ...version }) =>
        createImage(version, imported(version, node), images === 1 && blocks <= TOP_BLOCKS, mode),
      );
      parent.children.splice(index, 1, ...elements);
      return [SKIP, index + elements.length];
    });
    tree.children.unshift(
      ...[...variables].map(([from, variable]) =>
        importNode(`import ${variable} from ${JSON.stringify(from)}`),
      ),
    );
  };
}
