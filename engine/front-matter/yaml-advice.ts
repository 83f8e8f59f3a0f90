import { readYaml } from './read-yaml.ts';

/** The line of the mistake, counted from 1, and what to write instead. */
export interface YamlAdvice {
  line: number;
  advice: string;
}

/** The name of a field, or the mark of a list item, and the text after it. */
const VALUE = /^(\s*(?:- +)*(?:[\w.-]+:|-))[^\S\n]+(\S.*?)\s*$/;

/** The parser often reports a mistake at the next field, or at the end of a list. */
const LINES_BEFORE = 5;

const quote = (text: string): string => (text.includes("'") ? JSON.stringify(text) : `'${text}'`);

/** Characters that have a meaning in YAML. A value without them needs no quotes. */
const SPECIAL = /[:#[\]{}&*!|>'"%@`,?]/;

/** A text without the quotes around it. The second one may be missing; a quote in the text is part of it. */
const withoutQuotes = (text: string): string => {
  const [, mark = '', inside = ''] = /^(["'])(.*)$/.exec(text) ?? [];
  const end = inside.endsWith(mark) ? inside.slice(0, -1) : inside;
  return mark === '' || (end === inside && inside.includes(mark)) ? text : end;
};

/** The texts of `[a, b]` in quotes; undefined if a value is not such a list, or its items contain brackets or quotes. */
function quotedList(value: string): string | undefined {
  const [, items] = /^\[([^[\]{}"']+)\]?$/.exec(value) ?? [];
  return (
    items &&
    `[${items
      .split(',')
      .map((item) => quote(item.trim()))
      .join(', ')}]`
  );
}

/** The advice to quote the value on a line; undefined if the YAML stays invalid up to the line that the parser names. */
function adviceForLine(lines: readonly string[], line: number, at: number): YamlAdvice | undefined {
  const [, name = '', value] = VALUE.exec(lines[line - 1] ?? '') ?? [];
  if (value === undefined || !SPECIAL.test(value)) return undefined;
  const quoted = [quotedList(value), quote(withoutQuotes(value))].find((text) => {
    if (text === undefined || text === value) return false;
    const { error } = readYaml(lines.with(line - 1, `${name} ${text}`).join('\n'));
    return error === undefined || error.line > at;
  });
  if (quoted === undefined) return undefined;
  const what = /^["']/.test(value)
    ? 'The quotes around the value are not complete'
    : 'The value needs quotes';
  return { line, advice: `${what}. Write ${name.trim()} ${quoted}.` };
}

/** Finds the value that makes YAML invalid. @param at the line that the parser names */
function valueToQuote(yaml: string, at: number): YamlAdvice | undefined {
  const lines = yaml.split('\n');
  const near = Array.from({ length: LINES_BEFORE }, (_, before) => Math.min(at, lines.length) - before);
  for (const line of near) {
    const advice = adviceForLine(lines, line, at);
    if (advice) return advice;
  }
  return undefined;
}

/**
 * The advice about invalid YAML, with the line to correct.
 * @param yaml the text that the parser has refused
 * @param error the parser's error
 */
export function adviceAboutYaml(
  yaml: string,
  { line, reason }: { line: number; reason: string },
): YamlAdvice {
  const text = yaml.split('\n')[line - 1] ?? '';
  if (text.includes('\u00A0'))
    return {
      line,
      advice:
        'The line contains a no-break space, as word processors write it. Write an ordinary space instead.',
    };
  if (/\btabs?\b/i.test(reason)) return { line, advice: 'Write spaces instead of the tab.' };
  // The reason of our own checks contains the advice.
  if (/\bnot allowed\. /.test(reason)) return { line, advice: '' };
  if (/\bunique\b/.test(reason)) return { line, advice: 'Remove one of the two fields.' };
  return (
    valueToQuote(yaml, line) ?? {
      line,
      advice: 'Write each field on its own line, as its name, a colon, a space and its value.',
    }
  );
}
