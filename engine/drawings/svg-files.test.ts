import { expect, it } from 'vitest';
import { newFolder } from '../../tests/helpers/folder.ts';
import { checkSvg, checkSvgFiles } from './svg-files.ts';

const svg = (inside: string): string =>
  `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">\n${inside}\n</svg>\n`;

const problemsOf = (source: string): string[] =>
  checkSvg(source, 'a.svg').map(({ file, line, message }) => `${file}:${line}: ${message}`);

const DATA = 'data:image/svg+xml,';
const BASE64 = 'data:image/svg+xml;base64,';

const encoded = (inside: string): string => encodeURIComponent(svg(inside));

const html = (inside: string): string =>
  `<foreignObject><div xmlns="http://www.w3.org/1999/xhtml">${inside}</div></foreignObject>`;

it.each([
  ['<script>x()</script>', '<script> is not allowed, because an SVG image must not contain scripts'],
  ['<s:Script>x()</s:Script>', '<script> is not allowed'],
  [html('<script>x()</script>'), '<script> is not allowed'],
  [
    html('<meta http-equiv="refresh" content="0;url=//example.org"/>'),
    'must not contain instructions for the browser',
  ],
  [html('<h:meta xmlns:h="http://www.w3.org/1999/xhtml"/>'), '<meta> is not allowed'],
  [html('<base href="//example.org"/>'), 'must not contain instructions for the browser'],
  [html('<link rel="stylesheet" href="a.css"/>'), '<link> is not allowed'],
  [html('<iframe srcdoc="x"/>'), 'must not contain other documents'],
  [html('<form action="//example.org"/>'), 'must not contain forms'],
  [html('<video src="a.webm"/>'), 'must not contain sound or video'],
  [html('<img src="//example.org/a.png"/>'), 'refers to something outside the image'],
  [html('<img src="data:image/png,x" srcset="//example.org/a.png 2x"/>'), 'loads or sends something'],
  [
    html('<p style="background:image-set(&quot;//example.org/a&quot; 1x)"/>'),
    'style loads //example.org/a, which refers to',
  ],
  [html('<p background="//example.org/a.png"/>'), 'loads or sends something'],
  ['<path onload="x()" d="M0 0"/>', 'onload="…" on <path> would run a script'],
  ['<a href="javascript:x()"><path/></a>', 'href="javascript:x()" would run a script'],
  ['<a xlink:href=" &#106;ava&#x0A;script:x()"><path/></a>', 'would run a script'],
  ['<a href="data:text/html,x"><path/></a>', 'would run a script or open a document'],
  ['<image xlink:href="b.png"/>', 'refers to something outside the image'],
  ['<image href="&#47;/example.org/b.png"/>', 'refers to something outside the image'],
  [`<image href="${DATA}x"/>`, 'contains an image with a problem: it is not well-formed'],
  [
    `<image href="${DATA}${encoded('<script/>')}"/>`,
    'contains an image with a problem: <script> is not allowed',
  ],
  [
    `<image href="${BASE64}${btoa(svg('<image href="a"/>'))}"/>`,
    'contains an image with a problem: href="a" refers',
  ],
  [`<feImage href="${BASE64}${btoa(svg('<script/>'))}"/>`, 'contains an image with a problem'],
  ['<image href="data:text/html,x"/>', 'refers to something outside the image'],
  ['<use href="//example.org/a.svg#b"/>', 'refers to something outside the image'],
  ['<use href="data:image/png,x"/>', 'refers to something outside the image'],
  ['<g xml:base="//example.org/"/>', 'refers to something outside the image'],
  ['<a><set attributeName="xlink:href" to="#a"/></a>', 'changes a link or an event handler'],
  ['<animate attributeName="onclick" values="x()"/>', 'changes a link or an event handler'],
  ['<set attributeName="fill" to="url(//example.org/a)"/>', 'to loads //example.org/a'],
  ['<style>@import "a.css";</style>', '<style> loads a.css'],
  ['<style>@\\69mport "a.css";</style>', '<style> loads a.css'],
  ['<style>@import/**/url(a.css);</style>', '<style> loads a.css'],
  ['<style>p{fill:u\\72l(//example.org/a)}</style>', '<style> loads //example.org/a'],
  ['<style>p{fill:image-set("//example.org/a" 1x)}</style>', '<style> loads //example.org/a'],
  ['<style>@font-face{src:url(//example.org/a.woff2)}</style>', '<style> loads //example.org/a.woff2'],
  ['<style><![CDATA[p{fill:url(https://example.org/a)}]]></style>', '<style> loads https://example.org/a'],
  [
    `<style>p{fill:url("${DATA}${encodeURIComponent("<svg onload='x()'/>")}")}</style>`,
    'contains an image with a problem: onload',
  ],
  ['<path fill="url( \'https://example.org/a#b\')"/>', 'fill loads https://example.org/a#b'],
  ['<path filter="u&#92;72l(//example.org/a)"/>', 'filter loads //example.org/a'],
  ['<path cursor="url(a.cur),auto"/>', 'cursor loads a.cur'],
])('%s is unsafe in an SVG image: %s', (inside, message) => {
  const problems = problemsOf(svg(`<g>\n${inside}\n</g>`));
  expect(problems[0]).toContain(message);
  expect(problems[0]).toMatch(/^a\.svg:4: unsafe SVG: .+\.$/s);
});

