import {
  transformerNotationDiff,
  transformerNotationErrorLevel,
  transformerNotationFocus,
  transformerNotationHighlight,
  transformerNotationWordHighlight,
} from '@shikijs/transformers';
import { toString as textOf } from 'hast-util-to-string';
import { isRaw } from '../lib/fence-meta.ts';
import { NOTATION } from '../lib/notation.ts';

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

/** Shiki's transformers for comments such as `[!code ++]`. */
export const notationTransformers = (): ShikiTransformer[] => [
  ...[
    transformerNotationDiff(),
    transformerNotationHighlight(),
    transformerNotationFocus(),
    transformerNotationErrorLevel(),
    transformerNotationWordHighlight(),
  ].map(unlessRaw),
  keepMeta,
];
