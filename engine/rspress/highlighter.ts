import { createRequire } from 'node:module';
import { getSingletonHighlighter } from 'shiki';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { accelerator } from './accelerator.ts';
import { requireFromRspress } from './internals.ts';

/** The highlighter is the one of Rspress only if both import the same module. */
export const fastHighlighter = accelerator({
  name: 'highlighter without WebAssembly',
  without: 'Builds are slower and need more memory.',
  assumes: [['dist/node/mdx/rehypePlugins/shiki.js', 'createRehypeShikiOptions']],
  check() {
    const rehype = createRequire(requireFromRspress.resolve('@shikijs/rehype'));
    const isSame = rehype.resolve('shiki') === createRequire(import.meta.url).resolve('shiki');
    return isSame ? undefined : 'Rspress imports another copy of Shiki';
  },
});

/**
 * Creates the highlighter that Rspress uses for code blocks. The first call of `getSingletonHighlighter` decides the
 * engine, so this call must be made before Rspress's own. This engine uses JavaScript's regular expressions: Shiki's default
 * engine, which is WebAssembly, takes longer to prepare a language, and needs more memory.
 */
export const createHighlighter = () =>
  getSingletonHighlighter({
    themes: [],
    langs: [],
    ...(fastHighlighter.isOn() && { engine: createJavaScriptRegexEngine() }),
  });
