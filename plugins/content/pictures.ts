import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { readText, slashes } from '../lib/files.ts';
import type { Problem } from './types.ts';

const TEXT = '#text';
const CDATA = '#cdata';
const ATTRIBUTES = ':@';

type XmlNode = Record<string | symbol, unknown>;

interface PictureElement {
  /** Without its prefix and in lower case: `svg:Script` is `script`. */
  name: string;
  attributes: readonly (readonly [name: string, value: string])[];
  children: readonly XmlNode[];
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  captureMetaData: true,
  cdataPropName: CDATA,
  // Also numeric character references: browsers read `&#106;avascript:` in this way, too.
  htmlEntities: true,
  parseTagValue: false,
  parseAttributeValue: false,
});

const META = XMLParser.getMetaDataSymbol() as symbol;

/** Elements that run, embed or change something. */
const FORBIDDEN: Readonly<Record<string, string>> = {
  script: 'scripts',
  foreignobject: 'HTML',
  iframe: 'other documents',
  object: 'other documents',
  embed: 'other documents',
  audio: 'sound',
  video: 'film',
  handler: 'scripts',
  listener: 'scripts',
};

const ANIMATIONS = new Set(['animate', 'animatetransform', 'animatemotion', 'set', 'discard']);

const isHandler = (name: string): boolean => /^on/.test(name);
const isAddress = (name: string): boolean => name === 'href' || name === 'src' || name === 'base';

/** An address as a browser reads it: without control characters and spaces at its start. */
const plain = (value: string): string =>
  [...value].filter((char) => char > ' ' && char !== '\u007f').join('');

/** Addresses that load nothing: parts of the image itself, and pixels in a data URL. */
const STAYS_INSIDE = /^(?:#|data:image\/(?:png|jpeg|gif|webp|avif)[;,])/i;
/** Targets that a link in an image may have; the image loads nothing from them. */
const LEADS_SAFELY = /^(?:#|https?:|mailto:|\/(?![/\\]))/i;
const RUNS = /(?:javascript|vbscript):/i;
const URL_REFERENCE = /url\(\s*["']?\s*([^"')]*)/gi;

const localName = (name: string): string => name.replace(/^.*:/, '').toLowerCase();

/** An address that a style or a presentation attribute would load. */
function loadedByStyle(style: string): string | undefined {
  if (/@import/i.test(style)) return '@import';
  return [...style.matchAll(URL_REFERENCE)]
    .map(([, address = '']) => address)
    .find((address) => !STAYS_INSIDE.test(plain(address)));
}

function checkAttribute(element: string, attribute: string, value: string): string | undefined {
  const name = localName(attribute);
  const quoted = `${attribute}="${value.trim().replace(/\s+/g, ' ').slice(0, 60)}"`;
  if (attribute === 'xmlns' || attribute.startsWith('xmlns:')) return undefined;
  if (isHandler(name)) return `${attribute}="…" on <${element}> would run a script; remove it`;
  if (RUNS.test(plain(value))) return `${quoted} would run a script; remove it`;
  if (ANIMATIONS.has(element) && name === 'attributename') {
    const target = localName(value.trim());
    if (isHandler(target) || isAddress(target)) return `${quoted} changes what the picture does; remove it`;
  }
  if (isAddress(name)) {
    const allowed = element === 'a' ? LEADS_SAFELY : STAYS_INSIDE;
    if (!allowed.test(plain(value)))
      return `${quoted} leads out of the picture; embed what it needs, or remove it`;
  }
  const loaded = loadedByStyle(value);
  return loaded === undefined ? undefined : `${attribute} loads ${loaded}; embed it, or remove it`;
}

const textOf = ({ children }: PictureElement): string =>
  children
    .map((child) => {
      if (typeof child[TEXT] === 'string') return child[TEXT];
      const data = child[CDATA] as XmlNode[] | undefined;
      return (data ?? []).map((part) => String(part[TEXT] ?? '')).join('');
    })
    .join('');

function checkElement(element: PictureElement): string[] {
  const { name, attributes } = element;
  if (name === '?xml') return [];
  if (name.startsWith('?')) return [`<${name}> loads another file; remove it`];
  const found: string[] = [];
  const kind = Object.hasOwn(FORBIDDEN, name) ? FORBIDDEN[name] : undefined;
  if (kind) found.push(`<${name}> is not allowed in a picture, which must not contain ${kind}; remove it`);
  for (const [attribute, value] of attributes) {
    const problem = checkAttribute(name, attribute, value);
    if (problem) found.push(problem);
  }
  const loaded = name === 'style' ? loadedByStyle(textOf(element)) : undefined;
  if (loaded) found.push(`<style> loads ${loaded}; embed it, or remove it`);
  return found;
}

function elementOf(node: XmlNode): PictureElement | undefined {
  const tag = Object.keys(node).find((key) => key !== ATTRIBUTES && key !== TEXT && key !== CDATA);
  if (tag === undefined) return undefined;
  return {
    name: tag.startsWith('?') ? tag.toLowerCase() : localName(tag),
    attributes: Object.entries((node[ATTRIBUTES] ?? {}) as Record<string, string>),
    children: node[tag] as XmlNode[],
  };
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/**
 * Checks that an SVG file is only an image: no scripts, handlers, HTML, entities, or addresses that it would load.
 * @param source the text of the file
 * @param file its path, for the problems
 * @returns the problems, in the order of the file
 */
export function checkPicture(source: string, file: string): Problem[] {
  const problem = (line: number, message: string): Problem => ({
    file,
    line,
    message: `unsafe picture: ${message}.`,
  });
  const validity = XMLValidator.validate(source);
  if (validity !== true) return [problem(validity.err.line, `it is not well-formed (${validity.err.msg})`)];
  const doctype = source.search(/<!(?:DOCTYPE|ENTITY)/i);
  if (doctype !== -1) {
    return [problem(lineAt(source, doctype), 'a <!DOCTYPE> can hide anything; remove it')];
  }
  const problems: Problem[] = [];
  const walk = (nodes: readonly XmlNode[]): void => {
    for (const node of nodes) {
      const element = elementOf(node);
      if (!element) continue;
      const { startIndex = 0 } = (node[META] ?? {}) as { startIndex?: number };
      for (const message of checkElement(element))
        problems.push(problem(lineAt(source, startIndex), message));
      walk(element.children);
    }
  };
  walk(parser.parse(source) as XmlNode[]);
  return problems;
}

/**
 * Checks every SVG file below some folders.
 * @param folders absolute paths
 * @returns problems with absolute paths
 */
export const checkPictures = (folders: readonly string[]): Problem[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.svg$/i.test(file))
      .sort()
      .flatMap((file) => checkPicture(readText(join(folder, file)), slashes(join(folder, file)))),
  );
