import { join } from 'node:path';
import type { VFileMessage } from 'vfile-message';
import type { Element, Nodes, Root } from 'xast';
import { fromXml } from 'xast-util-from-xml';
import { slashes } from '../../shared/build/files.ts';
import { hashOf } from '../../shared/build/fingerprint.ts';
import { formatLimit, LIMITS } from '../../shared/build/limits.ts';
import { canParse } from '../../shared/can-parse.ts';
import { visit } from '../../shared/markdown/visit.ts';
import { memoize } from '../../shared/memoize.ts';
import { ownValue } from '../../shared/own-value.ts';
import type { Problem } from '../../shared/pages/types.ts';
import { urlsInCss } from '../../shared/text/css-urls.ts';
import { pixelsOfUrl, readDataUrl, tooManyPixels } from '../../shared/text/data-url.ts';
import { type Boundary, contentText, listContentFiles } from '../files/gate.ts';
import { drawingWork } from './drawing-cost.ts';
import type { DrawnElement } from './drawing-styles.ts';

/**
 * Elements that run, load or send something, in SVG or in the HTML that drawing programs write for texts with line breaks.
 * All other elements are shapes and text.
 */
const FORBIDDEN: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['script', 'handler', 'listener'].map((name) => [name, 'scripts'])),
  ...Object.fromEntries(
    ['iframe', 'object', 'embed', 'applet', 'frame', 'frameset', 'portal', 'fencedframe'].map((name) => [
      name,
      'other documents',
    ]),
  ),
  ...Object.fromEntries(['audio', 'video', 'source', 'track'].map((name) => [name, 'sound or video'])),
  ...Object.fromEntries(['meta', 'link', 'base'].map((name) => [name, 'instructions for the browser'])),
  ...Object.fromEntries(
    ['form', 'input', 'button', 'select', 'textarea', 'isindex'].map((name) => [name, 'forms']),
  ),
  ...Object.fromEntries(['template', 'noscript'].map((name) => [name, 'hidden markup'])),
};

const ANIMATIONS = new Set([
  'animate',
  'animatetransform',
  'animatemotion',
  'animatecolor',
  'set',
  'discard',
]);
/** Elements that show an image. */
const IMAGES = new Set(['image', 'feimage', 'img']);

/** Attributes that are names or texts. */
const LOADS_NOTHING = /^(?:xmlns(?::|$)|aria-)/;

const isHandler = (name: string): boolean => /^on/.test(name);
const isUrlAttribute = (name: string): boolean => name === 'href' || name === 'src' || name === 'base';

/** Attributes of HTML that load, send or contain a document. A drawing needs none of them. */
const FORBIDDEN_ATTRIBUTE =
  /^(?:srcset|srcdoc|poster|data|action|formaction|background|ping|manifest|codebase|classid|archive|attributionsrc)$/;

/** Attributes whose values are CSS. */
const STYLE = /^(?:style|fill|stroke|filter|mask|clip-path|cursor|marker(?:-\w+)?|from|to|by|values)$/;

/** Data URLs of images, and of fonts in the ways that programs write them. */
const PIXELS = /^image\/(?:png|jpe?g|gif|webp|avif|bmp)$/;
const DRAWING = 'image/svg+xml';
const FONT =
  /^(?:font\/[\w-]+|application\/(?:x-)?font-[\w-]+|application\/vnd\.ms-fontobject|application\/octet-stream)$/;

/** A reference to a part of the same image, after characters that browsers ignore. */
const IN_IMAGE = /^[\0- ]*#/;

/** Images in images in images. Nobody draws more. */
const MAX_DEPTH = 4;

/** Elements inside each other. Browsers stop with a few thousand. */
const MAX_NESTED = 250;

const BASE = 'https://site.invalid/image.svg';

const localName = (name: string): string => name.replace(/^.*:/, '').toLowerCase();

const shorten = (text: string): string => text.trim().replace(/\s+/g, ' ').slice(0, 60);

/** The reason why an image may not load a URL; undefined if the URL is a part of the image. */
function checkLoaded(url: string, isFont: boolean, depth: number): string | undefined {
  if (IN_IMAGE.test(url)) return undefined;
  const data = readDataUrl(url);
  if (data && PIXELS.test(data.type)) return tooManyPixels(url);
  if (data && isFont && FONT.test(data.type)) return undefined;
  if (data?.type !== DRAWING) return 'refers to something outside the image; embed it, or remove it';
  if (depth === MAX_DEPTH) return 'contains too many images in each other; draw it in one image';
  const [problem] = problemsIn(data.content().toString(), depth + 1);
  return problem && `contains an image with a problem: ${problem.message}`;
}

