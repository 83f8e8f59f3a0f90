import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { toString as textOf } from 'hast-util-to-string';
import sharp from 'sharp';
import { checkSvg } from '../../engine/drawings/svg-files.ts';
import { NOTATION } from '../../shared/markdown/notation.ts';
import { escapePattern } from '../../shared/text/escape-pattern.ts';
import { notationTransformers } from '../../theme/blocks/code/notation.ts';
import type { Assets } from './assets.ts';
import { languageFor } from './convert/fences.ts';
import type { Note } from './types.ts';

interface TextOfPage {
  file: string;
  text: string;
  page: { name: string };
}

const DIAGRAM = /^([ \t]*(?:`{3,}|~{3,}))mermaid\b([^\n]*)\n([\s\S]*?)\n[ \t]*(?:`{3,}|~{3,})[ \t]*$/gm;

/** Diagrams that this site cannot draw become code. */
export async function checkDiagrams(pages: readonly TextOfPage[], notes: Note[]): Promise<void> {
  for (const one of pages) {
    for (const [block, mark = '', options = '', source = ''] of [...one.text.matchAll(DIAGRAM)]) {
      const problem = await problemOfDiagram(source);
      if (problem === undefined) continue;
      one.text = one.text.replace(block, () => block.replace(`${mark}mermaid${options}`, `${mark}text`));
      notes.push({
        file: one.page.name,
        kind: 'Diagrams that this site cannot draw are shown as code',
        detail: problem,
        isOpen: true,
      });
    }
  }
}

async function problemOfDiagram(source: string): Promise<string | undefined> {
  const { renderDiagram } = await import('../../theme/blocks/diagram/draw.ts');
  try {
    await renderDiagram(source, 'Diagram');
    return undefined;
  } catch (error) {
    return (error as Error).message.split('\n')[0] ?? 'it cannot be read';
  }
}

const BLOCK = /^([ \t]*)(`{3,}|~{3,})([^\n]*)\n([\s\S]*?)^[ \t]*\2[ \t]*$/gm;

/** Instructions such as `[!code ++]` in a place where they have no effect are shown as part of the code. */
export async function checkInstructions(pages: readonly TextOfPage[]): Promise<void> {
  for (const one of pages) {
    for (const [block, , mark = '', info = '', code = ''] of [...one.text.matchAll(BLOCK)]) {
      if (!NOTATION.test(code) || /\braw\b/.test(info) || !(await hasLeftover(info, code))) continue;
      const shown = `${info.trim() === '' ? 'text' : info.trimEnd()} raw`;
      one.text = one.text.replace(block, () => block.replace(`${mark}${info}\n`, () => `${mark}${shown}\n`));
    }
  }
}

/** Whether the highlighter leaves an instruction in the code. */
async function hasLeftover(info: string, code: string): Promise<boolean> {
  const { codeToHast } = await import('shiki');
  const lang = languageFor(/^\s*([^\s{]*)/.exec(info)?.[1] ?? '') ?? 'text';
  const tree = await codeToHast(code, { lang, theme: 'min-light', transformers: notationTransformers() });
  return NOTATION.test(textOf(tree));
}

/** The width and the height of an image; undefined if it cannot be read. */
const sizeOf = async (path: string): Promise<string | undefined> => {
  try {
    const { width, height } = await sharp(path).metadata();
    return `${width} × ${height}`;
  } catch {
    return undefined;
  }
};

/** Images whose versions for dark mode have another size, which the build refuses, are the same in both modes. */
async function checkPairs(assets: Assets, pages: readonly TextOfPage[], notes: Note[]): Promise<void> {
  for (const pair of assets.pairs) {
    const [inLight, inDark] = await Promise.all(pair.map(sizeOf));
    if (inLight !== undefined && inLight === inDark) continue;
    const [before, after] = assets.separate(pair);
    for (const page of pages) page.text = page.text.replaceAll(nameIn(before), nameIn(after));
    notes.push({
      file: after,
      kind: 'Images for dark mode that have another size were left out',
      isOpen: true,
    });
  }
}

const PIXELS = /\.(?:png|jpe?g|webp|gif|avif)$/i;

/** Pictures that the build would refuse: broken files are removed, and unsafe drawings become pixels. */
export async function checkImages(
  assets: Assets,
  pages: readonly TextOfPage[],
  notes: Note[],
): Promise<void> {
  await checkPairs(assets, pages, notes);
  for (const [path, file] of [...assets.files]) {
    if (file.endsWith('.svg')) await checkDrawing(path, file, assets, pages, notes);
    else if (PIXELS.test(file) && !(await isReadable(path))) {
      assets.files.delete(path);
      notes.push({ file, kind: 'Images that cannot be read were not copied', isOpen: true });
      for (const page of pages) page.text = page.text.replace(imageWith(file), '$1');
    }
  }
}

/** Whether an image can be decoded. @param image its path, or its content */
export const isReadable = async (image: string | Buffer): Promise<boolean> => {
  try {
    // The build decodes the whole image, and refuses one that is only partly there.
    await sharp(image).resize(8).raw().toBuffer();
    return true;
  } catch {
    return false;
  }
};

const nameIn = (file: string): string => encodeURI(file.slice(file.lastIndexOf('/') + 1));

const imageWith = (file: string): RegExp =>
  new RegExp(`!\\[([^\\]]*)\\]\\([^)]*${escapePattern(nameIn(file))}[^)]*\\)`, 'g');

/**
 * Milliseconds for a drawing. Some never end, and nothing can stop them in this process. Nobody waits for an import as for a build, so
 * the time is long enough for a busy machine, and without a drawing the import continues.
 */
const TIME_LIMIT = 120_000;

const DRAW =
  'const { default: sharp } = await import(process.argv[1]); process.stdout.write(await sharp(process.argv[2]).png().toBuffer());';

/** The pixels of a drawing. @throws if it cannot be drawn in time */
function drawPixels(path: string): Buffer {
  const module = pathToFileURL(createRequire(import.meta.url).resolve('sharp')).href;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', DRAW, module, path], {
    timeout: TIME_LIMIT,
    killSignal: 'SIGKILL',
    maxBuffer: 50_000_000,
  });
  if (status !== 0 || stdout.length === 0) throw new Error(`${path} cannot be drawn.`);
  return stdout;
}

async function checkDrawing(
  path: string,
  file: string,
  assets: Assets,
  pages: readonly TextOfPage[],
  notes: Note[],
): Promise<void> {
  const [problem] = checkSvg(readFileSync(path, 'utf8'), file);
  if (problem === undefined) return;
  assets.files.delete(path);
  const replaced = file.replace(/\.svg$/, '.png');
  try {
    const pixels = drawPixels(path);
    assets.made.set(replaced, pixels);
    for (const page of pages) page.text = page.text.replaceAll(nameIn(file), nameIn(replaced));
    notes.push({
      file,
      kind: 'Drawings that this site does not allow became pictures',
      detail: problem.message,
      isOpen: false,
    });
  } catch {
    notes.push({
      file,
      kind: 'Drawings that this site does not allow were not copied',
      detail: problem.message,
      isOpen: true,
    });
    for (const page of pages) page.text = page.text.replace(imageWith(file), '$1');
  }
}
