import type { Construct } from '../types.ts';
import { remarkDiagrams } from './compile.ts';

export const diagram: Construct = {
  commonStyles: ['diagram/diagram'],
  remark: ({ diagrams }) => [[remarkDiagrams, diagrams]],
};
