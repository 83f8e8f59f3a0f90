const withoutValues = (meta: string): string[] =>
  meta
    .replace(/=(?:"[^"]*"|'[^']*')/g, '=')
    .split(/\s+/)
    .filter(Boolean);

/** Whether a fence asks for a preview: `preview` as a word of its own, not somewhere in a title or a path. */
export const asksForPreview = (meta: string | null | undefined): boolean =>
  withoutValues(meta ?? '').some((word) => /^preview(?:=|$)/.test(word));
