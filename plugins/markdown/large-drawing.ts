import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { writeAtomically } from '../lib/files.ts';
import { hashOf } from '../lib/fingerprint.ts';
import { checkDrawing } from './check-drawing.ts';
import { plainText } from './diagram-labels.ts';
import { shownText } from './drawing-facts.ts';
import { DiagramError, type DiagramText } from './read-diagram.ts';

/** The texts of a diagram that a drawing does not show. @param shown the text of the drawing */
function missingLabels({ expected }: DiagramText, shown: string): string[] {
  const text = plainText(shown);
  return expected.labels.filter((label) => !text.includes(label));
}

/** Reads a drawing that the owner of the site has committed. It is content, so it is checked like any other. */
function readCommitted(file: string, text: DiagramText): string {
  const svg = readFileSync(file, 'utf8');
  const [missing] = checkDrawing(svg) ? [] : missingLabels(text, shownText(svg));
  const problem = checkDrawing(svg) ?? (missing && `does not show "${missing}"`);
  if (!problem) return svg;
  throw new DiagramError(
    `the drawing diagrams/${basename(file)} ${problem}. Delete the file, and build on a machine with a browser.`,
  );
}

/** Draws a diagram in the browser of this machine, and compares the drawing with what Mermaid's parser has read. */
async function draw(text: DiagramText): Promise<string> {
  const { drawInBrowser, hasBrowser } = await import('./browser-drawing.ts');
  if (!(await hasBrowser()))
    throw new DiagramError(
      'only Mermaid itself can draw it, in a browser, and this machine has none. Run "npm run browser". Or make the ' +
        'folder "diagrams" next to docs/, build on a machine with a browser, and commit the drawings in the folder.',
    );
  const {
    svg,
    text: shown,
    nodes,
    edges,
    problems,
  } = await drawInBrowser(text).catch((error: Error) => {
    const [reason = ''] = error.message.replace(/^page\.\w+: (?:\w+: )?/, '').split('\n');
    throw new DiagramError(
      `Mermaid cannot draw it in the browser of this machine: ${reason} Write it in another way.`,
    );
  });
  const [missing] = missingLabels(text, shown);
  const { expected } = text;
  const [problem] = [
    ...problems.map((name) => `needs ${name}`),
    ...(missing ? [`does not show "${missing}"`] : []),
    ...((expected.nodes ?? nodes) === nodes ? [] : [`shows ${nodes} of ${expected.nodes} nodes`]),
    ...((expected.edges ?? edges) === edges ? [] : [`shows ${edges} of ${expected.edges} connections`]),
  ];
  if (problem) throw new DiagramError(`the drawing that Mermaid makes ${problem}. Write it in another way.`);
  return svg;
}

/**
 * Finds or makes the drawing of a diagram that only Mermaid can draw.
 * @param folder absolute path of the folder for committed drawings. If it exists, new drawings are written to it.
 */
export async function largeDrawing(text: DiagramText, folder?: string): Promise<string> {
  const file = folder && join(folder, `${hashOf(text.source, 16)}.svg`);
  if (file && existsSync(file)) return readCommitted(file, text);
  const svg = await draw(text);
  if (folder && file && existsSync(folder)) writeAtomically(file, svg);
  return svg;
}
