import { createHash } from 'node:crypto';
import { renderMermaidSVG } from 'beautiful-mermaid';
import { optimize } from 'svgo/browser';

/** Rejects colors that cannot change with the color mode, and elements that would run or load something. */
function rejectUnsupported(svg: string): void {
  const color = /\s(?:fill|stroke)="(?!none"|var\(--)([^"]+)"/.exec(svg)?.[1];
  if (color) {
    throw new Error(
      `it sets the color ${color}, which cannot change with the color mode; remove style, classDef and linkStyle`,
    );
  }
  if (/<(?:style|script|image|foreignObject)\b|\sstyle=/.test(svg)) {
    throw new Error(
      'diagrams of this kind contain styles; use a flowchart, sequence, state, class or entity-relationship diagram',
    );
  }
  if (!svg.includes('<text')) throw new Error('there is nothing in it to draw; add a box');
}

// Every reader loads a diagram twice, as HTML and as code. Without the three functions that follow, the longest pages
// exceed the budget of HTML.

/** Positions are whole pixels, which also keeps lines sharp. Small values keep one decimal place. */
const rounded = (svg: string): string =>
  svg.replace(/\d*\.\d+(?=[ ,"])/g, (number) => {
    const value = Number(number);
    return String(value > 20 ? Math.round(value) : Math.round(value * 10) / 10).replace(/^0/, '');
  });

/** Coordinates relative to the corner of each box make boxes of one kind identical, which compresses well. */
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

/** A line of text in one color does not need an inner element for the color. */
const withoutWrappers = (svg: string): string =>
  svg.replace(/(<text[^>]*)><tspan( fill="[^"]*")>([^<]*)<\/tspan>(?=<\/text>)/g, '$1$2>$3');

/** The first style element, which sets the renderer's variables. Diagrams with more than one are rejected. */
const OWN_STYLES = /<style>[\s\S]*?<\/style>/;

/** Diagrams up to this width fit on a phone when they are drawn at 85 % of their size, in CSS pixels. */
const FITS_PHONE = 400;

/** Marks a diagram that scrolls in its box on a phone: the theme does not shrink it. */
const markWide = (svg: string): string =>
  Number(/<svg[^>]* width="([\d.]+)"/.exec(svg)?.[1]) > FITS_PHONE
    ? svg.replace('<svg', '<svg class="wide"')
    : svg;

/**
 * Draws a diagram.
 * @param source Mermaid text: flowchart, sequence, state, class or entity-relationship diagram
 * @param alt describes the figure for people who do not see it
 * @param copy the number of diagrams with the same source that come before it on the page
 * @returns an inline SVG whose colors come from the theme's custom properties, without a style, script or font
 * @throws if the text is not a diagram that can be drawn, or sets colors
 */
export function renderDiagram(source: string, alt: string, copy = 0): string {
  const id = createHash('sha256')
    .update(`${source}${copy || ''}`)
    .digest('hex')
    .slice(0, 6);
  const { data } = optimize(
    renderMermaidSVG(source, { font: 'Instrument Sans', padding: 8 }).replace(OWN_STYLES, ''),
    {
      floatPrecision: 1,
      plugins: [
        {
          name: 'preset-default',
          params: { overrides: { convertColors: false, convertShapeToPath: false } },
        },
        'removeXMLNS',
        {
          name: 'removeAttrs',
          // Names that no stylesheet uses, defaults, and a style attribute, which the policy forbids.
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
    },
  );
  rejectUnsupported(data);
  return markWide(fromOwnCorner(rounded(withoutWrappers(data))));
}
