import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '../../../shared/build/files.ts';
import { hashOf } from '../../../shared/build/fingerprint.ts';

/** Increase this number when the same text gets another drawing, such as with another renderer. Committed drawings are then made again. */
const DRAWING_VERSION = '5';

/** The last line of a file: a checksum of the drawing and its text. */
const MARK = /\n<!-- ([\da-f]{32}) -->\n$/;

const markOf = (source: string, svg: string): string => hashOf(JSON.stringify([source, svg]), 32);

export const drawingFile = (folder: string, source: string): string =>
  join(folder, `${hashOf(`${DRAWING_VERSION} ${source}`, 16)}.svg`);

/** A file of the folder, which a person may have changed. */
interface Kept {
  svg: string;
  /** Whether the file is as a build has written it, after it had checked the text and the drawing. */
  isUnchanged: boolean;
}

/**
 * The committed drawing of a diagram.
 * @param folder absolute path of the folder with drawings; it may be missing
 * @returns undefined if there is none
 */
export function readDrawing(folder: string | undefined, source: string): Kept | undefined {
  const file = folder && drawingFile(folder, source);
  if (!file || !existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  const [line = '', mark] = MARK.exec(text) ?? [];
  const svg = text.slice(0, text.length - line.length);
  return { svg, isUnchanged: mark === markOf(source, svg) };
}

/** Keeps the drawing of a diagram, if the owner of the site has made the folder. */
export function keepDrawing(folder: string | undefined, source: string, svg: string): void {
  if (!folder || !existsSync(folder)) return;
  writeAtomically(drawingFile(folder, source), `${svg}\n<!-- ${markOf(source, svg)} -->\n`);
}
