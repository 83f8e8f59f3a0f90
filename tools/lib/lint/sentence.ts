/** Characters between the beginning of a sentence and its first word: spaces, quotes, brackets, marks of emphasis, and tags. */
const OPENING = /(?:[\s*_~"'“”„‚‘’«»‹›([{¿¡]|<[^<>]*>)+$/u;

/** Marks of a block at the beginning of a line: quotation, list, heading, admonition, cell of a table, field of YAML. */
const MARKERS =
  /^\s*(?:>\s*|[-*+]\s+(?:\[[ xX]\]\s*)?|\d+[.)]\s+|#{1,6}\s+|:{3,}\w*\s*|\|\s*|[\w-]+:\s+|\[\^[^\]]*\]:\s*)*/u;

/** The end of a sentence, or of the name of an attribute (`title="…"`), or of a cell. */
const END = /[.!?:…|=>][*_~"'“”’»)\]]*$/u;

/** An abbreviation whose full stop does not end a sentence. */
const ABBREVIATION =
  /(?:^|[\s(.])(?:\p{L}|Dra?|Mr|Mrs|Ms|Mx|Mme|Sra?|Hr|Fr|Rev|Ing|Prof|St|Nr|No|vs|ca|bzw|etc|resp|approx|cf|incl)\.$/u;

const endsSentence = (text: string): boolean => END.test(text) && !ABBREVIATION.test(text);

/**
 * Whether the word at an offset is the first one of a sentence in Markdown or YAML. A title, a heading, an item of a list and a cell
 * of a table count as sentences.
 */
export function startsSentence(source: string, offset: number): boolean {
  const lines = source.slice(0, offset).split('\n');
  const line = lines.pop() ?? '';
  const unmarked = line.replace(MARKERS, '');
  const before = unmarked.replace(OPENING, '');
  if (before !== '') return endsSentence(before);
  const previous = (lines.pop() ?? '').trimEnd();
  const isNewBlock = unmarked.length < line.trimStart().length || /^\s*(?:$|#|---|```|\|)/.test(previous);
  return isNewBlock || endsSentence(previous.replace(MARKERS, ''));
}
