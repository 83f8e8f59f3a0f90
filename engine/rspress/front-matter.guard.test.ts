/** The internal of Rspress that `front-matter.ts` relies on. */
import { expect, it } from 'vitest';
import { rspressText } from './internals.ts';

it('the compiler gives its plugins the front matter of the page', () => {
  expect(rspressText('dist/node/mdx/processor.js')).toMatch(
    /compiler\.data\('pageMeta', \{[^}]*\bfrontmatter\b[^}]*\}\);[\s\S]*compiler\.process\(/,
  );
});
