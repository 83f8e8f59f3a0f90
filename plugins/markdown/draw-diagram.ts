import { basename } from 'node:path';
import { type CustomPlugin, optimize, type PluginConfig } from 'svgo/browser';
import { escapeAttribute } from '../lib/escape-html.ts';
import { hashOf } from '../lib/fingerprint.ts';
import { checkDrawing } from './check-drawing.ts';
import { DiagramError } from './diagram-error.ts';
import { drawingFile, keepDrawing, readDrawing } from './kept-drawings.ts';

// Every reader loads a diagram twice, as HTML and as code, so `rounded`, `fromOwnCorner` and `withoutWrappers` make it
// smaller.

/** Rounds a number: above 20 to whole pixels, which also keeps lines sharp, and a smaller one to one decimal place. */
function round(number: string): string {
  const value = Number(number);
  return String(value > 20 ? Math.round(value) : Math.round(value * 10) / 10).replace(/^0/, '');
}

/** Rounds the numbers in attributes, but not those in colors and in the label for screen readers. */
const rounded = (svg: string): string =>
  svg.replace(/ (?!aria-label=|fill=|stroke=)[\w-]+="[^"]*"/g, (attribute) =>
    attribute.replace(/\d*\.\d+(?=[ ,"])/g, round),
  );

/** Makes coordinates relative to the corner of their box. Boxes of one kind become identical, which compresses well. */
const fromOwnCorner = (svg: string): string =>
  svg.replace(
    /<g>((?:<(?:rect|line)\b[^>]*>|<text\b[^>]*>[^<]*<\/text>)+)<\/g>/g,
    (whole, inside: string) => {
      const [, x, y] = /^<rect [^>]*?\bx="([\d.]+)" y="([\d.]+)"/.exec(inside) ?? [];
      if (x === undefined || y === undefined) return whole;
      const moved = inside.replace(
        / ([xy])([12]?)="([\d.]+)"/g,
        (_part, axis: string, end: string, value: string) => {
          const relative = Number(value) - Number(axis === 'x' ? x : y);
          return ` ${axis}${end}="${Math.round(relative * 10) / 10}"`;
        },
      );
      return `<g transform="translate(${x} ${y})">${moved.replace(/ [xy][12]?="0"/g, '')}</g>`;
    },
  );

/** Removes the inner element of a line of text in one color, and puts the color on the text. */
const withoutWrappers = (svg: string): string =>
  svg.replace(/(<text[^>]*)><tspan( fill="[^"]*")>([^<]*)<\/tspan>(?=<\/text>)/g, '$1$2>$3');

/**
 * SVGO plugin: a mark at the end of a line touches the box with its tip. The renderer puts the diamonds of class diagrams, and
 * arrow heads at the start of a line, under the box, where nobody can see them.
 */
const marksOutsideBoxes: CustomPlugin = {
  name: 'marksOutsideBoxes',
  fn: () => ({
    element: {
      enter({ name, attributes }) {
        const { refX, markerWidth, id } = attributes;
        if (name !== 'marker' || !markerWidth) return;
        if (refX === '0') attributes.refX = markerWidth;
        // Its tip is on the left, so it must not be turned around.
        if (id?.startsWith('arrowhead-start')) attributes.orient = 'auto';
      },
    },
  }),
};

/** Attributes that no stylesheet uses, default values, and a style attribute, which the policy forbids. */
const NEEDLESS = [
  'svg:style',
  // A label can have several lines.
  '*:data-.*:[^]*',
  '*:class',
  '*:(rx|ry):0',
  'rect:ry',
  '*:font-weight:400',
  '*:font-size:11',
];

/** Where a page puts the name of a drawing, and the beginning of its ids. Only references get the ids. */
const NAME = 'aria-label="drawing:name"';
const PREFIX = 'drawing-id';

/** The last steps for each drawing. */
const LAST: PluginConfig[] = [
  { name: 'prefixIds', params: { prefix: PREFIX, delim: '-', prefixClassNames: false } },
  {
    name: 'addAttributesToSVGElement',
    params: { attributes: [{ role: 'img' }, { 'aria-label': 'drawing:name' }] },
  },
  'sortAttrs',
];

/**
 * A drawing with its name, and with ids that no other drawing of the page has: lines refer to arrow heads by id.
 * @param alt describes the diagram
 */
const named = (svg: string, alt: string, id: string): string =>
  svg
    .replace(' xmlns="http://www.w3.org/2000/svg"', '')
    .replace(NAME, () => `aria-label="${escapeAttribute(alt)}"`)
    .replace(/(?<=\bid="|url\(#|href="#)drawing-id-/g, `d${id}-`);

/** Custom properties of the small renderer that have the color of another one on this site. */
const withFewerProperties = (svg: string): string =>
  svg
    .replace(/--_text-(?:muted|faint)\b/g, '--_text-sec')
    .replace(/--_key-badge\b/g, '--_group-hdr')
    .replace(/--_node-stroke\b/g, '--_line');

/** Makes a drawing of the small renderer smaller. */
function finishSmall(svg: string): string {
  const { data } = optimize(svg, {
    floatPrecision: 1,
    plugins: [
      marksOutsideBoxes,
      'cleanupIds',
      'cleanupNumericValues',
      'removeUnknownsAndDefaults',
      'removeHiddenElems',
      'collapseGroups',
      { name: 'removeAttrs', params: { attrs: NEEDLESS } },
      ...LAST,
    ],
  });
  return withFewerProperties(fromOwnCorner(rounded(withoutWrappers(data))));
}

/** Makes a drawing of Mermaid smaller. Its paths have more points than a screen can show. */
function finishLarge(svg: string): string {
  const { data } = optimize(svg, {
    floatPrecision: 1,
    plugins: [
      'cleanupIds',
      'cleanupNumericValues',
      'convertPathData',
      'convertTransform',
      'collapseGroups',
      { name: 'removeAttrs', params: { attrs: NEEDLESS } },
      ...LAST,
    ],
  });
  return data;
}

/** How diagrams are drawn on this site. */
export interface DrawingOptions {
  /** Absolute path of the folder with drawings that the owner of the site commits. It may be missing. */
  folder?: string | undefined;
}

/** The drawing of a diagram: the committed one, or a new one. A committed drawing that nobody has changed needs no parser. */
async function drawingOf(source: string, folder: string | undefined): Promise<string> {
  const kept = readDrawing(folder, source);
  if (kept?.isUnchanged) return kept.svg;
  // The parser and the layout engine are large.
  const [{ readDiagram }, { smallDrawing }, { checkChanged, largeDrawing }] = await Promise.all([
    import('./read-diagram.ts'),
    import('./small-drawing.ts'),
    import('./large-drawing.ts'),
  ]);
  const text = await readDiagram(source);
  if (kept) {
    checkChanged(kept.svg, basename(drawingFile('', source)), text);
    return kept.svg;
  }
  const small = smallDrawing(text);
  const svg = small === undefined ? finishLarge(await largeDrawing(text)) : finishSmall(small);
  keepDrawing(folder, source, svg);
  return svg;
}

/**
 * Draws a diagram.
 * @param source Mermaid text
 * @param alt describes the diagram for people who cannot see it
 * @param copy the number of diagrams with the same source that come before it on the page
 * @returns an inline SVG whose colors follow the color mode, without a style, script or font
 * @throws DiagramError if Mermaid cannot read the text, or if no drawing can show all of it
 */
export async function renderDiagram(
  source: string,
  alt: string,
  copy = 0,
  options: DrawingOptions = {},
): Promise<string> {
  const id = hashOf(`${source}${copy || ''}`, 6);
  const svg = named(await drawingOf(source, options.folder), alt, id);
  if (!svg.includes('<text')) throw new DiagramError('there is nothing in it to draw; add a box.');
  const problem = checkDrawing(svg);
  if (problem) throw new DiagramError(`its drawing ${problem}. Write it in another way.`);
  return svg;
}
