import { type CustomPlugin, optimize } from 'svgo/browser';
import { hashOf } from '../lib/fingerprint.ts';
import { DiagramError, readDiagram } from './read-diagram.ts';
import { smallDrawing } from './small-drawing.ts';

// Every reader loads a diagram twice, as HTML and as code, so `rounded`, `fromOwnCorner` and `withoutWrappers` make it
// smaller.

/** Rounds a number: above 20 to whole pixels, which also keeps lines sharp, and a smaller one to one decimal place. */
function round(number: string): string {
  const value = Number(number);
  return String(value > 20 ? Math.round(value) : Math.round(value * 10) / 10).replace(/^0/, '');
}

/** Rounds the numbers in attributes, but not those in the label for screen readers. */
const rounded = (svg: string): string =>
  svg.replace(/ (?!aria-label=)[\w-]+="[^"]*"/g, (attribute) =>
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
 * SVGO plugin: a mark at the end of a line touches the box with its tip. The renderer puts the diamonds of class diagrams
 * under the box, where nobody can see them.
 */
const marksOutsideBoxes: CustomPlugin = {
  name: 'marksOutsideBoxes',
  fn: () => ({
    element: {
      enter({ name, attributes }) {
        const { refX, markerWidth } = attributes;
        if (name === 'marker' && refX === '0' && markerWidth) attributes.refX = markerWidth;
      },
    },
  }),
};

/** Width in CSS pixels up to which a diagram fits on a phone at 85% of its size. */
const FITS_PHONE = 400;

/** Marks a diagram that the theme does not shrink on a phone: it scrolls in its box. */
const markWide = (svg: string): string =>
  Number(/<svg[^>]* width="([\d.]+)"/.exec(svg)?.[1]) > FITS_PHONE
    ? svg.replace('<svg', '<svg class="wide"')
    : svg;

/** Makes a drawing small, gives it a name, and ids that no other drawing of the page has. */
function finish(svg: string, alt: string, id: string): string {
  const { data } = optimize(svg, {
    floatPrecision: 1,
    plugins: [
      marksOutsideBoxes,
      'cleanupIds',
      'cleanupNumericValues',
      'removeUnknownsAndDefaults',
      'removeHiddenElems',
      'collapseGroups',
      'removeXMLNS',
      {
        name: 'removeAttrs',
        // Classes and data that no stylesheet uses, default values, and a style attribute, which the policy forbids.
        params: {
          attrs: [
            'svg:style',
            '*:data-.*',
            '*:class',
            '*:(rx|ry):0',
            'rect:ry',
            '*:font-weight:400',
            '*:font-size:11',
          ],
        },
      },
      // Diagrams on one page must not have the same ids, because lines refer to arrow heads by id.
      { name: 'prefixIds', params: { prefix: `d${id}`, delim: '-', prefixClassNames: false } },
      {
        name: 'addAttributesToSVGElement',
        params: { attributes: [{ role: 'img' }, { 'aria-label': alt }] },
      },
      'sortAttrs',
    ],
  });
  return markWide(fromOwnCorner(rounded(withoutWrappers(data))));
}

/**
 * Draws a diagram.
 * @param source Mermaid text
 * @param alt describes the diagram for people who cannot see it
 * @param copy the number of diagrams with the same source that come before it on the page
 * @returns an inline SVG whose colors come from the theme's custom properties, without a style, script or font
 * @throws DiagramError if Mermaid cannot read the text, or if no drawing can show all of it
 */
export async function renderDiagram(source: string, alt: string, copy = 0): Promise<string> {
  const svg = smallDrawing(await readDiagram(source));
  if (svg === undefined)
    throw new DiagramError(
      'it contains something that this site cannot draw yet, such as a style or another kind of diagram. ' +
        'Use a plain flowchart, sequence, state, class or entity-relationship diagram.',
    );
  if (!svg.includes('<text')) throw new DiagramError('there is nothing in it to draw; add a box.');
  return finish(svg, alt, hashOf(`${source}${copy || ''}`, 6));
}
