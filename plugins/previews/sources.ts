import { extname, join } from 'node:path';
import { visit } from 'unist-util-visit';
import { fileOfFence } from '../content/included-files.ts';
import type { Page } from '../content/types.ts';
import { writeIfChanged } from '../content/write-if-changed.ts';
import { parseFenceMeta } from '../markdown/fence-meta.ts';
import { asksForPreview } from './asks-for-preview.ts';

/**
 * The module that holds a preview's highlighted source: Markdown with nothing but a fence, so that it looks as
 * other code does.
 * @param file path of the component's file, relative to the content root
 * @returns its path, relative to the folder of generated modules
 */
export const sourceModule = (file: string): string => `sources/${file}.mdx`;

/** The text of that module. */
export const sourceText = (file: string): string =>
  `\`\`\`${extname(file).slice(1)} file="/${file}"\n\`\`\`\n`;

/** The files that a page's previews show, relative to the content root. */
export function previewFiles(page: Page): string[] {
  const files: string[] = [];
  visit(page.tree, 'code', ({ meta }) => {
    const { file } = parseFenceMeta(meta);
    if (file && asksForPreview(meta)) files.push(fileOfFence(page, file));
  });
  return files;
}

/**
 * Writes the modules of all previews.
 * @param generatedDir absolute path of the folder of generated modules
 */
export function writeSources(pages: readonly Page[], generatedDir: string): void {
  for (const file of new Set(pages.flatMap(previewFiles)))
    writeIfChanged(join(generatedDir, sourceModule(file)), sourceText(file));
}
