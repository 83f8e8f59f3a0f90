import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newFolder } from '../../tests/helpers/folder.ts';
import { parsePage } from '../read/parse-page.ts';
import { listPages, scanContent } from '../read/scan.ts';
import { stateOf } from '../rspress/dev/dev-server.ts';
import { isConflictCopy, isLeftover } from './leftovers.ts';

it.each([
  ['Emacs', ['.#start.mdx', '#start.mdx#', 'start.mdx~', 'start.mdx.~1~']],
  ['Vim', ['.start.mdx.swp', '.start.mdx.swo', 'start.mdx.swp', '.start.mdx.un~', '4913']],
  ['JetBrains', ['start.mdx___jb_tmp___', 'start.mdx___jb_old___']],
  [
    'Kate, LibreOffice, Office, GNOME',
    ['.start.mdx.kate-swp', '.~lock.a.odt#', '~$a.docx', '.goutputstream-X1'],
  ],
  ['macOS', ['.DS_Store', '._start.mdx', '__MACOSX', 'Icon\r', 'start.mdx.sb-1a2b3c4d-AbCdEf']],
  [
    'Windows',
    ['Thumbs.db', 'THUMBS.DB', 'Thumbs.db:encryptable', 'desktop.ini', '$RECYCLE.BIN', '~WRL0001.tmp'],
  ],
  ['nano and Joe', ['start.mdx.save', 'DEADJOE']],
  ['drives', ['lost+found', 'System Volume Information', 'Network Trash Folder', 'Temporary Items']],
  ['downloads and drives', ['a.mdx.part', 'a.png.crdownload', '.tmp.drivedownload', '.smbdeleteAAA1']],
  ['Dropbox, Syncthing, iCloud', ['.dropbox.cache', '.syncthing.a.mdx.tmp', '.stversions', '.a.mdx.icloud']],
  ['git and patch', ['start.mdx.orig', 'start.mdx.rej', 'start.mdx.bak', 'start.mdx.BAK']],
])('leftovers of %s are not files of the site', (_program, names) => {
  expect(names.filter((name) => !isLeftover(name))).toEqual([]);
});

it.each([
  'start.mdx',
  'c#.mdx',
  '.well-known',
  '.nojekyll',
  'a~b.mdx',
  'draft.tmp.mdx',
  'index.md',
  'Icon',
  'lost-found',
])('%s is not a leftover', (name) => expect(isLeftover(name)).toBe(false));

it.each([
  "start (Anna's conflicted copy 2026-11-28).mdx",
  'start (conflicted copy 2026-11-28 101112).mdx',
  'start.sync-conflict-20261128-101112-ABCDEFG.mdx',
  'start (Case Conflict 1).mdx',
  'start_conflict-20261128-101112.mdx',
  'start_BACKUP_1234.mdx',
  'start_REMOTE_1234.mdx',
])('%s is a copy because of a conflict: a warning, and not a page', (name) => {
  expect(isConflictCopy(name)).toBe(true);
  const { path } = newFolder({ 'start.mdx': '# A', [name]: '# B' });
  const { pages, errors, warnings } = scanContent({ root: path, kinds: [] });
  expect(pages.map(({ file }) => file)).toEqual(['start.mdx']);
  expect(errors).toEqual([]);
  expect(warnings).toMatchObject([{ file: name, message: /Compare it with the original, and remove it/ }]);
});

it('a file or a folder that is deleted while the site is read is not a page', () => {
  const { path } = newFolder({
    'a.mdx': '# A',
    'b.mdx': '# B',
    '_part.mdx': 'Part',
    'c/d.mdx': '# D',
  });
  const parse: typeof parsePage = (source, file) => {
    for (const name of ['b.mdx', '_part.mdx', 'c'])
      rmSync(join(path, name), { recursive: true, force: true });
    return parsePage(source, file);
  };
  const { pages, errors } = scanContent({ root: path, kinds: [], parse });
  expect(pages.map(({ file }) => file)).toEqual(['a.mdx']);
  expect(errors).toEqual([]);
  expect(stateOf([path, join(path, 'deleted')]).size).toBe(1);
});

it('locks, swap files and hidden links of an editor stop nothing', () => {
  const { path } = newFolder({
    'a/start.mdx': '# A',
    'a/.start.mdx.swp': 'x',
    'a/start.mdx~': '# B',
    'a/#start.mdx#': '# C',
  });
  symlinkSync('user@host.1:1', join(path, 'a/.#start.mdx'));
  symlinkSync('/nowhere', join(path, 'a/.sync'));
  expect(listPages(path)).toEqual(['a/start.mdx']);
  expect(scanContent({ root: path, kinds: [] })).toMatchObject({ errors: [], warnings: [] });
});
