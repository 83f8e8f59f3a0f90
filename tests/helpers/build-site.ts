import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runAndCollect } from '../../tools/lib/run.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A picture that is too large for the bundler to put into a page as data. */
export const LARGE_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><title>${'Dot '.repeat(2000)}</title></svg>`;

/** The environment of a terminal: without the variables of the test runner, and without colors. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const { NODE_ENV, VITEST, TEST, ...env } = process.env;
  return { ...env, NO_COLOR: '1' };
}

/** The configuration of sites without a `site.json` and a `site.config.ts`: it has no links to pages that they do not have. */
const DEFAULT_CONFIG = join(ROOT, 'tests/fixtures/site.json');

const commandFor = (site: string, args: readonly string[]): string[] => [
  'tools/run.mjs',
  'tools/build.ts',
  '--site',
  site,
  ...args,
];

function optionsFor(site: string, env: NodeJS.ProcessEnv) {
  const config = resolve(ROOT, site, 'site.json');
  const hasOwn = existsSync(resolve(ROOT, site, 'site.config.ts'));
  const json = existsSync(config) ? config : DEFAULT_CONFIG;
  return { cwd: ROOT, env: { ...plainEnvironment(), ...(!hasOwn && { SITE_CONFIG: json }), ...env } };
}

/** Builds a site, and kills the build as soon as its output contains a text. @returns whether it was killed */
export function killBuild(site: string, at: string, env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const child = spawn(process.execPath, commandFor(site, []), { ...optionsFor(site, env), detached: true });
  let output = '';
  return new Promise((resolve) => {
    const read = (text: Buffer): void => {
      output += text;
      if (output.includes(at) && child.pid && !child.killed) process.kill(-child.pid, 'SIGKILL');
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('close', (_status, signal) => resolve(signal === 'SIGKILL'));
  });
}

/**
 * Builds a site like `npm run build`, with the configuration in its folder.
 * @param site its folder, absolute or relative to the project
 * @param env environment variables to add
 * @param args arguments to add
 * @param timeout milliseconds after which the build is killed
 * @returns the exit status, and the output on both streams
 */
export function buildSite(
  site: string,
  env: NodeJS.ProcessEnv = {},
  args: readonly string[] = [],
  timeout?: number,
): Promise<{ status: number; output: string }> {
  return runAndCollect(process.execPath, commandFor(site, args), {
    ...optionsFor(site, env),
    ...(timeout && { timeout, killSignal: 'SIGKILL' }),
  });
}
