const ENTRY = /([\w-]+)=(?:"([^"]*)"|'([^']*)'|(\S+))/g;

/** Reads the `key="value"` entries of a code fence's meta string. */
export function parseFenceMeta(meta: string | null | undefined): Record<string, string> {
  const entries: Record<string, string> = {};
  for (const [, key = '', double, single, bare] of (meta ?? '').matchAll(ENTRY)) {
    entries[key] = double ?? single ?? bare ?? '';
  }
  return entries;
}
