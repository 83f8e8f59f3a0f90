import { basename } from 'node:path';
import { optimize, type PluginConfig } from 'svgo/browser';
import { hashOf } from '../../../shared/build/fingerprint.ts';
import { missingPackages } from '../../../shared/build/optional-packages.ts';
import { escapeAttribute } from '../../../shared/text/escape-html.ts';
import { checkDrawing, shownText } from './check-drawing.ts';
import { DiagramError } from './error.ts';
import type { FlatDrawing } from './flatten-drawing.ts';
import { drawingFile, keepDrawing, readDrawing } from './kept-drawings.ts';
import { plainText } from './labels.ts';
import type { DiagramText, MermaidPage } from './mermaid.ts';
import { readDiagram, sourceFor } from './read.ts';

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

/** Makes a drawing smaller, because readers load it twice, as HTML and as code. Its paths have more points than a screen can show. */
function compact(svg: string): string {
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

/** The first label of a diagram that a drawing does not show. @param shown the text of the drawing */
function missingLabel({ expected }: DiagramText, shown: string): string | undefined {
  const text = plainText(shown);
  return expected.labels.find((label) => !text.includes(label));
}

/** @throws DiagramError if a drawing does not show all that Mermaid has read */
function checkShown(diagram: DiagramText, { text, nodes, edges, problems }: FlatDrawing): void {
  const { expected } = diagram;
  const missing = missingLabel(diagram, text);
  const [problem] = [
    ...problems.map((name) => `needs ${name}`),
    ...(missing ? [`does not show "${missing}"`] : []),
    ...((expected.nodes ?? nodes) === nodes ? [] : [`shows ${nodes} of ${expected.nodes} nodes`]),
    ...((expected.edges ?? edges) === edges ? [] : [`shows ${edges} of ${expected.edges} connections`]),
  ];
  if (problem) throw new DiagramError(`the drawing that Mermaid makes ${problem}. Write it in another way.`);
}

const OR_KEEP =
  'Or make the folder "diagrams" next to docs/, build on a machine with a browser, and commit the files in the folder.';

/**
 * Reads a diagram with Mermaid in the browser of this machine.
 * @param missing the problem if this machine has none
 */
async function withDiagram<Result>(
  text: string,
  missing: string,
  task: (diagram: DiagramText, mermaid: MermaidPage) => Promise<Result>,
): Promise<Result> {
  const source = sourceFor(text);
  const packages = missingPackages('diagrams');
  if (packages) throw new DiagramError(`${missing}. ${packages} ${OR_KEEP}`);
  // A build with kept drawings loads nothing of this.
  const { hasBrowser, withMermaid } = await import('./browser-drawing.ts');
  if (!(await hasBrowser()))
    throw new DiagramError(`${missing}, and this machine has no browser. Run "npm run browser". ${OR_KEEP}`);
  return withMermaid(async (mermaid) => task(await readDiagram(source, mermaid), mermaid)).catch(
    (error: Error) => {
      if (error instanceof DiagramError) throw error;
      const [reason = ''] = error.message.replace(/^page\.\w+: (?:\w+: )?/, '').split('\n');
      throw new DiagramError(
        `Mermaid cannot draw it in the browser of this machine: ${reason} Write it in another way.`,
      );
    },
  );
}

const newDrawing = (source: string): Promise<string> =>
  withDiagram(source, 'it has no kept drawing', async (diagram, mermaid) => {
    const drawing = await mermaid.draw(diagram);
    checkShown(diagram, drawing);
    return compact(drawing.svg);
  });

/**
 * Checks a drawing that a person has changed after a build had made it. It is content, so it is checked like any other.
 * @throws DiagramError with the problem
 */
async function checkChanged(svg: string, source: string): Promise<void> {
  const name = `diagrams/${basename(drawingFile('', source))}`;
  const unsafe = checkDrawing(svg);
  const missing = unsafe
    ? undefined
    : await withDiagram(
        source,
        `somebody has changed its drawing ${name}, so it must be compared with the text`,
        async (diagram) => missingLabel(diagram, shownText(svg)),
      );
  const problem = unsafe ?? (missing && `does not show "${missing}"`);
  if (problem)
    throw new DiagramError(
      `the drawing ${name} ${problem}. Delete the file, and build on a machine with a browser.`,
    );
}

/**
 * The drawing of a diagram: the kept one, or a new one. A build compares a drawing with its text before it keeps it, so a drawing
 * that nobody has changed since then needs no browser.
 */
async function drawingOf(source: string, folder: string | undefined): Promise<string> {
  const kept = readDrawing(folder, source);
  if (kept?.isUnchanged) return kept.svg;
  if (kept) await checkChanged(kept.svg, source);
  const svg = kept?.svg ?? (await newDrawing(source));
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