it.each([
  ['\n<svg onload="x()"/>', '2: unsafe SVG: onload="…" on <svg> would run a script; remove it.'],
  [
    '<?xml-stylesheet href="a"?>\n<svg/>',
    '1: unsafe SVG: <?xml-stylesheet> can load another file; remove it.',
  ],
  [
    '\n<!DOCTYPE svg [<!ENTITY a "b">]>\n<svg/>',
    '2: unsafe SVG: a <!DOCTYPE> with declarations can hide code',
  ],
  [
    '<!DOCTYPE svg [<!ATTLIST svg onload CDATA "x()">]>\n<svg/>',
    '1: unsafe SVG: a <!DOCTYPE> with declarations',
  ],
  [
    '<?xml version="1.0" encoding="UTF-7"?>\n<svg/>',
    '1: unsafe SVG: its encoding is not UTF-8; save it as UTF-8',
  ],
  ['<svg>&a;</svg>', '1: unsafe SVG: it is not well-formed'],
  ['<svg>\n<g>\n</svg>', '3: unsafe SVG: it is not well-formed'],
  [`<svg><style>${'<g>'.repeat(20_000)}</style></svg>`, '1: unsafe SVG: it is not well-formed'],
])('the file %j is unsafe: %s', (source, message) => {
  expect(problemsOf(source)[0]).toContain(`a.svg:${message}`);
});

it('images in images have a limit, and long URLs are shortened in messages', () => {
  let source = svg('<path d="M0 0"/>');
  for (let depth = 0; depth < 3; depth += 1) source = svg(`<image href="${BASE64}${btoa(source)}"/>`);
  expect(problemsOf(source)).toEqual([]);
  const [problem = ''] = problemsOf(svg(`<image href="${BASE64}${btoa(source)}"/>`));
  expect(problem).toContain('contains too many images in each other');
  expect(problem.length).toBeLessThan(500);
});

const FONT = '@font-face{font-family:A;src:url("data:application/font-woff;base64,d09G")format("woff")}';
const PUBLIC =
  '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
const XHTML = 'xmlns="http://www.w3.org/1999/xhtml"';

