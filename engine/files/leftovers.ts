/**
 * The names of files and folders that editors, file systems and programs for synchronization leave behind, with `*` and `?`:
 * locks, swap files, backups, unfinished copies, and data of a file manager. They are not a part of a site.
 */
const LEFTOVERS: readonly string[] = [
  // Emacs, and backups of many editors
  '.#*',
  '#*#',
  '*~',
  // Vim and nano
  '*.sw?',
  '*.save',
  '4913',
  // Joe
  'DEADJOE',
  // JetBrains, TextEdit
  '*___jb_*___',
  '*.sb-????????-??????',
  // Kate, LibreOffice, Microsoft Office, GNOME
  '*.kate-swp',
  '.~lock.*#',
  '~$*',
  '.goutputstream-*',
  // macOS
  '.DS_Store',
  '._*',
  '.AppleDouble',
  '.localized',
  '__MACOSX',
  'Network Trash Folder',
  'Temporary Items',
  'Icon\r',
  // Windows
  'Thumbs.db*',
  'Desktop.ini',
  '$RECYCLE.BIN',
  'System Volume Information',
  // Synchronization: Dropbox, Syncthing, Nextcloud, iCloud
  '.dropbox*',
  '.stfolder',
  '.stversions',
  '.sync_*.db*',
  '*.icloud',
  '.owncloudsync.log*',
  '.tmp.drive*',
  '@eaDir',
  // Linux
  'lost[+]found',
  // Network file systems
  '.nfs*',
  '.fuse_hidden*',
  '.smbdelete*',
  '.afpDeleted*',
  // Version control, and programs that write a file under another name first
  '*.orig',
  '*.rej',
  '*.bak',
  '*.tmp',
  '*.part',
  '*.partial',
  '*.crdownload',
];

/** The same in any folder, for programs that distinguish upper and lower case. */
export const LEFTOVER_GLOBS: string[] = LEFTOVERS.map(
  (name) => `**/${name.replace(/[a-z]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`)}`,
);

/** A regular expression for a name with `*`, `?` and classes of characters. */
const sourceOf = (glob: string): string =>
  glob
    .replace(/[.$#\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');

const LEFTOVER = new RegExp(`^(?:${LEFTOVERS.map(sourceOf).join('|')})$`, 'is');

/** Whether a file or folder with this name is only a leftover. @param name without its folder */
export const isLeftover = (name: string): boolean => LEFTOVER.test(name);

/**
 * The names of copies that programs make if a file was changed in two places: Dropbox and Nextcloud, the older ownCloud, Syncthing,
 * and the merge tools of git.
 */
const CONFLICT_COPY =
  /\([^()]*(?:conflicted copy|case conflict|sync conflict)[^()]*\)|_conflict-\d{8}-\d{6}|\.sync-conflict-\d{8}-\d{6}|_(?:BACKUP|BASE|LOCAL|REMOTE)_\d+\.\w+$/i;

/** Whether a file is a copy that a program has made because of a conflict. Its text may be lost if nobody looks at it. */
export const isConflictCopy = (name: string): boolean => CONFLICT_COPY.test(name);
