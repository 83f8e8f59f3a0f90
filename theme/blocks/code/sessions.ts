/** A line of a session: a command with its prompt, or output. */
export interface SessionLine {
  /** The number of characters of the prompt, with the space after it. */
  prompt: number;
  isOutput: boolean;
}

/** A user, a folder or an environment before the sign of a prompt. Such a prompt is never output. */
const LONG =
  /^(?:\([\w.-]+\) ?)?(?:\[[^\]\n]*\]|[\w.-]+@[\w.-]+(?:[: ][~/][^\s$#%>]*)?|~[^\s$#%>]*|PS [A-Z]:[^>\n]*(?=>)|[A-Z]:\\[^>\n]*(?=>)) ?(?:[$#%❯]|(?<! )>)(?: |$)/;
const SHORT = /^(?:\([\w.-]+\) ?)?([$#%>❯])(?: |$)/;
/** The prompt of the next lines of a command. */
const NEXT = /^> ?/;
const HEREDOC = /<<-?\s*(['"]?)([A-Za-z_]\w*)\1/;
/** The end of a line after which a command continues. */
const CONTINUES = /(?:\\|\||&&)\s*$/;
/** The beginnings of commands with several lines, each with its end. */
const BLOCKS: readonly [start: RegExp, end: RegExp][] = [
  [/^\s*(?:for|while|until)\b/, /\bdone\b/],
  [/^\s*if\b/, /\bfi\b/],
  [/^\s*case\b/, /(?:^|\W)esac\b/],
  [/\{\s*$/, /^\s*\}/],
  [/\(\s*$/, /^\s*\)/],
];

/** The quotation mark that is still open after a text; empty if there is none. @param open the one before the text */
function quoteAfter(text: string, open: string): string {
  let quote = open;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '\\' && quote !== "'") at += 1;
    else if (sign === quote) quote = '';
    else if (quote === '' && (sign === "'" || sign === '"')) quote = sign;
  }
  return quote;
}

/** Reads the lines of a session in their order. */
class SessionReader {
  /** The sign of the first short prompt. Other signs at the beginning of a line are output. */
  readonly #sign: string | undefined;
  /** Whether the command continues in the next line, and the quotation mark that is open. */
  #continues = false;
  #quote = '';
  #heredoc: string | undefined;
  /** The end of the block that is open. */
  #end: RegExp | undefined;

  constructor(lines: readonly string[]) {
    this.#sign = lines.map((line) => SHORT.exec(line)?.[1]).find((sign) => sign !== undefined);
  }

  #promptOf(line: string): string | undefined {
    const [long] = LONG.exec(line) ?? [];
    if (long !== undefined) return long;
    const [short, sign] = SHORT.exec(line) ?? [];
    return sign === this.#sign ? short : undefined;
  }

  #readCommand(text: string): void {
    this.#quote = quoteAfter(text, this.#quote);
    this.#heredoc = this.#quote === '' ? HEREDOC.exec(text)?.[2] : undefined;
    this.#end = this.#end ?? BLOCKS.find(([start]) => start.test(text))?.[1];
    if (this.#end?.test(text)) this.#end = undefined;
    this.#continues = this.#quote !== '' || this.#end !== undefined || CONTINUES.test(text);
  }

  /** A line that belongs to the command above it. */
  #readNext(line: string): SessionLine {
    const prompt = NEXT.exec(line)?.[0].length ?? 0;
    const text = line.slice(prompt);
    if (this.#heredoc === undefined) this.#readCommand(text);
    else if (text.trim() === this.#heredoc) this.#heredoc = undefined;
    return { prompt, isOutput: false };
  }

  read(line: string): SessionLine {
    if (this.#continues || this.#heredoc !== undefined) return this.#readNext(line);
    const prompt = this.#promptOf(line);
    if (prompt === undefined) return { prompt: 0, isOutput: true };
    this.#quote = '';
    this.#readCommand(line.slice(prompt.length));
    return { prompt: prompt.length, isOutput: false };
  }
}

/** The lines of a session; undefined if no line has a prompt, so that the code contains only commands. */
export function readSession(lines: readonly string[]): SessionLine[] | undefined {
  const reader = new SessionReader(lines);
  const read = lines.map((line) => reader.read(line));
  return read.some(({ isOutput }) => !isOutput) ? read : undefined;
}
