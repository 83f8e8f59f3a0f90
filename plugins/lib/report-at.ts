import type { Node } from 'unist';
import type { VFile } from 'vfile';

/** The source of messages that make a build fail. Packages may add other messages to a page. */
const SOURCE = 'handbook';

/**
 * Adds a problem to a page. The page is compiled to its end, so that an author gets all of its problems at once.
 * @param place the file and the line, if the problem is not in the page itself
 */
export function reportAt(
  page: VFile,
  { position }: Node,
  message: string,
  place?: { file: string; line: number },
): void {
  const added = page.message(message, { place: position, source: SOURCE });
  if (place) Object.assign(added, place);
}

/** The problems that plugins have added to a page. */
export const reportsIn = (page: VFile): VFile['messages'] =>
  page.messages.filter(({ source }) => source === SOURCE);
