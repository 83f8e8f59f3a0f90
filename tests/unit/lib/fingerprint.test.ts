import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pipelineVersion } from '../../../plugins/lib/fingerprint.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'version-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (file: string, text: string): string => {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
};

describe('the version of the pipeline', () => {
  beforeEach(() => {
    write('plugins/markdown/tables.ts', 'export const tables = 1;');
    write('shared/clean-path.ts', 'export const clean = 1;');
    write('rspress.config.ts', 'export default {};');
    write('node_modules/.package-lock.json', '{"packages":{}}');
  });

  it('is the same for the same files', () => {
    expect(pipelineVersion(folder)).toBe(pipelineVersion(folder));
  });

  it.each([
    'plugins/markdown/tables.ts',
    'plugins/markdown/new.ts',
    'scripts/build/worker.ts',
    'shared/clean-path.ts',
    'rspress.config.ts',
    'site.config.ts',
    'node_modules/.package-lock.json',
  ])('changes with %s', (file) => {
    const before = pipelineVersion(folder);
    write(file, 'changed');
    expect(pipelineVersion(folder)).not.toBe(before);
  });

  it('changes with what overrides the site', () => {
    const before = pipelineVersion(folder);
    process.env.SITE_CONFIG = write('other.json', '{}');
    try {
      expect(pipelineVersion(folder)).not.toBe(before);
    } finally {
      delete process.env.SITE_CONFIG;
    }
  });
});
