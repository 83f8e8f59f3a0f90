import { getSingletonHighlighter } from 'shiki';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';

/**
 * Creates the highlighter that Rspress uses for code blocks. Only the first call of `getSingletonHighlighter` decides the
 * engine, so it must come before the first call of Rspress. This engine uses JavaScript's regular expressions: Shiki's default
 * engine, which is WebAssembly, takes longer to prepare a language, and needs more memory.
 */
export const createHighlighter = () =>
  getSingletonHighlighter({ themes: [], langs: [], engine: createJavaScriptRegexEngine() });
