import type { Construct } from '../types.ts';
import { rehypeDetails } from './compile.ts';

export const details: Construct = { rehype: () => [rehypeDetails] };
