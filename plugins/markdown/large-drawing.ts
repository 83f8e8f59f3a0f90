import { checkDrawing } from './check-drawing.ts';
import { DiagramError } from './diagram-error.ts';
import { plainText } from './diagram-labels.ts';
import { shownText } from './drawing-facts.ts';
import type { DiagramText } from './read-diagram.ts';

/** The texts of a diagram that a drawing does not show. @param shown the text of the drawing */
function missingLabels({ expected }: DiagramText, shown: string): string[] {
  const text = plainText(shown);
  return expected.labels.filter((label) => !text.includes(label));
}

/**
 * Checks a drawing that a person has changed after a build had made it. It is content, so it is checked like any other.
 * @param name the name of its file
 * @throws DiagramError with the problem
 */
export function checkChanged(svg: string, name: string, text: DiagramText): void {
  const unsafe = checkDrawing(svg);
  const [missing] = unsafe ? [] : missingLabels(text, shownText(svg));
  const problem = unsafe ?? (missing && `does not show "${missing}"`);
  if (problem)
    throw new DiagramError(
      `the drawing diagrams/${name} ${problem}. Delete the file, and build on a machine with a browser.`,
    );
}

/** Draws a diagram in the browser of this machine, and compares the drawing with what Mermaid's parser has read. */
export async function largeDrawing(text: DiagramText): Promise<string> {
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
