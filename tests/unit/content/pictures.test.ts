import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkPicture, checkPictures } from '../../../plugins/content/pictures.ts';

const svg = (inside: string, attributes = ''): string =>
  `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${attributes}>\n${inside}\n</svg>\n`;

const problemsOf = (source: string): string[] =>
  checkPicture(source, 'a.svg').map(({ file, line, message }) => `${file}:${line}: ${message}`);

describe('a picture that does more than show', () => {
  it.each([
    ['a script', '<script>x()</script>', '<script> has no place in a picture, which shows no scripts'],
    ['a script with a prefix', '<s:Script>x()</s:Script>', '<script> has no place'],
    [
      'HTML',
      '<foreignObject><div>x</div></foreignObject>',
      '<foreignobject> has no place in a picture, which shows no HTML',
    ],
    ['a handler', '<path onload="x()" d="M0 0"/>', 'onload="…" on <path> would run a script'],
    ['a handler in capitals', '<path ONCLICK="x()"/>', 'ONCLICK="…" on <path> would run'],
    ['a link that runs', '<a href="javascript:x()"><path/></a>', 'href="javascript:x()" would run a script'],
    ['one in disguise', '<a xlink:href=" &#106;ava&#x0A;script:x()"><path/></a>', 'would run a script'],
    ['a picture from elsewhere', '<image href="https://example.org/a.png"/>', 'leads out of the picture'],
    ['a picture from beside', '<image xlink:href="b.png"/>', 'leads out of the picture'],
    ['a document as a picture', '<image href="data:image/svg+xml,x"/>', 'leads out of the picture'],
    ['a shape from elsewhere', '<use href="//example.org/a.svg#b"/>', 'leads out of the picture'],
    ['a link to no known place', '<a href="//example.org"><path/></a>', 'leads out of the picture'],
    [
      'an animation of a link',
      '<a><set attributeName="xlink:href" to="#a"/></a>',
      'changes what the picture does',
    ],
    [
      'an animation of a handler',
      '<animate attributeName="onclick" values="x()"/>',
      'changes what the picture does',
    ],
    ['a style that imports', '<style>@import "a.css";</style>', '<style> loads @import'],
    [
      'a style in character data',
      '<style><![CDATA[p{fill:url(https://example.org/a)}]]></style>',
      '<style> loads https://example.org/a',
    ],
    [
      'a paint from elsewhere',
      '<path fill="url( \'https://example.org/a#b\')"/>',
      'fill loads https://example.org/a#b',
    ],
    ['a style attribute', '<path style="mask:url(a.svg#b)"/>', 'style loads a.svg#b'],
  ])('%s', (_what, inside, message) => {
    const problems = problemsOf(svg(`<g>\n${inside}\n</g>`));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^a\.svg:4: unsafe picture: .+(?:remove it|it, or remove it)\.$/);
    expect(problems[0]).toContain(message);
  });

  it('on its outermost element', () => {
    expect(problemsOf(svg('', ' onload="x()"'))).toEqual([
      'a.svg:2: unsafe picture: onload="…" on <svg> would run a script; remove it.',
    ]);
  });

  it('with a style sheet of its own', () => {
    expect(problemsOf('<?xml-stylesheet href="a.css"?>\n<svg/>')).toEqual([
      'a.svg:1: unsafe picture: <?xml-stylesheet> loads another file; remove it.',
    ]);
  });

  it('with entities', () => {
    expect(
      problemsOf('<?xml version="1.0"?>\n<!DOCTYPE svg [<!ENTITY a "javascript:">]>\n<svg/>')[0],
    ).toContain('a.svg:2: unsafe picture: a <!DOCTYPE> can hide anything');
  });

  it('or that no browser could read', () => {
    expect(problemsOf('<svg>\n<g>\n</svg>')[0]).toContain('a.svg:3: unsafe picture: it is not well-formed');
  });
});

it('lets a picture be one', () => {
  const picture = svg(
    '<title>On click, javascript runs</title><style>.a{fill:url(#b)}@media (prefers-color-scheme:dark){.a{fill:#fff}}</style>' +
      '<defs><linearGradient id="b" xlink:href="#c"/></defs><path class="a" fill="url(#b)" style="opacity:.5" d="M0 0"/>' +
      '<use href="#b"/><image href="data:image/png;base64,AA"/><a href="https://example.org"><text>x</text></a>' +
      '<animate attributeName="opacity" values="0;1"/>',
  );
  expect(problemsOf(picture)).toEqual([]);
});

it('finds the files of a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  writeFileSync(join(folder, 'a.SVG'), svg('<script/>'));
  writeFileSync(join(folder, 'b.svg'), svg('<path/>'));
  writeFileSync(join(folder, 'c.txt'), '<script/>');
  expect(checkPictures([folder]).map(({ file, line }) => `${file}:${line}`)).toEqual([`${folder}/a.SVG:3`]);
  rmSync(folder, { recursive: true });
});
