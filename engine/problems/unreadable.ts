import type { VFileMessage } from 'vfile-message';
import { LIMITS } from '../../shared/build/limits.ts';
import { TooSlow } from '../../shared/build/watchdog.ts';
import type { Problem } from '../../shared/pages/types.ts';
import { isVoid } from '../allowed/html-tags.ts';

type Cause = Partial<VFileMessage> & Error;

/** For a tag that is still open at the end of the file, only the text of the parser's error contains the line. */
const OPENED_AT = /\((\d+):\d+(?:-\d+:\d+)?\)/;

/** The element without an end, in the words of the parser. */
const OPEN_TAG = /tag (?:for `<|`<\/)([^\s>`]+)>`(?!, expected)/;

/** The quotes of word processors. */
const CURLED = /`[“”„‘’«»]`/u;

/** A tag whose content continues in another block. */
const DIVIDED = /either after the end of/;

function adviceForOpenTag(reason: string): string {
  const [, name] = OPEN_TAG.exec(reason) ?? [];
  if (name === undefined) return 'Add the opening tag before it, or remove it.';
  if (isVoid(name)) return `Write <${name} />.`;
  if (DIVIDED.test(reason))
    return `Put <${name}> and </${name}> into their own lines, with an empty line below and above them.`;
  return `Add </${name}>, or write &lt;${name}> if it is text.`;
}

/** The advice about an error of the MDX parser, whose words are for programmers. */
function adviceFor({ source, ruleId }: Cause, reason: string): string | undefined {
  if (ruleId === 'unexpected-lazy')
    return 'Indent this line like the line above it, or begin it with > in a quotation.';
  switch (source) {
    case 'micromark-extension-mdxjs-esm':
      return 'In .mdx files, a line that begins with "import" or "export" is code. Correct it, or begin the sentence with another word.';
    case 'micromark-extension-mdx-expression':
      return 'In .mdx files, braces contain values. Write \\{ and \\} if they are text.';
    case 'micromark-extension-mdx-jsx':
      if (CURLED.test(reason)) return 'Write straight quotes (") around the value.';
      return 'In .mdx files, < begins a tag. Write &lt; if it is text, and [text](URL) if it is a link.';
    case 'mdast-util-mdx-jsx':
      return adviceForOpenTag(reason);
    default:
      return undefined;
  }
}

/** The first line of an error that has no words for authors. */
const excerpt = (text: string): string => text.trim().split('\n', 1)[0]?.slice(0, 200) ?? '';

/** More marks than a line of text has. */
const MANY_MARKS = 1000;

/** The line whose parts are too deep for the parser, which does not say where its stack ended: with many marks, or many open tags. */
function deepLine(text: string): number {
  let open = 0;
  const lines = text.split('\n');
  const at = lines.findIndex((line) => {
    const count = (pattern: RegExp): number => line.match(pattern)?.length ?? 0;
    open += count(/<[\w>]/g) - count(/<\/|\/>/g);
    return open > LIMITS.depth || count(/[*_~[({<>]/g) > MANY_MARKS;
  });
  return Math.max(at + 1, 1);
}

/**
 * The problem of a page for which the parser, the compiler or a check has thrown an error. Errors of parsers have a reason; any other
 * error is a fault of this program, or of a plugin.
 * @param cause its line is known if the error was thrown while a node was visited
 * @param text the text of the page with all of its lines, if a parser has thrown the error
 */
export function unreadable(cause: Cause, file: string, text = ''): Problem {
  const { line: known = 1 } = cause;
  if (cause instanceof TooSlow) return { file, line: known, message: cause.reason };
  if (cause instanceof RangeError) {
    const message =
      'the page cannot be read, because its parts are too deep inside each other. Remove some levels.';
    return { file, line: cause.line ?? deepLine(text), message };
  }
  if (cause.reason === undefined) {
    const message = `the page cannot be read: ${excerpt(cause.message)}. This is a fault of the build, so please report it. Until it is corrected, change this part of the page.`;
    return { file, line: known, message };
  }
  const reason = cause.reason.replace(/\.$/, '');
  const line = cause.line ?? Number(OPENED_AT.exec(reason)?.[1] ?? 1);
  const advice = adviceFor(cause, reason);
  return { file, line, message: `the Markdown cannot be read: ${reason}.${advice ? ` ${advice}` : ''}` };
}
