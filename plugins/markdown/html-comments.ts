import type { Root } from 'mdast';
import { htmlFlow, htmlText } from 'micromark-core-commonmark';
import type { Code, Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types';
import type { Processor } from 'unified';
import { SKIP, visit } from 'unist-util-visit';

const OPENING = '<!--';
const LESS_THAN = 60;

/** Succeeds, without consuming anything, where the text goes on with `<!--`. */
const opening: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    let index = 0;
    const next: State = (code: Code) => {
      if (code !== OPENING.charCodeAt(index)) return nok(code);
      if (index === 0) effects.enter('data');
      index += 1;
      effects.consume(code);
      if (index < OPENING.length) return next;
      effects.exit('data');
      return ok;
    };
    return next;
  },
};

const onlyComments = (construct: Construct, name: string): Construct => ({
  ...construct,
  // MDX disables the constructs of HTML by their names, so these need other ones.
  name,
  tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State) {
    return effects.check(opening, construct.tokenize.call(this, effects, ok, nok), nok);
  },
});

const syntax: Extension = {
  flow: { [LESS_THAN]: onlyComments(htmlFlow, 'commentFlow') },
  text: { [LESS_THAN]: onlyComments(htmlText, 'commentText') },
};

/**
 * Remark plugin: accepts HTML comments in MDX, wherever Markdown accepts them (in text, between
 * blocks, in lists), and drops them from the output. Code is left alone. Harmless in plain Markdown.
 */
export function remarkHtmlComments(this: Processor) {
  const data = this.data() as { micromarkExtensions?: Extension[] };
  data.micromarkExtensions ??= [];
  data.micromarkExtensions.push(syntax);
  return (tree: Root) => {
    visit(tree, 'html', (node, index, parent) => {
      if (!parent || index === undefined || !node.value.startsWith(OPENING)) return;
      parent.children.splice(index, 1);
      return [SKIP, index];
    });
  };
}
