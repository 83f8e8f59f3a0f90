import { getSingletonHighlighter } from 'shiki';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';

/**
 * Creates the highlighter that Rspress uses for code blocks. The first call of `getSingletonHighlighter` decides the
 * engine, so this call must be made before Rspress's own. This engine uses JavaScript's regular expressions: Shiki's default
 * engine, which is WebAssembly, takes longer to prepare a language, and needs more memory.
 */
export const createHighlighter = () =>
  getSingletonHighlighter({ themes: [], langs: [], engine: createJavaScriptRegexEngine() });
