import { renderMermaidSVG } from 'beautiful-mermaid';
import { SHAPE_COLORS } from './diagram-colors.ts';
import { type DiagramForm, showSpecial } from './diagram-facts.ts';
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
    const color = SHAPE_COLORS[shape];
    return color ? node.replaceAll(NODE_AREA, `fill="${color}"`) : node;
  });

/** The last text of a container, which is its title. */
const TITLE =
  /(<g class="subgraph" [^>]*>(?:\s*<rect [^>]*>)*)\s*(<text [^>]*>(?:[^<]|<\/?tspan[^>]*>)*<\/text>)/g;

/** Moves the titles of containers that a line crosses above the lines, with a border that keeps lines away from the letters. */
function liftTitles(svg: string): string {
  const crossed = crossedTitles(svg);
  const titles: string[] = [];
  let at = 0;
  const lowered = svg.replace(TITLE, (whole, group: string, text: string) => {
    if (!crossed.has(at++)) return whole;
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
      return liftTitles(colorShapes(svg));
  }
  return undefined;
}
