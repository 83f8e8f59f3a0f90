import { readFileSync } from 'node:fs';

/** Reads a text file, without the byte order mark that some editors put before its first character. */
export const readText = (file: string): string => readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
