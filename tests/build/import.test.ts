// Rooms: packages/importer
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importSite } from '../../packages/importer/run.ts';
import { GENERATORS } from '../../packages/importer/types.ts';
import { buildSite } from '../helpers/build-site.ts';
import { newFolder } from '../helpers/folder.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures/import');

describe('the documentation of another tool builds after the import, without a change by hand', () => {
  test.each(GENERATORS)('%s', async (generator) => {
    const target = newFolder().path;
    const { imported, notes } = await importSite({ source: join(FIXTURES, generator), target });
    expect(notes.filter(({ kind }) => kind === 'The build will refuse something')).toEqual([]);
    const { status, output } = await buildSite(target);
    expect(output).not.toContain('error');
    expect(status, output).toBe(0);
    expect(imported.length).toBeGreaterThan(1);
  });
});
