import { extname } from 'node:path';
import { visit } from 'unist-util-visit';
import { fileOfFence } from '../content/included-files.ts';
import type { Page } from '../content/types.ts';
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
const sourceText = (file: string): string => `\`\`\`${extname(file).slice(1)} file="/${file}"\n\`\`\`\n`;

/** The files that a page's previews show, relative to the content root. */
function previewFiles(page: Page): string[] {
  const files: string[] = [];
  visit(page.tree, 'code', ({ meta }) => {
    const { file } = parseFenceMeta(meta);
    if (file && asksForPreview(meta)) files.push(fileOfFence(page, file));
  });
  return files;
}

/** The modules of a page's previews, by their paths relative to the folder of generated modules. */
export const sourceModules = (page: Page): Map<string, string> =>
  new Map(previewFiles(page).map((file) => [sourceModule(file), sourceText(file)]));
