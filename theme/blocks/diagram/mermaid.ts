import type { FlatDrawing } from './flatten-drawing.ts';
import type { DiagramData, Expected } from './labels.ts';
import type { NodeLook } from './symbols.ts';

/** A diagram as Mermaid reads it. */
export interface DiagramText {
  source: string;
  /** The looks of the nodes of a flowchart that are not plain, by their names. */
  looks: Readonly<Record<string, NodeLook>>;
  /** The least that a drawing must show. */
  expected: Expected;
}

/** The words of Mermaid's parsers about a text that they cannot read. */
export interface ParserError {
  message: string;
  hash?: { text?: string; token?: string | number; loc?: { last_line: number; last_column: number } };
}

/** A text as Mermaid has read it. */
export interface Parsed {
  type: string;
  data: DiagramData;
}

/** Mermaid in a page. */
export interface MermaidPage {
  /** Reads a text. */
  parse(source: string): Promise<Parsed | ParserError>;
  /** Draws a text that Mermaid can read. */
  draw(diagram: Pick<DiagramText, 'source' | 'looks'>): Promise<FlatDrawing>;
}
