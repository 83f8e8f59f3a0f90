import { createRequire } from 'node:module';
import type { Extension as FromMarkdownExtension } from 'mdast-util-from-markdown';
import {
  asciiDigit,
  markdownLineEnding,
  markdownLineEndingOrSpace,
  markdownSpace,
} from 'micromark-util-character';
import type { Code, Construct, Effects, Extension, State, Tokenizer } from 'micromark-util-types';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    formulaMarks: 'formulaMarks';
  }
}

const DOLLAR = 36;

const require = createRequire(import.meta.url);

const isEnd = (code: Code): boolean => code === null || markdownLineEnding(code);

/** Succeeds at a line that contains only `$$`, because text after it would not be part of the formula. */
function readFence(effects: Effects, ok: State, nok: State): State {
  let size = 0;

  const marks: State = (code) => {
    if (code === DOLLAR) {
      size += 1;
      effects.consume(code);
      return marks;
    }
    return size < 2 ? nok(code) : after(code);
  };

  const after: State = (code) => {
    if (markdownSpace(code)) {
      effects.consume(code);
      return after;
    }
    if (!isEnd(code)) return nok(code);
    effects.exit('formulaMarks');
    return ok(code);
  };

  return (code) => {
    effects.enter('formulaMarks');
    return marks(code);
  };
}

/**
 * Succeeds at two and more dollars, and at a single one that begins a formula: it touches its first character, the next single
 * dollar touches the last one, and no digit follows. So the dollars of `$5 and $10` are text.
 */
function readText(effects: Effects, ok: State, nok: State): State {
  let size = 0;
  let run = 0;
  let before: Code = null;

  const finish = (isFormula: boolean, code: Code): State | undefined => {
    effects.exit('formulaMarks');
    return isFormula ? ok(code) : nok(code);
  };

  const opening: State = (code) => {
    if (code === DOLLAR) {
      size += 1;
      effects.consume(code);
      return opening;
    }
    if (size > 1) return finish(true, code);
    return code === null || markdownLineEndingOrSpace(code) ? finish(false, code) : inside(code);
  };

  const inside: State = (code) => {
    if (code === null) return finish(false, code);
    if (code === DOLLAR) {
      run = 0;
      return closing(code);
    }
    before = code;
    if (!markdownLineEnding(code)) {
      effects.consume(code);
      return inside;
    }
    effects.exit('formulaMarks');
    effects.enter('lineEnding');
    effects.consume(code);
    effects.exit('lineEnding');
    effects.enter('formulaMarks');
    return inside;
  };

  const closing: State = (code) => {
    if (code === DOLLAR) {
      run += 1;
      effects.consume(code);
      return closing;
    }
    if (run !== 1) {
      before = DOLLAR;
      return inside(code);
    }
    return finish(!markdownLineEndingOrSpace(before) && !asciiDigit(code), code);
  };

  return (code) => {
    effects.enter('formulaMarks');
    return opening(code);
  };
}

/** A construct that is only tried where another one succeeds. */
function onlyAfter(condition: typeof readText, construct: Construct): Construct {
  const test: Construct = { partial: true, tokenize: condition };
  const tokenize: Tokenizer = function (effects, ok, nok) {
    return effects.check(test, construct.tokenize.call(this, effects, ok, nok), nok);
  };
  return { ...construct, tokenize };
}

/**
 * The parser's extensions for `$…$` and `$$…$$`. They load with the first page that contains a dollar, because the package loads
 * the whole of KaTeX.
 */
export function formulaSyntax(): { syntax: Extension; nodes: FromMarkdownExtension } {
  const { math } = require('micromark-extension-math') as typeof import('micromark-extension-math');
  const { mathFromMarkdown } = require('mdast-util-math') as typeof import('mdast-util-math');
  const { flow = {}, text = {} } = math();
  return {
    syntax: {
      flow: { [DOLLAR]: onlyAfter(readFence, flow[DOLLAR] as Construct) },
      text: { [DOLLAR]: onlyAfter(readText, text[DOLLAR] as Construct) },
    },
    nodes: mathFromMarkdown(),
  };
}
