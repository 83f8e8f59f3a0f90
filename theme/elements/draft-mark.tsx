import { DRAFT } from '../strings';

/** Marks a page that is not published. Builds do not contain drafts. */
export function DraftMark() {
  return import.meta.env.DEV ? <mark>{DRAFT}</mark> : null;
}
