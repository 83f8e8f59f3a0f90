import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { codeVersion } from '../../../plugins/lib/fingerprint.ts';

const { bundle } = await import(pathToFileURL(join(import.meta.dirname, '../../../scripts/run.mjs')).href);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'version-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const write = (file: string, text: string): string => {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
};

describe('the version of the code', () => {
  /** Bundles the code as a build does. */
  async function version(options: unknown = {}): Promise<string> {
    vi.stubEnv(
      'SITE_CODE',
      await bundle(join(folder, 'rspress.config.ts'), join(folder, 'scripts/worker.ts')),
    );
    return codeVersion(folder, options);
  }

  beforeEach(() => {
    write('plugins/tables.ts', 'export const tables = 1;');
    write('plugins/late.ts', 'export const late = 1;');
    write('rspress.config.ts', "import { tables } from './plugins/tables.ts'; export default { tables };");
    write('scripts/worker.ts', "export const late = () => import('../plugins/late.ts');");
    write('node_modules/.package-lock.json', '{"packages":{}}');
  });

  it('is the same for the same files, also if comments differ', async () => {
    const before = await version();
    write('plugins/tables.ts', '// Columns and rows.\nexport const tables = 1;');
    expect(await version()).toBe(before);
  });

  it.each([
    ['plugins/tables.ts', 'export const tables = 2;'],
    ['plugins/late.ts', 'export const late = 2;'],
    ['scripts/worker.ts', 'export const late = 1;'],
    ['rspress.config.ts', 'export default {};'],
    ['node_modules/.package-lock.json', '{}'],
  ])('changes with %s', async (file, text) => {
    const before = await version();
    write(file, text);
    expect(await version()).not.toBe(before);
  });

  it('changes with the options of the site', async () => {
    expect(await version({ base: '/' })).not.toBe(await version({ base: '/handbook/' }));
  });
});
