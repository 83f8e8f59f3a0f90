import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Folder, newFolder } from '../../tests/helpers/folder.ts';
import { codeVersion } from './fingerprint.ts';

const { bundle } = await import(pathToFileURL(join(import.meta.dirname, '../../tools/run.mjs')).href);

let folder: Folder;
beforeEach(() => {
  folder = newFolder({
    'plugins/tables.ts': 'export const tables = 1;',
    'plugins/late.ts': 'export const late = 1;',
    'rspress.config.ts': "import { tables } from './plugins/tables.ts'; export default { tables };",
    'tools/worker.ts': "export const late = () => import('../plugins/late.ts');",
    'node_modules/.package-lock.json': '{"packages":{}}',
  });
});
afterEach(() => void vi.unstubAllEnvs());

describe('the version of the code', () => {
  /** Bundles the code as a build does. */
  async function version(options: unknown = {}): Promise<string> {
    const entries = ['rspress.config.ts', 'tools/worker.ts'].map((file) => join(folder.path, file));
    vi.stubEnv('HANDBOOK_RUN', JSON.stringify({ code: await bundle(entries) }));
    return codeVersion(folder.path, options);
  }

  it('is the same for the same files, even if comments differ', async () => {
    const before = await version();
    folder.put('plugins/tables.ts', '// Columns and rows.\nexport const tables = 1;');
    expect(await version()).toBe(before);
  });

  it.each([
    ['plugins/tables.ts', 'export const tables = 2;'],
    ['plugins/late.ts', 'export const late = 2;'],
    ['tools/worker.ts', 'export const late = 1;'],
    ['rspress.config.ts', 'export default {};'],
    ['node_modules/.package-lock.json', '{}'],
  ])('changes with %s', async (file, text) => {
    const before = await version();
    folder.put(file, text);
    expect(await version()).not.toBe(before);
  });

  it('changes with the options of the site', async () => {
    expect(await version({ base: '/' })).not.toBe(await version({ base: '/handbook/' }));
  });
});
