import type { Construct } from '../types.ts';
import { rehypeTables } from './compile.ts';

export const table: Construct = { rehype: () => [rehypeTables] };
