import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
// @ts-expect-error the package does not contain types
import { convert } from 'fontverter';

/** The part of HarfBuzz that this file uses. */
interface Harfbuzz {
  createBlob: (data: Buffer) => { destroy: () => void };
  createFace: (blob: object, index: number) => { collectUnicodes: () => Uint32Array; destroy: () => void };
}

/** The package exports a promise, which an import does not accept in every tool. */
const loading: Promise<Harfbuzz> = createRequire(import.meta.url)('harfbuzzjs');

/** The characters that a font has, as code points. */
export async function charactersOf(file: string): Promise<Set<number>> {
  const harfbuzz = await loading;
  const blob = harfbuzz.createBlob(await convert(readFileSync(file), 'truetype'));
  const face = harfbuzz.createFace(blob, 0);
  const characters = new Set(face.collectUnicodes());
  face.destroy();
  blob.destroy();
  return characters;
}

/**
 * Checks that a font has every character of a text. Tools for subsets drop the others without a message.
 * @throws if it does not; the message names the font and the characters
 */
export async function requireCharacters(file: string, text: string): Promise<void> {
  const characters = await charactersOf(file);
  const missing = [...text].filter((sign) => !characters.has(sign.codePointAt(0) ?? 0));
  if (missing.length === 0) return;
  throw new Error(
    `${file} does not have ${missing.join(' ')}. Take these characters from another font, or leave them out.`,
  );
}
