/** The languages of terminal sessions. */
export const SESSION_LANGUAGES: readonly string[] = [
  'console',
  'shell-session',
  'sh-session',
  'shellsession',
];

/** Option of a code block: the comments in its code are shown, even if they look like instructions. */
export const RAW = 'raw';

const ENTRY = /([\w-]+)=(?:"([^"]*)"|'([^']*)'|(\S+))/g;

/** Reads the `key="value"` entries of a code block's meta string. */
export function parseFenceMeta(meta: string | null | undefined): Record<string, string> {
  const entries: Record<string, string> = {};
  for (const [, key = '', double, single, bare] of (meta ?? '').matchAll(ENTRY)) {
    entries[key] = double ?? single ?? bare ?? '';
  }
  return entries;
}

const LINES = /\{([^}]*)\}/;

/** The names of a code block's options, and the lines to mark, such as `2,4-5`; undefined if there are none. */
export function optionsOf(meta: string | null | undefined): { names: string[]; lines: string | undefined } {
  const options = (meta ?? '').replace(ENTRY, '$1');
  const names = options.replace(LINES, ' ').split(/\s+/).filter(Boolean);
  return { names, lines: LINES.exec(options)?.[1] };
}

/** Whether a code block has the option `raw`. */
export const isRaw = (meta: string | null | undefined): boolean => optionsOf(meta).names.includes(RAW);

/** Whether a code block asks for a preview: `preview` as a separate word, not inside a title or a path. */
export const asksForPreview = (meta: string | null | undefined): boolean =>
  optionsOf(meta).names.includes('preview');
