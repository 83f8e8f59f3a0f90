/**
 * Measures builds of a fresh clone of this site, and of generated sites with 50, 1,000 and 3,000 handbook pages (with
 * blog posts in proportion, search index, feeds and social cards): without caches, again without a change, and with one
 * page changed. Prints a Markdown table, and a message if the output of the first two builds differs.
 *
 * `--pages 1000` builds only a site with 1,000 pages, and `--pages 0` only this site.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { filesIn } from '../../shared/build/files.ts';
import { describeMachine, tableHead, tableRow } from '../lib/benchmark-output.ts';
import { readOptions, wholeNumber } from '../lib/command-line.ts';
import { PROJECT_COMMANDS } from '../lib/commands.ts';
import { writeHandbook } from '../lib/handbook-corpus.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Numbers of generated pages; 0 is this site, from a fresh clone. */
const SIZES = [0, 50, 1000, 3000];

function writeSite(site: string, pages: number): void {
  if (pages === 0) {
    execFileSync('git', ['clone', '--quiet', ROOT, site]);
    symlinkSync(join(ROOT, 'node_modules'), join(site, 'node_modules'));
    return;
  }
  writeHandbook(site, pages);
  // The dates of pages come from git, and reading them is part of a build.
  const git = (...args: string[]) => execFileSync('git', args, { cwd: site, stdio: 'ignore' });
  git('init');
  git('add', 'docs');
  git('-c', 'user.name=Bench', '-c', 'user.email=bench@example.org', 'commit', '-m', 'Generated');
}

/** The sizes of a build's files in bytes, and a hash of their paths and content. */
function readOutput(folder: string) {
  const output = { total: 0, html: 0, js: 0 };
  const hash = createHash('sha256');
  for (const file of filesIn(folder)) {
    const content = readFileSync(join(folder, file));
    hash.update(file).update(content);
    output.total += content.length;
    if (file.endsWith('.html')) output.html += content.length;
    if (file.endsWith('.js')) output.js += content.length;
  }
  return { ...output, hash: hash.digest('hex') };
}

/** Prints the resource usage of the process as its last line: all threads, but no child processes. */
const REPORT = `
  import { writeSync } from 'node:fs';
  import { isMainThread } from 'node:worker_threads';
  if (isMainThread) process.on('exit', () => writeSync(1, JSON.stringify(process.resourceUsage())));
`;

/** Builds a site. @returns seconds from start to end, seconds of processor time, and the highest memory use in MiB */
function build(site: string): [wall: number, cpu: number, peak: number] {
  const start = performance.now();
  const report = `--import=data:text/javascript,${encodeURIComponent(REPORT)}`;
  const command = ['tools/run.mjs', 'tools/build.ts', '--site', site];
  const options = { cwd: ROOT, encoding: 'utf8', stdio: 'pipe', maxBuffer: 2 ** 27 } as const;
  const output = execFileSync(process.execPath, ['--max-semi-space-size=32', report, ...command], options);
  const wall = (performance.now() - start) / 1000;
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(
    output.trim().split('\n').at(-1) ?? '',
  ) as NodeJS.ResourceUsage;
  return [wall, (userCPUTime + systemCPUTime) / 1e6, maxRSS / 1024];
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

/** The first page of the handbook, in the order of paths. */
function firstPage(site: string): string {
  const docs = join(site, 'docs/docs');
  return join(docs, filesIn(docs).find((file) => file.endsWith('.mdx')) ?? '');
}

function bench(pages: number): void {
  const site = mkdtempSync(join(tmpdir(), 'bench-build-'));
  /** Builds the site, and prints a row. @returns a hash of the build */
  const measure = (name: string): string => {
    const [wall, cpu, peak] = build(site);
    const { total, html, js, hash } = readOutput(join(site, 'doc_build'));
    const figures = [wall.toFixed(1), cpu.toFixed(1), peak.toFixed(0), ...[total, html, js].map(megabytes)];
    console.log(tableRow(pages || 'this site', name, ...figures));
    return hash;
  };
  try {
    writeSite(site, pages);
    if (measure('cold') !== measure('warm')) console.log('Cold and warm output differ.');
    const page = firstPage(site);
    writeFileSync(page, `${readFileSync(page, 'utf8')}\nOne more sentence.\n`);
    measure('one page changed');
  } finally {
    rmSync(site, { recursive: true });
  }
}

const { values } = readOptions(PROJECT_COMMANDS['bench:build']);
console.log(`${describeMachine()}, ${Math.round(totalmem() / 2 ** 30)} GiB\n`);
console.log(
  tableHead('pages', 'build', 'wall, s', 'CPU, s', 'peak, MiB', 'output, MB', 'HTML, MB', 'JS, MB'),
);
for (const pages of values.pages ? [wholeNumber('--pages', values.pages, 100_000)] : SIZES) bench(pages);
