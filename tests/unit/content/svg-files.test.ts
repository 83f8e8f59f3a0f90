import { expect, it } from 'vitest';
import { checkSvg, checkSvgFiles } from '../../../plugins/content/svg-files.ts';
import { newFolder } from '../../helpers/folder.ts';

const svg = (inside: string): string =>
  `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">\n${inside}\n</svg>\n`;

const problemsOf = (source: string): string[] =>
  checkSvg(source, 'a.svg').map(({ file, line, message }) => `${file}:${line}: ${message}`);

it.each([
  ['<script>x()</script>', '<script> is not allowed, because an SVG image must not contain scripts'],
  ['<s:Script>x()</s:Script>', '<script> is not allowed'],
  ['<foreignObject/>', '<foreignobject> is not allowed, because an SVG image must not contain HTML'],
  ['<path onload="x()" d="M0 0"/>', 'onload="…" on <path> would run a script'],
  ['<a href="javascript:x()"><path/></a>', 'href="javascript:x()" would run a script'],
  ['<a xlink:href=" &#106;ava&#x0A;script:x()"><path/></a>', 'would run a script'],
  ['<image xlink:href="b.png"/>', 'refers to something outside the image'],
  ['<image href="data:image/svg+xml,x"/>', 'refers to something outside the image'],
  ['<use href="//example.org/a.svg#b"/>', 'refers to something outside the image'],
  ['<a><set attributeName="xlink:href" to="#a"/></a>', 'changes a link or an event handler'],
  ['<animate attributeName="onclick" values="x()"/>', 'changes a link or an event handler'],
  ['<style>@import "a.css";</style>', '<style> loads @import'],
  ['<style><![CDATA[p{fill:url(https://example.org/a)}]]></style>', '<style> loads https://example.org/a'],
  ['<path fill="url( \'https://example.org/a#b\')"/>', 'fill loads https://example.org/a#b'],
])('%s is unsafe in an SVG image: %s', (inside, message) => {
  const problems = problemsOf(svg(`<g>\n${inside}\n</g>`));
  expect(problems).toEqual([expect.stringContaining(message)]);
  expect(problems[0]).toMatch(/^a\.svg:4: unsafe SVG: .+(?:remove it|it, or remove it)\.$/);
});

it.each([
  ['\n<svg onload="x()"/>', '2: unsafe SVG: onload="…" on <svg> would run a script; remove it.'],
  [
    '<?xml-stylesheet href="a"?>\n<svg/>',
    '1: unsafe SVG: <?xml-stylesheet> can load another file; remove it.',
  ],
  ['\n<!DOCTYPE svg [<!ENTITY a "b">]>\n<svg/>', '2: unsafe SVG: a <!DOCTYPE> can hide code in entities'],
  ['<svg>\n<g>\n</svg>', '3: unsafe SVG: it is not well-formed'],
])('the file %j is unsafe: %s', (source, message) => {
  expect(problemsOf(source)[0]).toContain(`a.svg:${message}`);
});

it('an SVG image may have a title, styles, gradients, embedded images, links and animations', () => {
  const image = svg(
    '<title>On click, javascript runs</title><style>.a{fill:url(#b)}@media (prefers-color-scheme:dark){.a{fill:#fff}}</style>' +
      '<defs><linearGradient id="b" xlink:href="#c"/></defs><path aria-label="JavaScript: a language" class="a" fill="url(#b)" style="opacity:.5" d="M0 0"/>' +
      '<use href="#b"/><image href="data:image/png;base64,AA"/><a href="https://example.org"><text>x</text></a>' +
      '<animate attributeName="opacity" values="0;1"/>',
  );
  expect(problemsOf(image)).toEqual([]);
});

it('the SVG files of a folder are checked, with any case of the extension', () => {
  const { path } = newFolder({ 'a.SVG': svg('<script/>'), 'b.svg': svg('<path/>'), 'c.txt': '<script/>' });
  expect(checkSvgFiles({ root: path }, [path])).toMatchObject([{ file: `${path}/a.SVG`, line: 3 }]);
});
