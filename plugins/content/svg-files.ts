import { join } from 'node:path';
import { visit } from 'unist-util-visit';
import type { VFileMessage } from 'vfile-message';
import type { Element, Nodes, Root } from 'xast';
import { fromXml } from 'xast-util-from-xml';
import { slashes } from '../lib/files.ts';
import { normalizeUrl } from '../lib/safe-url.ts';
import { type Boundary, contentText, listContentFiles } from './gate.ts';
import type { Problem } from './types.ts';

/** Elements that run or embed something. */
const FORBIDDEN: Readonly<Record<string, string>> = {
  script: 'scripts',
  foreignobject: 'HTML',
  iframe: 'other documents',
  object: 'other documents',
  embed: 'other documents',
  audio: 'sound',
  video: 'video',
  handler: 'scripts',
  listener: 'scripts',
};

const ANIMATIONS = new Set(['animate', 'animatetransform', 'animatemotion', 'set', 'discard']);

/** Attributes that are names or texts. */
const LOADS_NOTHING = /^(?:xmlns(?::|$)|aria-)/;

const isHandler = (name: string): boolean => /^on/.test(name);
const isUrlAttribute = (name: string): boolean => name === 'href' || name === 'src' || name === 'base';

/** URLs that load nothing: parts of the image itself, and pixels in a data URL. */
const STAYS_INSIDE = /^(?:#|data:image\/(?:png|jpeg|gif|webp|avif)[;,])/i;
/** Targets that a link in an image may have; the image loads nothing from them. */
const LEADS_SAFELY = /^(?:#|https?:|mailto:|tel:|sms:|\/(?![/\\]))/i;
const RUNS = /(?:javascript|vbscript):/i;
const URL_REFERENCE = /url\(\s*["']?\s*([^"')]*)/gi;

const localName = (name: string): string => name.replace(/^.*:/, '').toLowerCase();

/** A URL that a style or a presentation attribute would load. */
function loadedByStyle(style: string): string | undefined {
  if (/@import/i.test(style)) return '@import';
  return [...style.matchAll(URL_REFERENCE)]
    .map(([, url = '']) => url)
    .find((url) => !STAYS_INSIDE.test(normalizeUrl(url)));
}

function checkAttribute(element: string, attribute: string, value: string): string | undefined {
  const name = localName(attribute);
  const quoted = `${attribute}="${value.trim().replace(/\s+/g, ' ').slice(0, 60)}"`;
  if (LOADS_NOTHING.test(attribute)) return undefined;
  if (isHandler(name)) return `${attribute}="…" on <${element}> would run a script; remove it`;
  if (RUNS.test(normalizeUrl(value))) return `${quoted} would run a script; remove it`;
  if (ANIMATIONS.has(element) && name === 'attributename') {
    const target = localName(value.trim());
    if (isHandler(target) || isUrlAttribute(target))
      return `${quoted} changes a link or an event handler; remove it`;
  }
  if (isUrlAttribute(name)) {
    const allowed = element === 'a' ? LEADS_SAFELY : STAYS_INSIDE;
    if (!allowed.test(normalizeUrl(value)))
      return `${quoted} refers to something outside the image; embed it, or remove it`;
  }
  const loaded = loadedByStyle(value);
  return loaded === undefined ? undefined : `${attribute} loads ${loaded}; embed it, or remove it`;
}

function checkElement({ name, attributes, children }: Element): string[] {
  const element = localName(name);
  const kind = Object.hasOwn(FORBIDDEN, element) ? FORBIDDEN[element] : undefined;
  const found = Object.entries(attributes).map(([attribute, value]) =>
    checkAttribute(element, attribute, value ?? ''),
  );
  if (kind)
    found.unshift(`<${element}> is not allowed, because an SVG image must not contain ${kind}; remove it`);
  const styles = children.map((child) => ('value' in child ? child.value : '')).join('');
  const loaded = element === 'style' ? loadedByStyle(styles) : undefined;
  if (loaded) found.push(`<style> loads ${loaded}; embed it, or remove it`);
  return found.filter((message) => message !== undefined);
}

function checkNode(node: Nodes): string[] {
  if (node.type === 'element') return checkElement(node);
  if (node.type === 'doctype') return ['a <!DOCTYPE> can hide code in entities; remove it'];
  const canLoadFile = node.type === 'instruction' && node.name !== 'xml';
  return canLoadFile ? [`<?${node.name}> can load another file; remove it`] : [];
}

/** Checks that an SVG file is only an image: no scripts, handlers, HTML, entities, or URLs that it would load. */
export function checkSvg(source: string, file: string): Problem[] {
  const problem = (line: number | undefined, message: string): Problem => ({
    file,
    line: line ?? 1,
    message: `unsafe SVG: ${message}.`,
  });
  let tree: Root;
  try {
    tree = fromXml(source);
  } catch (error) {
    const { line, cause } = error as VFileMessage;
    const [reason] = (cause as Error).message.split('\n');
    return [problem(line, `it is not well-formed (${reason})`)];
  }
  const problems: Problem[] = [];
  visit(tree, (node) => {
    for (const message of checkNode(node)) problems.push(problem(node.position?.start.line, message));
  });
  return problems;
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
