/** Says that readers do not see a page yet. Builds hold no drafts, and nothing of this. */
export function DraftMark() {
  return import.meta.env.DEV ? <mark>Draft</mark> : null;
}