/** Drawings in the form that common programs write them, shortened. */
it.each([
  [
    'a diagram editor, with the text as HTML and its own format in an attribute',
    `${PUBLIC}\n<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" content="&lt;mxfile&gt;url(a) onclick=x javascript:&lt;/mxfile&gt;" style="background-color: rgb(255, 255, 255);">
<switch><foreignObject style="overflow: visible; text-align: left;" requiredFeatures="http://www.w3.org/TR/SVG11/feature#Extensibility"><div ${XHTML} style="display: flex; width: 118px;"><div data-colors="color: rgb(0, 0, 0);" style="font-size: 12px;">Text<br/><b>bold</b></div></div></foreignObject><text x="60" y="34">Text</text></switch>
<image xlink:href="${BASE64}${btoa(svg('<path d="M0 0"/>'))}"/><image xlink:href="data:image/jpg;base64,AA"/>
<switch><g requiredFeatures="http://www.w3.org/TR/SVG11/feature#Extensibility"/><a transform="translate(0,-5)" xlink:href="https://example.org/faq" target="_blank"><text>Text is not SVG</text></a></switch></svg>`,
  ],
  [
    'a whiteboard, with fonts and its own format in comments',
    `<svg version="1.1" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><!-- svg-source: board --><metadata></metadata><!-- payload-start --><!-- eyJ2ZXIi --><!-- payload-end --><defs><style class="style-fonts">@font-face{font-family:B;src:url(data:font/woff2;base64,d09G)}</style></defs><mask id="a"/><g mask="url(#a)"><text font-family="B, sans-serif" style="white-space: pre;">x</text></g></svg>`,
  ],
  [
    'a program for diagrams as text',
    `<?xml version="1.0" encoding="utf-8"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><svg class="d"><style type="text/css"><![CDATA[\n.t{font-family:"A"}\n${FONT}\n.md a:before{content:"url(x)"}]]></style><foreignObject width="9" height="9"><div ${XHTML} class="md"><h1>Title</h1><p><code>x</code> <a href="https://example.org">link</a></p></div></foreignObject></svg></svg>`,
  ],
  [
    'a design program',
    '<svg fill="none" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><g filter="url(#f)" data-blur-radius="2"><foreignObject x="0" y="0" width="9" height="9"><div xmlns="http://www.w3.org/1999/xhtml" style="backdrop-filter:blur(2px);clip-path:url(#c);height:100%"></div></foreignObject><rect fill="url(#p)" style="mix-blend-mode:multiply"/></g><defs><pattern id="p"><use xlink:href="#i" transform="scale(2)"/></pattern><image id="i" width="9" xlink:href="data:image/png;base64,iVBOR\n w0KGgo="/></defs></svg>',
  ],
  [
    'a vector editor',
    '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!-- Created with an editor -->\n<svg xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:e="http://example.org/editor" xmlns:svg="http://www.w3.org/2000/svg" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" e:docname="a.svg" e:export-filename="/home/a.png"><e:namedview e:window-x="0" objecttolerance="10"/><metadata><rdf:RDF><rdf:li rdf:resource="http://purl.org/dc/dcmitype/StillImage"/></rdf:RDF></metadata><linearGradient xlink:href="#a"/><path style="fill:url(#a);marker-end:url(#b)" e:nodetypes="cc"/></svg>',
  ],
  [
    'a program for sequence diagrams, with an instruction',
    '<?xml version="1.0" encoding="us-ascii" standalone="no"?><?plantuml 1.2024.3?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" contentStyleType="text/css"><a href="https://example.org" target="_top" title="a" xlink:actuate="onRequest" xlink:show="new"><text>x</text></a><?plantuml-src SoWk?></svg>',
  ],
])('a drawing from %s is safe', (_program, source) => {
  expect(problemsOf(source)).toEqual([]);
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

it('a very large file is refused before it is parsed', () => {
  const source = svg('<path d="M0 0h9"/>'.repeat(300_000));
  expect(problemsOf(source)).toEqual([
    'a.svg:1: unsafe SVG: it has more than 5,000,000 characters; remove parts of it, or save it as PNG or WebP.',
  ]);
});
