import type { Construct } from '../types.ts';
import { remarkCodeText } from './code-text.ts';
import { rehypeCodeBlocks } from './compile.ts';
import { remarkCodeLanguages } from './languages.ts';

export const code: Construct = {
  commonStyles: ['code/code-block.module'],
  remark: () => [remarkCodeText, remarkCodeLanguages],
  rehype: ({ folder }) => [[rehypeCodeBlocks, { folder }]],
};
