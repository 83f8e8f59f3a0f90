import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../../../tests/helpers/folder.ts';
import { renderProblem } from './render-problem.ts';

const SOURCE = `type Props = { items: string[] };
// The word props.items is also in a comment.

export default function Menu(props: Props) {
  const first = props.items.length;
  return <p title={props.items.length}>{first}</p>;
}
`;

const BUNDLE = `module.exports = {
"./theme/navbar.tsx"(__unused_rspack_module, __webpack_exports__, __webpack_require__) {
"use strict";
function Menu(props) {
    const first = 1;
    return jsx("p", { title: props.items.length, children: props.items.length });
}
},
"./strings/en.ts"(__unused_rspack_module, __webpack_exports__, __webpack_require__) {
function readingTime(minutes) {
    return minutes.value.text;
}
},
"../engine/theme/navbar.tsx?original"(__unused_rspack_module, __webpack_exports__, __webpack_require__) {
function Navbar({ list }) {
    return list.length;
}
},
"../engine/node_modules/react/index.js"(module) {
function render(page) {
    return page();
}
}};
`;

const folder = newFolder({
  'site/theme/navbar.tsx': SOURCE,
  'site/strings/en.ts': 'export default {\n  readingTime: (minutes) => minutes.value.text,\n};\n',
  'site/build/main.cjs': BUNDLE,
  'engine/theme/navbar.tsx': '',
});
const siteDir = join(folder.path, 'site');
const context = {
  siteDir,
  generatedDir: join(siteDir, '.generated'),
  parts: [
    {
      name: 'navbar',
      file: join(siteDir, 'theme/navbar.tsx'),
      original: join(folder.path, 'engine/theme/navbar.tsx'),
    },
  ],
};

/** An error at the first place of a text in the bundle. */
function thrownAt(component: string, text: string, occurrence = 1): Error {
  const before = BUNDLE.split(text).slice(0, occurrence).join(text).split('\n');
  const place = `${join(siteDir, 'build/main.cjs')}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
  const render = `${join(siteDir, 'build/main.cjs')}:${BUNDLE.split('function render')[0]?.split('\n').length}:12`;
  const error = new TypeError('It is undefined');
  error.stack = `TypeError: It is undefined\n    at ${component} (${place})\n    at render (${render})`;
  return error;
}

const PART =
  'The file replaces the part "navbar", whose props may have changed with an upgrade: `npx tsc` compares the code with the types of the theme.';

describe('the problem with a component that throws an error', () => {
  it('a string that fails is a problem of its file, and not of each page', () => {
    expect(renderProblem('docs/a.mdx', thrownAt('PostMeta', 'value.text'), context)).toEqual({
      file: 'strings/en.ts',
      line: 2,
      message:
        'a function in this file throws "It is undefined", so pages cannot be rendered. Correct the function.',
    });
  });

  it.each([
    [1, 5],
    [2, 6],
  ])('names the file of the site, the part and the line of expression %i', (occurrence, line) => {
    expect(renderProblem('docs/a.mdx', thrownAt('Menu', 'length', occurrence), context)).toEqual({
      file: 'theme/navbar.tsx',
      line,
      message: `the component <Menu> throws "It is undefined", so pages cannot be rendered. ${PART}`,
    });
  });

  it('names the replacement if the original part throws', () => {
    expect(renderProblem('docs/a.mdx', thrownAt('Navbar', 'list.length'), context)).toEqual({
      file: 'theme/navbar.tsx',
      message: `the component <Navbar> throws "It is undefined", so pages cannot be rendered. ${PART}`,
    });
  });

  it('names the page, and the place of a component that replaces nothing', () => {
    const thrown = thrownAt('Menu', 'length');
    expect(renderProblem('docs/a.mdx', thrown, { ...context, parts: [] })).toEqual({
      file: 'docs/a.mdx',
      message:
        'the page cannot be rendered: the component <Menu> throws "It is undefined" in theme/navbar.tsx:5. Correct the component, or what the page passes to it.',
    });
  });

  it.each([
    ['only the engine is involved', thrownAt('Navbar', 'list.length')],
    ['there is no stack', 'a text'],
  ])('names the page if %s', (_case, thrown) => {
    const problem = renderProblem('docs/a.mdx', thrown, { ...context, parts: [] });
    expect(problem.file).toBe('docs/a.mdx');
    expect(problem.message).toMatch(/^the page cannot be rendered: .* throws/);
  });
});
