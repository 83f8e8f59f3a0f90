import {
  transformerNotationDiff,
  transformerNotationErrorLevel,
  transformerNotationFocus,
  transformerNotationHighlight,
  transformerNotationWordHighlight,
} from '@shikijs/transformers';
import { toString as textOf } from 'hast-util-to-string';
import type { Mark } from '../../../shared/markdown/code-markers.ts';
import { isRaw, parseFenceMeta } from '../../../shared/markdown/fence-meta.ts';
import { NOTATION, unmarked } from '../../../shared/markdown/notation.ts';
import { ADDED, REMOVED } from './languages.ts';

type ShikiTransformer = ReturnType<typeof transformerNotationDiff>;

/** The supported instructions, for error messages. */
export const INSTRUCTIONS =
  '[!code ++], [!code --], [!code highlight], [!code focus], [!code error], [!code warning], [!code info] or [!code word:…]';

/** Applies a transformer, except to code blocks with the option `raw`. */
function unlessRaw({ name, code }: ShikiTransformer): ShikiTransformer {
  return {
    ...(name && { name }),
    code(element) {
      if (!isRaw(this.options.meta?.__raw)) return code?.call(this, element);
    },
  };
}

/** Class of a line with an instruction, whose comment other transformers remove. */
export const HAD_INSTRUCTION = 'had-instruction';

/** Keeps the options of the code block, and marks the lines with instructions, for the plugins after the highlighter. */
const keepMeta: ShikiTransformer = {
  name: 'handbook:keep-meta',
  line(element) {
    if (NOTATION.test(textOf(element))) this.addClassToHast(element, HAD_INSTRUCTION);
  },
  pre(element) {
    element.properties.meta = this.options.meta?.__raw;
  },
};

/** The classes of marked lines. Shiki's transformers set the same ones. */
const CLASSES: Record<Mark, string> = {
  '++': 'add',
  '--': 'remove',
  highlight: 'highlighted',
  focus: 'focused',
  error: 'highlighted error',
  warning: 'highlighted warning',
};

/** The lines that a diff changes. */
function changesOf(meta: string | undefined): Map<number, Mark[]> {
  const { [ADDED]: added = '', [REMOVED]: removed = '' } = parseFenceMeta(meta);
  const numbers = (list: string): number[] => list.split(',').filter(Boolean).map(Number);
  return new Map([
    ...numbers(added).map((line): [number, Mark[]] => [line, ['++']]),
    ...numbers(removed).map((line): [number, Mark[]] => [line, ['--']]),
  ]);
}

/** Removes comments such as `highlight-next-line` before the highlighter reads the code, and marks lines as they say. */
function markerTransformer(): ShikiTransformer {
  /** The effects on lines, by the data that the highlighter keeps for a code block. */
  const marksOf = new WeakMap<object, ReadonlyMap<number, readonly Mark[]>>();
  return {
    name: 'handbook:markers',
    preprocess(given, options) {
      marksOf.set(this.meta, changesOf(options.meta?.__raw));
      if (isRaw(options.meta?.__raw)) return given;
      const { code, marks } = unmarked(given);
      marksOf.set(this.meta, marks);
      return code;
    },
    line(element, number) {
      for (const mark of marksOf.get(this.meta)?.get(number) ?? []) {
        this.addClassToHast(element, CLASSES[mark].split(' '));
      }
    },
  };
}

/** Shiki's transformers for comments such as `[!code ++]`, and that for the comments of other tools. */
export const notationTransformers = (): ShikiTransformer[] => [
  markerTransformer(),
  ...[
    transformerNotationDiff(),
    transformerNotationHighlight(),
    transformerNotationFocus(),
    transformerNotationErrorLevel(),
    transformerNotationWordHighlight(),
  ].map(unlessRaw),
  keepMeta,
];
