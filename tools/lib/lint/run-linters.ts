import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFile, readText, writeFile } from '../../../shared/build/files.ts';
import { hashOf } from '../../../shared/build/fingerprint.ts';
import { changedSince } from '../impact.ts';
import { contentProblems } from './author-comment.ts';
import { type Finding, findingsFor, formatFindings, type Linter, runLinter, summaryOf } from './finding.ts';
import { annotations, stepSummary } from './github.ts';
import { updateWords } from './words.ts';

export interface LintValues {
  fix: boolean;
  'add-words'?: string | undefined;
  only?: readonly string[] | undefined;
  github: boolean;
  summary?: string | undefined;
  problems?: string | undefined;
  base?: string | undefined;
}

const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`;

async function runTimed(linter: Linter): Promise<readonly Finding[]> {
  const since = Date.now();
  const findings = await runLinter(linter);
  if (findings) console.log(`${linter.name}: ${summaryOf(findings)} in ${seconds(since)}`);
  return findings ?? [];
}

/** The content of files, by their paths relative to a folder. */
const snapshot = (folder: string, files: readonly string[]): Map<string, string> =>
  new Map(
    files
      .filter((file) => isFile(join(folder, file)))
      .map((file) => [file, hashOf(readText(join(folder, file)), 16)]),
  );

/** Runs linters one after the other, and prints the files that they changed. */
async function runFixers(
  folder: string,
  files: readonly string[],
  fixers: readonly Linter[],
): Promise<Finding[]> {
  const before = snapshot(folder, files);
  const findings: Finding[] = [];
  for (const fixer of fixers) findings.push(...(await runTimed(fixer)));
  if (updateWords(folder)) console.log('Sorted: words.txt');
  const after = snapshot(folder, files);
  for (const [file, hash] of before) if (after.get(file) !== hash) console.log(`Fixed: ${file}`);
  return findings;
}

/**
 * Prints the findings. Text in them must not be a command for GitHub.
 * @param annotated the findings that GitHub shows at their lines
 */
function print(findings: readonly Finding[], annotated: readonly Finding[], isGithub: boolean): void {
  const list = `\n${formatFindings(findings)}\n`;
  const token = randomUUID();
  const lines = [...annotations(annotated), `::stop-commands::${token}`, list, `::${token}::`];
  console.log(isGithub ? lines.join('\n') : list);
}

export interface LintRun {
  /** Absolute path of the folder with the word list and the files. */
  folder: string;
  values: LintValues;
  linters: readonly Linter[];
  /** Linters that change files with `--fix`. With it, they run before the others. */
  fixers: readonly Linter[];
  /** The files that fixers can change, relative to the folder. */
  files: () => readonly string[];
  /** Changes a finding, for example its level. */
  adjust?: (finding: Finding) => Finding;
}

/** The files that differ from a commit; undefined without one. @throws an Error if Git does not know the commit */
function changedFiles(base: string | undefined): ReadonlySet<string> | undefined {
  if (base === undefined) return undefined;
  try {
    return new Set(changedSince(base, process.cwd()));
  } catch {
    throw new Error(`Git cannot compare with ${base}. Name a commit or branch that this clone has.`);
  }
}

/** @throws an Error that names the linters, if there is none with a chosen name */
function choose(linters: readonly Linter[], only: readonly string[] | undefined): readonly Linter[] {
  const names = linters.map(({ name }) => name.toLowerCase());
  const unknown = only?.find((name) => !names.includes(name.toLowerCase()));
  if (unknown) throw new Error(`There is no check "${unknown}". Choose one of these: ${names.join(', ')}.`);
  return linters.filter(({ name }) => !only || only.some((one) => one.toLowerCase() === name.toLowerCase()));
}

/**
 * Runs all linters to the end, and prints one list of their findings.
 * @returns whether there is no error
 */
export async function runLinters({ folder, values, files, adjust, ...all }: LintRun): Promise<boolean> {
  const changed = changedFiles(values.base);
  const chosen = choose([...all.fixers, ...all.linters], values.only);
  const fixers = chosen.filter((linter) => all.fixers.includes(linter));
  const linters = chosen.filter((linter) => !all.fixers.includes(linter));
  const added = values['add-words']?.split(',').map((word) => word.trim()) ?? [];
  if (added.length > 0 && updateWords(folder, added)) console.log(`Added to words.txt: ${added.join(', ')}`);
  const fixed = values.fix ? await runFixers(folder, files(), fixers) : [];
  const found = await Promise.all((values.fix ? linters : [...fixers, ...linters]).map(runTimed));
  const findings = [...fixed, ...found.flat()].map((finding) => adjust?.(finding) ?? finding);
  const concerned = findingsFor(findings, changed);
  if (findings.length > 0) print(findings, concerned, values.github);
  if (values.summary) appendFileSync(values.summary, stepSummary(findings));
  if (values.problems) writeFile(values.problems, JSON.stringify(contentProblems(concerned)));
  console.log(summaryOf(findings));
  return findings.every(({ level }) => level !== 'error');
}
