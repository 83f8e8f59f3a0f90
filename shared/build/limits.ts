/**
 * The limits of content, in one table. A page that exceeds one is an error with file and line, before the step that would
 * take too long. Each limit is far above what a page needs, and far below what stops a build.
 */
export const LIMITS = {
  /** Bytes of a page, a partial, or a file that a page includes. */
  fileBytes: 500_000,
  /** Lines of a page, a partial or a file with data, without blank ones. */
  lines: 25_000,
  /** Characters of a line outside code blocks. */
  lineLength: 50_000,
  /** Characters of a line of code, which the highlighter reads as a whole. */
  codeLineLength: 25_000,
  /** Lines of a code block, or of a file that it shows. */
  codeLines: 10_000,
  /** Characters of a text in front matter. */
  fieldLength: 2_000,
  /** Characters of a title or of the label in the sidebar. */
  titleLength: 250,
  /** Entries of front matter at all depths. */
  fields: 2_000,
  /** Characters of a heading. */
  headingLength: 500,
  /** Columns of a table. */
  tableColumns: 60,
  /** Cells of a table. */
  tableCells: 3_000,
  /** Nested elements, quotes and lists. */
  depth: 60,
  /** Admonitions inside each other. */
  admonitions: 10,
  /** Words, marks such as `*` and line breaks of a paragraph. */
  paragraphParts: 6_000,
  /** Headings of a page. */
  headings: 1_000,
  /** Videos and sounds of a page. Each takes a browser about a millisecond. */
  media: 500,
  /** Marks above or below one letter. */
  letterMarks: 1_000,
  /** Elements, paragraphs, words in another format and other parts of a page. */
  nodes: 100_000,
  /** Partials of a page, including those in its partials. */
  partials: 1_000,
  /** Lines of a diagram. */
  diagramLines: 300,
  /** Connections in a diagram. */
  diagramEdges: 200,
  /** Characters of a diagram. */
  diagramLength: 20_000,
  /** Elements that Mermaid draws for a diagram. */
  diagramParts: 10_000,
  /** Seconds of processor time that the browser may take to draw a diagram. */
  diagramSeconds: 15,
  /** Megabytes of memory for the objects of the browser that draws diagrams. */
  diagramMegabytes: 512,
  /** Characters of a formula. */
  formulaLength: 3_000,
  /** Elements and texts of a formula. */
  formulaParts: 3_000,
  /** What a drawing, or all drawings in a page, take browsers to draw, in simple shapes (see `engine/drawings/drawing-cost.ts`). */
  drawnShapes: 100_000,
  /** The same for all SVG files that a page shows. */
  pageShapes: 200_000,
  /** Characters of an SVG file. */
  svgLength: 5_000_000,
  /** Characters of front matter, or of a file with YAML or JSON. */
  yamlLength: 100_000,
  /** References to one anchor in YAML, or to anchors in anchors, counted as in the `yaml` package. */
  yamlAliases: 100,
  /** Width times height of an image, or of a frame of an animation. */
  imagePixels: 50_000_000,
  /** The pixels of all images that a page shows as they are: animations, GIF files and data URLs. */
  pagePixels: 400_000_000,
  /** The pixels of all frames of an animation together. */
  animationPixels: 500_000_000,
  /** Bytes of an image or a video that a page shows. */
  mediaBytes: 100_000_000,
  /** Bytes of a file that a page links to. */
  linkedBytes: 50_000_000,
  /** Seconds of processor time that one step may take for one page. */
  seconds: 30,
} as const;

/** A number for messages, such as `1,000`. */
export const formatLimit = (limit: number): string => limit.toLocaleString('en');
