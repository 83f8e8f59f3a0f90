import type { Construct } from '../types.ts';
import { rehypeTaskLists } from './compile.ts';

export const taskList: Construct = { rehype: ({ folder }) => [[rehypeTaskLists, { folder }]] };
