import { renderMermaidSVG } from 'beautiful-mermaid';
import { type DiagramForm, showSpecial } from './diagram-facts.ts';
import { factsOfDrawing, isInOrder } from './drawing-facts.ts';
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
  JSON.stringify(factsOfDrawing(svg)) === JSON.stringify(facts);

/**
 * Draws a diagram with the small renderer, whose drawings use custom properties and need no browser.
 * @returns undefined if its drawing would not show everything that Mermaid has read
 */
export function smallDrawing({ forms }: DiagramText): string | undefined {
  const faithful: string[] = [];
  for (const form of forms) {
    const svg = draw(form.source);
    if (svg === undefined || !isFaithful(svg, form)) continue;
    if (isInOrder(svg, form)) return svg;
    faithful.push(svg);
  }
  return faithful[0];
}
