import type { Element, ElementContent } from 'hast';
import { find, hastToReact, svg as svgSchema } from 'property-information';
import { LAMP, LIGHT_INK } from '../../shared/palette.ts';
import type { Site } from '../../shared/site/schema.ts';
import { canBeInline, svgElement } from './svg.ts';

/** Reads a file of the static folder, by its path on the site. @throws if there is no such file */
export type ReadStatic = (path: string) => string;

/** The props of an element. The values are source code. */
type Props = Readonly<Record<string, string>>;

const jsx = (tag: string, props: Props, children: readonly string[] = []): string => {
  const fields = Object.entries(props).map(([name, value]) => `${JSON.stringify(name)}: ${value}`);
  if (children.length > 0) fields.push(`children: [${children.join(', ')}]`);
  return `jsxs(${JSON.stringify(tag)}, { ${fields.join(', ')} })`;
};

/** Attributes of React itself, and handlers, are not in the list of SVG. */
const isOwn = (name: string): boolean => /^(?:aria-|data-|role$)/.test(name);

/** The name of a prop in React, which differs for some attributes. @returns undefined if SVG has no such attribute */
function reactName(name: string): string | undefined {
  const { space, property, attribute } = find(svgSchema, name);
  if (isOwn(attribute)) return attribute;
  return space && !/^on/i.test(property) ? (hastToReact[property] ?? property) : undefined;
}

const propsOf = ({ properties }: Element): Props =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([attribute, value]) => {
      const name = reactName(attribute);
      return name === undefined
        ? []
        : [[name, JSON.stringify(Array.isArray(value) ? value.join(' ') : value)] as const];
    }),
  );

const isElement = (node: ElementContent): node is Element => node.type === 'element';

/** The source code of a part of a drawing. White space between shapes is left out. */
function partSource(node: ElementContent): string {
  if (node.type === 'text') return JSON.stringify(node.value);
  if (!isElement(node)) return 'null';
  return jsx(node.tagName, propsOf(node), shapesIn(node));
}

const shapesIn = ({ children }: Element): string[] =>
  children
    .filter((node) => isElement(node) || (node.type === 'text' && node.value.trim() !== ''))
    .map(partSource);

/** The role and the name of a drawing. Without a name, it is decorative. */
const nameProps = (alt: string): Props =>
  alt === '' ? { 'aria-hidden': 'true' } : { role: '"img"', 'aria-label': JSON.stringify(alt) };

const CLASS = { className: 'className' };

/** The source code of an image: a drawing is part of the page, and every other image is a file. */
function imageSource({ base }: Site, path: string, alt: string, visible: Props, read: ReadStatic): string {
  const svg = path.endsWith('.svg') ? svgElement(read(path)) : undefined;
  if (!svg || !canBeInline(svg))
    return jsx('img', {
      ...CLASS,
      ...visible,
      src: JSON.stringify(base.slice(0, -1) + path),
      alt: JSON.stringify(alt),
    });
  const { xmlns: _xmlns, class: _class, width: _width, height: _height, ...own } = propsOf(svg);
  return jsx('svg', { ...CLASS, ...own, ...visible, ...nameProps(alt) }, shapesIn(svg));
}

/**
 * The source code of the module `@generated/logo`, with the component `Logo`. It contains only what the logo of this site
 * needs, because every page loads it.
 * @throws if a file is not an image
 */
export function logoModule(site: Site, read: ReadStatic): string {
  if (!site.logo) return 'export const Logo = () => null;\n';
  const { light, dark, alt } = site.logo;
  const images = dark
    ? [
        imageSource(site, light, alt, { 'data-only': '"light"' }, read),
        imageSource(site, dark, alt, { 'data-only': '"dark"' }, read),
      ]
    : [imageSource(site, light, alt, {}, read)];
  const all = images.length === 1 ? images[0] : `jsxs(Fragment, { children: [${images.join(', ')}] })`;
  return `import { Fragment, jsxs } from 'react/jsx-runtime';\nexport const Logo = ({ className }) => ${all};\n`;
}

/** The source code of a module whose default export shows a drawing. @param text of the SVG file @param alt empty: decorative */
export function illustrationModule(text: string, alt: string): string {
  const svg = svgElement(text);
  const { xmlns: _xmlns, ...own } = propsOf(svg);
  const shapes = shapesIn(svg);
  return `import { jsxs } from 'react/jsx-runtime';\nexport default () => ${jsx('svg', { ...own, ...nameProps(alt) }, shapes)};\n`;
}

/** The logo for paper: with colors instead of custom properties, which books do not have. @returns undefined if it is not a drawing */
export function paperLogo({ logo }: Pick<Site, 'logo'>, read: ReadStatic): Element | undefined {
  if (!logo?.light.endsWith('.svg')) return undefined;
  const text = read(logo.light).replaceAll('var(--lamp)', LAMP);
  const { properties, ...svg } = svgElement(text.replaceAll(/var\(--ink\)|currentcolor/gi, LIGHT_INK));
  const { xmlns: _xmlns, ...own } = properties;
  return { ...svg, properties: { ...own, ariaHidden: 'true' } };
}
