import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { addToRun, currentRun } from '../../../plugins/lib/environment.ts';
import { filesIn } from '../../../plugins/lib/files.ts';

const PLUGINS = join(import.meta.dirname, '../../../plugins');

afterEach(() => void vi.unstubAllEnvs());

it('settings of a command are added to those before, and reach everything that it starts', () => {
  vi.stubEnv('HANDBOOK_RUN', undefined);
  expect(currentRun()).toEqual({});
  addToRun({ site: '/a b', hasBook: false });
  addToRun({ hasBook: true });
  expect(currentRun()).toEqual({ site: '/a b', hasBook: true });
});

it('only one module of the plugins reads environment variables, and none shares data with a global variable', () => {
  const sources = filesIn(PLUGINS).filter((file) => /(?<!\.guard\.test)\.(?:ts|mjs|cjs)$/.test(file));
  const using = (pattern: RegExp) =>
    sources.filter((file) => pattern.test(readFileSync(join(PLUGINS, file), 'utf8')));
  expect(using(/process\.env\b/)).toEqual(['lib/environment.ts']);
  expect(using(/globalThis\[|globalThis\.\w+ =|declare global/)).toEqual([]);
});
