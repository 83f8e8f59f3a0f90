import type { Construct } from '../types.ts';
import { remarkFigures } from './compile.ts';

export const image: Construct = {
  commonStyles: ['image/figure.module'],
  remark: () => [remarkFigures],
};
