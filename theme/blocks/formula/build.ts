import type { Construct } from '../types.ts';
import { rehypeFormulas } from './compile.ts';
import { checkDollars, remarkFormulas } from './formulas.ts';

export const formula: Construct = {
  syntax: () => [remarkFormulas],
  rehype: ({ folder }) => [[rehypeFormulas, { folder }]],
  checkText: ({ source }) => checkDollars(source),
};
