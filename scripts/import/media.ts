import { readFileSync } from 'node:fs';
import { toString as textOf } from 'hast-util-to-string';
import sharp from 'sharp';
import { checkSvg } from '../../plugins/content/svg-files.ts';
import { escapePattern } from '../../plugins/lib/escape-pattern.ts';
import { NOTATION } from '../../plugins/lib/notation.ts';
import { notationTransformers } from '../../plugins/markdown/notation.ts';
import type { Assets } from './assets.ts';
import { languageFor } from './fences.ts';
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
  const { renderDiagram } = await import('../../plugins/markdown/draw-diagram.ts');
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

const PIXELS = /\.(?:png|jpe?g|webp|gif|avif)$/i;

/** Pictures that the build would refuse: broken files are removed, and unsafe drawings become pixels. */
export async function checkImages(
  assets: Assets,
  pages: readonly TextOfPage[],
  notes: Note[],
): Promise<void> {
  for (const [path, file] of [...assets.files]) {
    if (file.endsWith('.svg')) await checkDrawing(path, file, assets, pages, notes);
    else if (PIXELS.test(file) && !(await isReadable(path))) {
      assets.files.delete(path);
      notes.push({ file, kind: 'Images that cannot be read were not copied', isOpen: true });
      for (const page of pages) page.text = page.text.replace(imageWith(file), '$1');
    }
  }
}

const isReadable = async (path: string): Promise<boolean> => {
  try {
    return (await sharp(path).metadata()).width !== undefined;
  } catch {
    return false;
  }
};

const nameIn = (file: string): string => encodeURI(file.slice(file.lastIndexOf('/') + 1));

const imageWith = (file: string): RegExp =>
  new RegExp(`!\\[([^\\]]*)\\]\\([^)]*${escapePattern(nameIn(file))}[^)]*\\)`, 'g');

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
    const pixels = await sharp(readFileSync(path), { density: 192 }).png().toBuffer();
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
