import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { addToRun, currentRun } from './environment.ts';
import { filesIn } from './files.ts';

const ROOT = join(import.meta.dirname, '../..');

afterEach(() => void vi.unstubAllEnvs());

it('settings of a command are added to those before, and reach everything that it starts', () => {
  vi.stubEnv('HANDBOOK_RUN', undefined);
  expect(currentRun()).toEqual({});
  addToRun({ site: '/a b', hasBook: false });
  addToRun({ hasBook: true });
  expect(currentRun()).toEqual({ site: '/a b', hasBook: true });
});

it('only one module of the build reads environment variables, and none shares data with a global variable', () => {
  const sources = ['engine', 'shared'].flatMap((folder) =>
    filesIn(join(ROOT, folder))
      .filter((file) => /(?<!\.test)\.(?:ts|mjs|cjs)$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  const using = (pattern: RegExp) =>
    sources.filter((file) => pattern.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(using(/process\.env\b/)).toEqual(['shared/build/environment.ts']);
  expect(using(/globalThis\[|globalThis\.\w+ =|declare global/)).toEqual([]);
});
