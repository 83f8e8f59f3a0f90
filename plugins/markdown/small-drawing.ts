import { renderMermaidSVG } from 'beautiful-mermaid';
import { ownValue } from '../../shared/own-value.ts';
import type { SymbolName } from '../../shared/symbols.ts';
import { SHAPE_COLORS, SYMBOL_COLORS } from './diagram-colors.ts';
import { type DiagramForm, ROOM, showSpecial } from './diagram-facts.ts';
import { drawSymbols, SYMBOL_CLASS, symbolAt, TEXT_OFFSETS } from './diagram-symbols.ts';
import { crossedTitles, factsOfDrawing, isInOrder, isInside } from './drawing-facts.ts';
import type { DiagramText } from './read-diagram.ts';

/** The style element with the renderer's variables. */
const RENDERER_STYLES = /<style>[\s\S]*?<\/style>/;

/** Draws a diagram without a browser. @returns undefined if the renderer cannot read it */
function draw(source: string): string | undefined {
  try {
    const svg = renderMermaidSVG(source, { font: 'Instrument Sans', padding: 8 });
    return showSpecial(svg.replace(RENDERER_STYLES, ''));
  } catch {
    return undefined;
  }
}

/** Whether a drawing shows what Mermaid has read: every node, connection, container and text, and nothing else. */
const isFaithful = (svg: string, { facts }: DiagramForm): boolean =>
  JSON.stringify(factsOfDrawing(svg)) === JSON.stringify(facts) && isInside(svg);

const NODE_AREA = 'fill="var(--_node-fill)"';

/** Gives nodes whose shape has a meaning, such as choices, their color. */
const colorShapes = (svg: string): string =>
  svg.replace(/<g class="node" [^>]*data-shape="([\w-]+)"[^>]*>[\s\S]*?<\/g>/g, (node, shape: string) => {
    const color = ownValue(SHAPE_COLORS, shape);
    return color ? node.replaceAll(NODE_AREA, `fill="${color}"`) : node;
  });

const NODE = /(<g class="node" data-id="([^"]*)"[^>]*data-shape="([\w-]+)"[^>]*>)([\s\S]*?)(<\/g>)/g;

/** The part of a cylinder above and below its sides. */
const CURVE = 7;

const moved = (text: string, [right, down]: readonly [number, number]): string =>
  text
    .replaceAll(ROOM, '')
    .replace(/ x="([\d.]+)"/g, (_x, x: string) => ` x="${Number(x) + right}"`)
    .replace(/ y="([\d.]+)"/, (_y, y: string) => ` y="${Number(y) + down}"`);

/** The content of a node with a symbol: a rectangle that the symbol replaces, and the text where the symbol has room for it. */
function symbolNode(content: string, symbol: SymbolName, shape: string): string {
  const [, x, y = '', width, height = ''] =
    /<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/.exec(content) ?? [];
  const curve = shape === 'cylinder' ? CURVE : 0;
  const [text = ''] = /<text [\s\S]*<\/text>/.exec(content) ?? [];
  return (
    `<rect class="${SYMBOL_CLASS}${symbol}" x="${x}" y="${Number(y) - curve}" width="${width}" ` +
    `height="${Number(height) + 2 * curve}" fill="${SYMBOL_COLORS[symbol]}" stroke="var(--_line)" ` +
    `stroke-width="0.75" />${moved(text, TEXT_OFFSETS[symbol])}`
  );
}

const addSymbols = (svg: string, { symbols }: DiagramForm): string =>
  drawSymbols(
    svg.replace(NODE, (node, start: string, id: string, shape: string, content: string, end: string) => {
      const symbol = symbolAt(symbols, id);
      return symbol ? `${start}${symbolNode(content, symbol, shape)}${end}` : node;
    }),
  );

/** The last text of a container, which is its title. */
const TITLE =
  /(<g class="subgraph" [^>]*>(?:\s*<rect [^>]*>)*)\s*(<text [^>]*>(?:[^<]|<\/?tspan[^>]*>)*<\/text>)/g;

/**
 * Moves the titles of containers that a line crosses to a place without lines. If there is none, it moves them above the lines, with
 * a border that keeps lines away from the letters.
 */
function moveTitles(svg: string): string {
  const crossed = crossedTitles(svg);
  const titles: string[] = [];
  let at = 0;
  const lowered = svg.replace(TITLE, (whole, group: string, text: string) => {
    const place = crossed.get(at++);
    if (!place) return whole;
    if (place.x !== undefined) return `${group}${text.replace(/ x="[\d.]+"/g, ` x="${place.x}"`)}`;
    titles.push(
      text.replace('<text', '<text stroke="var(--_group-hdr)" stroke-width="6" paint-order="stroke"'),
    );
    return group;
  });
  return lowered.replace(/<\/svg>\s*$/, `${titles.join('')}</svg>`);
}

/**
 * Draws a diagram with the small renderer, whose drawings use custom properties and need no browser.
 * @returns undefined if its drawing would not show everything that Mermaid has read, or not in the order of the source
 */
export function smallDrawing({ forms }: DiagramText): string | undefined {
  for (const form of forms) {
    const svg = draw(form.source);
    if (svg !== undefined && isFaithful(svg, form) && isInOrder(svg, form))
      return moveTitles(addSymbols(colorShapes(svg), form));
  }
  return undefined;
}
