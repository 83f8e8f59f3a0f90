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

const keysOf = (meta: string | null | undefined): string[] =>
  (meta ?? '')
    .replace(/=(?:"[^"]*"|'[^']*')/g, '=')
    .split(/\s+/)
    .filter(Boolean);

/** Whether a code block has the option `raw`. */
export const isRaw = (meta: string | null | undefined): boolean => keysOf(meta).includes(RAW);

/** Whether a code block asks for a preview: `preview` as a separate word, not inside a title or a path. */
export const asksForPreview = (meta: string | null | undefined): boolean =>
  keysOf(meta).some((key) => /^preview(?:=|$)/.test(key));
