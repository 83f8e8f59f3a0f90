import { expect, it } from 'vitest';
import { newFolder } from '../../tests/helpers/folder.ts';
import { makePage } from '../../tests/helpers/pages.ts';
import { checkNestedPartials } from './nested-partials.ts';

const importing = (name: string, uses = 1): string =>
  `import Part from './${name}'\n\n${'<Part />\n\n'.repeat(uses)}{<Part />}\n`;

/** The problems of these files, with file and line. */
function problemsOf(files: Readonly<Record<string, string>>): string[] {
  const { path: root } = newFolder(files);
  const pages = Object.entries(files).map(([file, text]) => makePage(file, text));
  return checkNestedPartials(pages, { root }).map(({ file, line, message }) => `${file}:${line}: ${message}`);
}

it('a partial must not contain itself', () => {
  const files = {
    'page.mdx': importing('_a.mdx'),
    '_a.mdx': importing('_b.mdx'),
    '_b.mdx': importing('_a.mdx'),
    '_c.mdx': importing('_c.mdx'),
  };
  expect(problemsOf(files)).toEqual([
    expect.stringMatching(/^_b\.mdx:1: import "\.\/_a\.mdx": this partial contains itself/),
    expect.stringMatching(/^_c\.mdx:1: .* Remove this import\.$/),
  ]);
});

it('partials in partials must not multiply', () => {
  const files = {
    'page.mdx': importing('_a.mdx', 9),
    '_a.mdx': importing('_b.mdx', 9),
    '_b.mdx': importing('_c.mdx', 9),
    '_c.mdx': 'Text.\n',
  };
  expect(problemsOf(files)).toEqual([
    'page.mdx:1: the page has 1,110 partials, and the limit is 1,000. Use fewer of them.',
  ]);
  expect(problemsOf({ ...files, 'page.mdx': importing('_a.mdx', 8) })).toEqual([]);
});
