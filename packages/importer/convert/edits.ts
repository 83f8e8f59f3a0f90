interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Replacements in a text by position. Everything else stays as it is, byte for byte. */
export class Edits {
  readonly source: string;
  readonly #edits: Edit[] = [];

  constructor(source: string) {
    this.source = source;
  }

  /** The number of replacements. */
  get size(): number {
    return this.#edits.length;
  }

  /** Replaces a range. A replacement inside an earlier, larger one has no effect. */
  replace(start: number, end: number, text: string): void {
    this.#edits.push({ start, end, text });
  }

  insert(at: number, text: string): void {
    this.replace(at, at, text);
  }

  /** Whether a range is part of a range that is replaced. */
  covers(start: number, end: number): boolean {
    return this.#edits.some((edit) => edit.start <= start && end <= edit.end && edit.start < edit.end);
  }

  /** The text with all replacements. */
  apply(): string {
    const sorted = this.#edits
      .map((edit, index) => ({ ...edit, index }))
      // An outer replacement comes before those in it, and insertions at a place keep their order.
      .sort((a, b) => a.start - b.start || sizeOrder(a, b) || a.index - b.index);
    let result = '';
    let at = 0;
    for (const { start, end, text } of sorted) {
      if (start < at) continue;
      result += this.source.slice(at, start) + text;
      at = end;
    }
    return result + this.source.slice(at);
  }
}

/** An insertion is before a replacement at the same place; of two replacements, the larger one is first. */
function sizeOrder(a: Edit, b: Edit): number {
  const [first, second] = [a.end - a.start, b.end - b.start];
  if (first === 0 || second === 0) return Number(first > 0) - Number(second > 0);
  return second - first;
}
