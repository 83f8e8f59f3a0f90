/** The marks of Git in a file that two people have changed. */
const START = /^<{7}(?: |$)/;
const MIDDLE = /^={7}$/;
const END = /^>{7}(?: |$)/;

const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** The end of a message about such a file. */
export const UNMERGED =
  'it contains two versions of a merge that is not finished. Keep one of them, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>';

/** The lines of a text with their numbers, without those of code blocks. */
function* linesOutsideCode(text: string): Generator<[line: string, number: number]> {
  let fence: string | undefined;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [, mark = ''] = FENCE.exec(line) ?? [];
    if (fence === undefined && mark === '') yield [line, index + 1];
    else if (fence === undefined) fence = mark;
    else if (mark.startsWith(fence)) fence = undefined;
  }
}

/** The line at which two versions of a merge begin; undefined if the text has none. Code blocks may be examples. */
export function conflictIn(text: string): number | undefined {
  if (!text.includes('<<<<<<<')) return undefined;
  let start = 0;
  let next = START;
  for (const [line, number] of linesOutsideCode(text)) {
    if (START.test(line)) [start, next] = [number, MIDDLE];
    else if (next === MIDDLE && MIDDLE.test(line)) next = END;
    else if (next === END && END.test(line)) return start;
  }
  return undefined;
}
