/** Formats the output of the benchmarks. */
import { cpus } from 'node:os';

export const describeMachine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model}, Node.js ${process.version}`;

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export const kB = (bytes: number): string => (bytes / 1000).toFixed(1);

/** A row of a Markdown table. */
export const tableRow = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

/** The head of a Markdown table, with the line below it. */
export const tableHead = (...cells: readonly string[]): string =>
  `${tableRow(...cells)}\n${tableRow(...cells.map(() => '---'))}`;
