import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newFolder } from '../../../tests/helpers/folder.ts';
import { removeModulesOfDeleted, removeUnused } from './stale-modules.ts';

it('modules of deleted pages are deleted; those of other pages, and other modules, are kept', () => {
  const { path, files } = newFolder({
    'docs/docs/here.mdx': '# Here',
    'generated/page-meta/docs/here.mdx.json': '{}',
    'generated/page-meta/docs/gone.mdx.json': '{}',
    'generated/pages/blog/tags/old.js': '',
    'generated/pages/blog/tags/new.js': '',
    'generated/site.json': '{}',
  });
  const generated = join(path, 'generated');
  removeModulesOfDeleted(join(path, 'docs'), { folder: join(generated, 'page-meta'), extension: '.json' });
  removeUnused(join(generated, 'pages'), new Set([join(generated, 'pages/blog/tags/new.js')]));
  removeUnused(join(generated, 'missing'), new Set());
  expect(files().sort()).toEqual([
    'docs/docs/here.mdx',
    'generated/page-meta/docs/here.mdx.json',
    'generated/pages/blog/tags/new.js',
    'generated/site.json',
  ]);
});
