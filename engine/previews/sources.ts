import { extname } from 'node:path';
import type { Page } from '../../shared/pages/types.ts';
import { previewFiles } from '../files/included-files.ts';

/** The folder of the generated modules with sources, in the folder of generated modules. */
export const SOURCES = 'sources';

/** Path of the generated module with the source of a preview: Markdown that contains only a code block. */
export const sourceModule = (file: string): string => `${SOURCES}/${file}.mdx`;

/** The text of such a module. */
const sourceText = (file: string): string => `\`\`\`${extname(file).slice(1)} file="/${file}"\n\`\`\`\n`;

/** The modules of a page's previews, by their paths relative to the folder of generated modules. */
export const sourceModules = (page: Page): Map<string, string> =>
  new Map(previewFiles(page).map((file) => [sourceModule(file), sourceText(file)]));
