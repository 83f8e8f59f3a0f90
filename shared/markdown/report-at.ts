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

/** The key of the data of a page with the files that it names but that do not exist. */
const MISSING = 'missingFiles';

/** Notes that a page names a file that does not exist, so that the dev server compiles the page again when it does. */
export function noteMissing({ data }: VFile, path: string): void {
  data[MISSING] = [...missingFilesOf(data), path];
}

const missingFilesOf = (data: VFile['data']): string[] => (data[MISSING] as string[] | undefined) ?? [];

/** The absolute paths that `noteMissing` has added to a page. */
export const missingIn = ({ data }: VFile): string[] => missingFilesOf(data);

/** The problems that plugins have added to a page. */
export const reportsIn = (page: VFile): VFile['messages'] =>
  page.messages.filter(({ source }) => source === SOURCE);