/** The problem with a stylesheet, or with a value of CSS. */
function checkStyle(css: string, depth: number): string | undefined {
  for (const url of urlsInCss(css)) {
    const problem = checkLoaded(url, true, depth);
    if (problem) return `loads ${shorten(url)}, which ${problem}`;
  }
  return undefined;
}

/** The problem with the target of a link. */
function checkTarget(url: string): string | undefined {
  const isSafe = canParse(url, BASE) && /^(?:https?|mailto|tel|sms):$/.test(new URL(url, BASE).protocol);
  return isSafe ? undefined : 'would run a script or open a document that is not a page; remove it';
}

function checkUrl(element: string, url: string, depth: number): string | undefined {
  if (element === 'a') return checkTarget(url);
  if (IN_IMAGE.test(url)) return undefined;
  if (IMAGES.has(element)) return checkLoaded(url, false, depth);
  if (/^\s*(?:javascript|vbscript)/i.test(url)) return 'would run a script; remove it';
  return 'refers to something outside the image; embed it, or remove it';
}

function checkAttribute(
  element: string,
  attribute: string,
  value: string,
  depth: number,
): string | undefined {
  const name = localName(attribute);
  const quoted = `${attribute}="${shorten(value)}"`;
  if (LOADS_NOTHING.test(attribute)) return undefined;
  if (isHandler(name)) return `${attribute}="…" on <${element}> would run a script; remove it`;
  if (FORBIDDEN_ATTRIBUTE.test(attribute)) return `${quoted} loads or sends something; remove it`;
  if (ANIMATIONS.has(element) && name === 'attributename') {
    const target = localName(value.trim());
    return isHandler(target) || isUrlAttribute(target)
      ? `${quoted} changes a link or an event handler; remove it`
      : undefined;
  }
  const problem = isUrlAttribute(name) ? checkUrl(element, value, depth) : undefined;
  if (problem) return `${quoted} ${problem}`;
  const style = STYLE.test(name) ? checkStyle(value, depth) : undefined;
  return style && `${attribute} ${style}`;
}

function checkElement({ name, attributes, children }: Element, depth: number): string[] {
  const element = localName(name);
  const kind = ownValue(FORBIDDEN, element);
  const found = Object.entries(attributes).map(([attribute, value]) =>
    checkAttribute(element, attribute, value ?? '', depth),
  );
  if (kind)
    found.unshift(`<${element}> is not allowed, because an SVG image must not contain ${kind}; remove it`);
  const styles = children.map((child) => ('value' in child ? child.value : '')).join('');
  const style = element === 'style' ? checkStyle(styles, depth) : undefined;
  if (style) found.push(`<style> ${style}`);
  return found.filter((message) => message !== undefined);
}

/** A declaration inside a doctype can add attributes and text to the image. The name of a standard adds nothing. */
const hasDeclarations = (doctype: string): boolean => doctype.includes('[');

const ENCODING = /\bencoding\s*=\s*["']([^"']*)["']/;

/** A browser reads the file in the declared encoding, and this check reads UTF-8. */
const isOtherEncoding = (declaration: string): boolean =>
  !/^(?:utf-?8|us-ascii)$/i.test(ENCODING.exec(declaration)?.[1] ?? 'utf-8');

function checkNode(node: Nodes, source: string, depth: number): string[] {
  if (node.type === 'element') return checkElement(node, depth);
  if (node.type === 'doctype') {
    const { start, end } = node.position ?? {};
    return hasDeclarations(source.slice(start?.offset, end?.offset))
      ? ['a <!DOCTYPE> with declarations can hide code; remove the part in square brackets']
      : [];
  }
  if (node.type !== 'instruction' || !/^xml/i.test(node.name)) return [];
  if (node.name !== 'xml') return [`<?${node.name}> can load another file; remove it`];
  return isOtherEncoding(node.value)
    ? ['its encoding is not UTF-8; save it as UTF-8, and remove the encoding from its first line']
    : [];
}

interface Found {
  line: number;
  message: string;
}

function parse(source: string): Root | Found {
  if (source.length > LIMITS.svgLength) {
    const limit = formatLimit(LIMITS.svgLength);
    return {
      line: 1,
      message: `it has more than ${limit} characters; remove parts of it, or save it as PNG or WebP`,
    };
  }
  try {
    return fromXml(source.replace(/^\uFEFF/, ''));
  } catch (error) {
    const { line = 1, cause, message } = error as VFileMessage;
    const [reason] = ((cause as Error | undefined)?.message ?? message).split('\n');
    return { line, message: `it is not well-formed (${reason})` };
  }
}

