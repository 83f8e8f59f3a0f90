import { createHash } from 'node:crypto';
import { renderMermaidSVG } from 'beautiful-mermaid';
import { optimize } from 'svgo';
import { escapeHtml } from '../lib/escape-html.ts';

/** Values that the renderer writes as attributes. The theme's stylesheet sets them instead. */
const PAINT: Record<string, string> = {
  'var(--_text)': 'd-text',
  'var(--_text-sec)': 'd-text-2',
  'var(--_text-muted)': 'd-text-2',
  'var(--_text-faint)': 'd-text-2',
  'var(--_line)': 'd-line',
  'var(--_arrow)': 'd-arrow',
  'var(--_node-fill)': 'd-fill',
  'var(--_node-stroke)': 'd-edge',
  'var(--_group-fill)': 'd-group',
  'var(--_group-hdr)': 'd-head',
  'var(--_inner-stroke)': 'd-rule',
  'var(--_key-badge)': 'd-badge',
  'var(--bg)': 'd-paper',
};

const PREFIX: Record<string, string> = { fill: 'f', stroke: 's' };

const paintClasses = (svg: string): string =>
  svg.replace(/<(\w+)([^>]*?)(\s*\/?)>/g, (_tag, name: string, attributes: string, end: string) => {
    const classes: string[] = [];
    const rest = attributes.replace(
      /\s(fill|stroke)="(var\([^"]*\))"/g,
      (whole, kind: string, value: string) => {
        const paint = PAINT[value];
        if (!paint) return whole;
        classes.push(`${PREFIX[kind]}-${paint}`);
        return '';
      },
    );
    if (classes.length === 0) return `<${name}${attributes}${end}>`;
    const own = /\sclass="([^"]*)"/.exec(rest)?.[1];
    const all = own ? [own, ...classes] : classes;
    return `<${name}${rest.replace(/\sclass="[^"]*"/, '')} class="${all.join(' ')}"${end}>`;
  });

const OWN_CLASS = /^(?:[fs]-d-[\w-]+|mono)$/;

/** Markup without effect: defaults, names that no stylesheet uses, markers that HTML does not need. */
const withoutIdle = (svg: string): string =>
  svg
    .replace(/\sxmlns="[^"]*"|\s(?:rx|ry)="0"|\sstroke-width="1"|\sfont-weight="400"|<defs\s*\/>/g, '')
    .replace(/\sclass="([^"]*)"/g, (_whole, names: string) => {
      const own = names.split(' ').filter((name) => OWN_CLASS.test(name));
      return own.length > 0 ? ` class="${own.join(' ')}"` : '';
    });

/** A line of text in one color does not need an inner element for the color. */
const withoutWrappers = (svg: string): string =>
  svg.replace(
    /<text([^>]*)><tspan class="([^"]*)">([^<]*)<\/tspan><\/text>/g,
    (_whole, attributes: string, paint: string, text: string) => {
      const own = /\sclass="([^"]*)"/.exec(attributes)?.[1];
      const rest = attributes.replace(/\sclass="[^"]*"/, '');
      return `<text${rest} class="${own ? `${own} ` : ''}${paint}">${text}</text>`;
    },
  );

/** Positions are whole pixels, which also keeps lines sharp. Small values keep one decimal place. */
const rounded = (svg: string): string =>
  svg.replace(/\d*\.\d+(?=[ ,"])/g, (number) => {
    const value = Number(number);
    return String(value > 20 ? Math.round(value) : Math.round(value * 10) / 10);
  });

/** Coordinates relative to the corner of each box make boxes of one kind identical, which compresses well. */
const fromOwnCorner = (svg: string): string =>
  svg.replace(
    /<g>((?:<(?:rect|text|line)\b[^>]*?(?:\/>|>[^<]*<\/text>))+)<\/g>/g,
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
      return `<g transform="translate(${x} ${y})">${moved}</g>`;
    },
  );

/** Arrow heads that no line uses, and corners at zero, which is the default. */
const withoutUnused = (svg: string): string =>
  svg
    .replace(/<marker id="([^"]+)"[\s\S]*?<\/marker>/g, (marker, id: string) =>
      svg.includes(`url(#${id})`) ? marker : '',
    )
    .replace(/(<rect[^>]*?) x="0"( y="0")?/g, '$1');

/** The most frequent font size is set once, on the root element. */
function withCommonSize(svg: string): string {
  const counts = new Map<string, number>();
  for (const [size] of svg.matchAll(/ font-size="[\d.]+"/g)) counts.set(size, (counts.get(size) ?? 0) + 1);
  const [common] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  return common ? svg.replaceAll(common, '').replace('<svg', `<svg${common}`) : svg;
}

/** Makes the picture smaller: every reader of the page loads it twice, as HTML and as code. */
const slim = (svg: string): string =>
  withCommonSize(withoutUnused(fromOwnCorner(rounded(withoutWrappers(withoutIdle(svg))))));

/** Diagrams on one page must not have the same ids, because lines refer to arrow heads by id. */
const uniqueIds = (svg: string, prefix: string): string =>
  svg.replace(/\bid="([^"]+)"/g, `id="${prefix}$1"`).replace(/url\(#([^)]+)\)/g, `url(#${prefix}$1)`);

/** Parts that the stylesheet cannot repaint for light and dark, and parts that would run or load something. */
function refuseForeign(svg: string): void {
  const color = /\s(?:fill|stroke)="(?!none")([^"]+)"/.exec(svg)?.[1];
  if (color) {
    throw new Error(
      `it sets the color ${color}, which cannot follow light and dark; leave style, classDef and linkStyle out`,
    );
  }
  if (/<(?:style|script|image|foreignObject)\b|\sstyle=/.test(svg)) {
    throw new Error(
      'this kind needs styles of its own; use a flowchart, sequence, state, class or entity-relationship diagram',
    );
  }
  if (!svg.includes('<text')) throw new Error('there is nothing in it to draw');
}

/**
 * Draws a diagram.
 * @param source Mermaid text: flowchart, sequence, state, class or entity-relationship diagram
 * @param alt describes the figure for people who do not see it
 * @param copy the number of diagrams with the same source that come before it on the page
 * @returns an inline SVG whose colors come from the theme's custom properties; no style, script or font of its own
 * @throws if the text is not a diagram that can be drawn, or sets colors
 */
export function renderDiagram(source: string, alt: string, copy = 0): string {
  const id = createHash('sha256')
    .update(`${source}${copy || ''}`)
    .digest('hex')
    .slice(0, 6);
  const raw = renderMermaidSVG(source, { font: 'Instrument Sans', padding: 8 });
  const bare = raw
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/\sdata-[\w-]+="[^"]*"/g, '')
    .replace(/(<svg[^>]*?)\sstyle="[^"]*"/, '$1 role="img"');
  const painted = uniqueIds(paintClasses(bare), `d${id}-`);
  const { data } = optimize(painted, {
    floatPrecision: 1,
    plugins: ['removeComments', 'cleanupNumericValues', 'collapseGroups', 'sortAttrs'],
  });
  refuseForeign(data);
  return slim(data).replace('role="img"', () => `role="img" aria-label="${escapeHtml(alt)}"`);
}
