import type { Construct } from '../types.ts';
import { rehypeFootnoteLabels, rehypeFootnotes } from './compile.ts';

/** A reference to a footnote that does not exist. It stays text. */
const REFERENCE = /\[\^[^\]\s]+\]/;

export const footnote: Construct = {
  views: { Footnote: 'footnote/footnote' },
  beforeHeadings: () => [rehypeFootnoteLabels],
  rehype: () => [rehypeFootnotes],
  checkText({ plain = '' }) {
    const [note] = REFERENCE.exec(plain) ?? [];
    const message = `the footnote ${note} has no text: add a line that begins with "${note}:".`;
    return note ? [{ line: 0, message }] : [];
  },
};