/** Attributes of other programs have prefixes. Browsers read `xlink:href` only if there is no `href`. */
function drawnAttributes(attributes: Element['attributes']): Map<string, string> {
  const own = Object.entries(attributes).flatMap(([key, value]): [string, string][] =>
    key.includes(':') ? [] : [[key.toLowerCase(), value ?? '']],
  );
  const link = Object.entries(attributes).find(([key]) => /:href$/i.test(key))?.[1];
  return new Map([...(link ? [['href', link] as const] : []), ...own]);
}

const drawn = ({ name, attributes, children, position }: Element): DrawnElement => ({
  name: localName(name),
  attributes: drawnAttributes(attributes),
  children: children.flatMap((child) => (child.type === 'element' ? drawn(child) : [])),
  text: children.map((child) => ('value' in child ? child.value : '')).join(''),
  line: position?.start.line ?? 1,
});

/** The first element that is too deep for browsers; undefined if there is none. */
function tooDeep(tree: Root): Element | undefined {
  let level = tree.children.filter((node) => node.type === 'element');
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_NESTED) return level[0];
    level = level.flatMap(({ children }) => children.filter((node) => node.type === 'element'));
  }
  return undefined;
}

/** Browsers decode about this many pixels of an image in the time, and with the memory, of a simple shape. */
const PIXELS_PER_SHAPE = 1000;

/** The work for an image in a drawing, in simple shapes. A drawing that cannot be read is reported elsewhere. */
function workOfImage(url: string, depth: number): number {
  const data = readDataUrl(url);
  if (data?.type !== DRAWING) return 1 + pixelsOfUrl(url) / PIXELS_PER_SHAPE;
  if (depth >= MAX_DEPTH) return 1;
  const tree = parse(data.content().toString());
  return 'type' in tree && !tooDeep(tree) ? workIn(tree, depth + 1).work : 1;
}

const workIn = (tree: Root, depth: number): ReturnType<typeof drawingWork> =>
  drawingWork(
    tree.children.flatMap((child) => (child.type === 'element' ? drawn(child) : [])),
    memoize((url: string) => workOfImage(url, depth)),
  );

/** The work for each drawing that was checked, by its text. */
const works = new Map<string, number>();

const keyOf = (source: string): string => hashOf(source, 64);

/** The shapes that browsers have to draw for an SVG file, as a number of simple ones. A file with a problem counts as nothing. */
export function workOfSvg(source: string): number {
  const known = works.get(keyOf(source));
  if (known !== undefined) return known;
  problemsIn(source, 1);
  return works.get(keyOf(source)) ?? 0;
}

/** @param depth the number of images around this one */
function problemsIn(source: string, depth: number): Found[] {
  const tree = parse(source);
  if (!('type' in tree)) return [tree];
  const deep = tooDeep(tree);
  if (deep) {
    const message = `more than ${MAX_NESTED} elements are inside each other; remove some groups`;
    return [{ line: deep.position?.start.line ?? 1, message }];
  }
  const problems: Found[] = [];
  visit(tree, (node) => {
    for (const message of checkNode(node, source, depth))
      problems.push({ line: node.position?.start.line ?? 1, message });
  });
  if (problems.length === 0) {
    const { work, problem } = workIn(tree, depth);
    if (problem) problems.push(problem);
    else if (depth === 1) works.set(keyOf(source), work);
  }
  return problems;
}

/** Checks that an SVG file is only an image: no scripts, handlers, forms, declarations, or URLs that it would load. */
export const checkSvg = (source: string, file: string): Problem[] =>
  problemsIn(source, 1).map(({ line, message }) => ({ file, line, message: `unsafe SVG: ${message}.` }));

/** The attributes of the root element. @throws if the source is not an SVG */
export function rootAttributes(source: string): Element['attributes'] {
  const tree = parse(source);
  if (!('type' in tree)) throw new Error(tree.message);
  const root = tree.children.find((node) => node.type === 'element');
  if (root && localName(root.name) === 'svg') return root.attributes;
  throw new Error('it contains no <svg> element');
}

/**
 * Checks every SVG file below some folders.
 * @param folders absolute paths
 * @returns problems with absolute paths
 */
export const checkSvgFiles = (boundary: Boundary, folders: readonly string[]): Problem[] =>
  folders.flatMap((folder) =>
    listContentFiles(boundary, folder)
      .files.filter((file) => /\.svg$/i.test(file))
      .flatMap((file) =>
        checkSvg(contentText(boundary, join(folder, file)) ?? '', slashes(join(folder, file))),
      ),
  );
