import { type HostileCase, type HostileFile, page } from '../case.ts';

type Files = Readonly<Record<string, HostileFile>>;

const CODE = /Write the result as text, or use a component/;
/** The parser of MDX refuses other statements than imports and exports. */
const STATEMENT = /only import\/exports are supported/;
const VALUE = /Write \\\{ for a brace in the text/;
const REMOVE = /Remove it, or use a component|Write <Embed/;
const IMPORT = /Write the relative path of a partial or an image/;
const SITE_PATH = /must be a path of this site that starts with one slash/;
const COMPONENT = /Remove it, or set it in the component/;

/** A page whose body is refused. @param line the line of the body, which begins with line 1 */
const body = (name: string, text: string, fix: RegExp, line = 1, files: Files = {}): HostileCase => ({
  name,
  files: { 'page.mdx': page(text), ...files },
  expected: 'refused',
  at: `page.mdx:${line + 4}`,
  fix,
});

/** The same in a page that is plain Markdown. */
const markdown = (name: string, text: string, fix: RegExp, line = 1): HostileCase => ({
  name,
  files: { 'page.md': page(text) },
  expected: 'refused',
  at: `page.md:${line + 4}`,
  fix,
});

/** A page with one more field in its front matter, which is in line 4. */
const field = (name: string, text: string, fix: RegExp, line = 4): HostileCase => ({
  name,
  files: { 'page.mdx': `---\ntitle: Page\ndescription: A page of a hostile input.\n${text}\n---\nText.\n` },
  expected: 'refused',
  at: `page.mdx:${line}`,
  fix,
});

/** A page that is built, although it looks like code. */
const harmless = (name: string, text: string, files: Files = {}): HostileCase => ({
  name,
  files: { 'page.mdx': page(text), ...files },
  expected: 'harmless',
});

/** A file that a page imports. */
const partial = (name: string, path: string, text: string, fix: RegExp, line = 1): HostileCase => ({
  name,
  files: { 'page.mdx': page(`import Part from './${path}'\n\n<Part />`), [path]: `${text}\n` },
  expected: 'refused',
  at: `${path}:${line}`,
  fix,
});

const globals: readonly HostileCase[] = [
  body('An expression reads the environment', '{process.env.CANARY}', VALUE),
  body('An expression reads the environment in a template', `{\`\${process.env.CANARY}\`}`, VALUE),
  body('An expression reads the environment through globalThis', '{globalThis.process.env.CANARY}', VALUE),
  body(
    'An expression reads the environment through a computed name',
    "{globalThis['process']['env']}",
    VALUE,
  ),
  body('A value is the environment', 'export const all = process.env\n\n{all.CANARY}', VALUE),
  body(
    'A value is fetch, and an element calls it',
    'export const F = fetch\n\n<F url="http://LISTENER/" />',
    VALUE,
  ),
  body('A value is require', 'export const load = require\n\nText.', VALUE),
  body('An attribute reads the environment', '<Badge kind={process.env.CANARY}>New</Badge>', VALUE),
  body('An attribute of HTML reads the environment', '<p title={process.env.CANARY}>Text</p>', VALUE),
  body('A ref is a function of the browser', '<div ref={globalThis.alert}>Text</div>', REMOVE),
  body('An element is a member of a global', '<process.env.CANARY />', / Use one of /),
  body(
    'An element is a member of the window',
    '<window.Image src="http://LISTENER/x.png" />',
    / Use one of /,
  ),
  body('An expression reads import.meta', '{import.meta.url}', CODE),
  body('An expression reads the document', '{document.cookie}', VALUE),
  body('An expression reads the location', '{location.href}', VALUE),
  body('An expression reads this', '{this}', CODE),
  body('An expression reads the props of the page', '{props.components}', VALUE),
  body('An expression reads the arguments', '{arguments[0]}', VALUE),
  body('An expression reads the front matter of the build', '{frontmatter.title}', VALUE),
  body('An expression uses Math', '{Math.random()}', CODE),
  body('An expression reads names of Node.js', '{__dirname}', VALUE),
  body('An expression uses eval', "{eval('process.env.CANARY')}", CODE),
  body('An optional chain reaches a global', '{globalThis?.process?.env}', CODE),
  body('A conditional hides a global', "{true ? process.env.CANARY : ''}", VALUE),
  body('A sequence hides a global', '{(1, process.env.CANARY)}', CODE),
  body('typeof reads a global', '{typeof process.env.CANARY}', VALUE),
  body('A logical operator hides a global', '{null ?? process.env.CANARY}', VALUE),
  body('A list hides a global', '{[1, process.env.CANARY]}', VALUE),
  body('A field hides a global', '{{ a: process.env.CANARY }.a}', VALUE),
  body('A shorthand field hides a global', '{{ process }.process.env}', VALUE),
];

const calls: readonly HostileCase[] = [
  body('An expression calls a function', '{fetch("http://LISTENER/")}', CODE),
  body('An expression imports a module', "{import('node:fs')}", CODE),
  body('A tagged template calls a function', '{String.raw`x`}', CODE),
  body('A tagged template calls Function', '{Function`return process.env`()}', CODE),
  body('An expression creates an object', '{new Function("return process")()}', CODE),
  body('An expression is a function', '{(() => process.env.CANARY)()}', CODE),
  body('An expression is a class', '{class { static x = process.exit(0) }}', CODE),
  body('A value is a function', 'export const now = () => Date.now()\n\n{now}', CODE),
  body('A page exports a function', 'export function Now() { return process.env.CANARY }\n\n<Now />', CODE),
  body('A page exports a class', 'export class Now { static { process.exit(0) } }\n\nText.', CODE),
  body('A statement follows an import', 'export const a = 1\nprocess.exit(0)\n\nText.', STATEMENT, 2),
  body(
    'A statement without an export defines a value',
    'export const a = 1\nconst b = process.env\n\n{a}',
    STATEMENT,
    2,
  ),
  body('A loop follows an export', 'export const a = 1\nwhile (true) {}\n\nText.', STATEMENT, 2),
  body('A block follows an export', 'export const a = 1\n{ process.exit(0) }\n\nText.', STATEMENT, 2),
  body('An expression assigns to a global', '{(globalThis.x = 1)}', CODE),
  body('An expression counts', 'export const a = 1\n\n{a++}', CODE, 3),
  body('An expression deletes', 'export const a = { b: 1 }\n\n{delete a.b}', CODE, 3),
  body('An attribute calls a function', '<Card href="/docs/welcome" title={alert(1)} />', CODE),
  body('A destructured export reads the environment', 'export const { env } = process\n\nText.', CODE),
  body(
    'A destructured export has a default that calls',
    'export const [a = process.exit(0)] = []\n\nText.',
    CODE,
  ),
  body('A regular expression is a value', '{/(a+)+$/}', CODE),
  body('A huge number takes all memory', '{2n ** 1000000000n}', CODE),
  body('An await waits for a function', '{await fetch("http://LISTENER/")}', CODE),
  body('A getter runs code', '{{ get a() { return process.env.CANARY } }.a}', CODE),
  body('A method runs code', '{{ toString() { return process.exit(0) } }}', CODE),
];

const objects: readonly HostileCase[] = [
  body(
    'A value with toString ends the build',
    `export const a = { toString: process.exit }\n\n{\`\${a}\`}`,
    /Choose another name|Write \\\{/,
  ),
  ...[
    'toString',
    'valueOf',
    '__proto__',
    'constructor',
    'then',
    'toJSON',
    '$$typeof',
    'dangerouslySetInnerHTML',
    '__html',
    'hasOwnProperty',
    'prototype',
  ].map((key) =>
    body(
      `A field of a value has the name ${key}`,
      `export const a = { ${key}: 'x' }\n\n{a.b}`,
      /of a field is not allowed\. Choose another name/,
    ),
  ),
  body(
    'A quoted field has the name __proto__',
    `export const a = { '__proto__': { b: 'x' } }\n\n{a.b}`,
    /Choose another name/,
  ),
  body('A computed field has an active name', "export const a = { ['toString']: 1 }\n\nText.", CODE),
  body(
    'A spread in an object copies the environment',
    'export const a = { ...process.env }\n\n{a.CANARY}',
    CODE,
  ),
  body('A spread in a list copies a string', "export const a = [...'text']\n\n{a}", CODE),
  body('A member of a text is a function', "{'a'.constructor}", CODE),
  body('A member of a list is a function', '{[1].map}', CODE),
  body('A member of a number is a function', '{(1).toFixed}', CODE),
  body(
    'A computed member of a value is the constructor',
    "export const a = { b: 1 }\n\n{a['constructor']}",
    CODE,
    3,
  ),
  body('An unknown member of a value is read', 'export const a = { b: 1 }\n\n{a.c}', CODE, 3),
  body('A value is used before it is defined', 'export const a = b\nexport const b = 1\n\n{a}', VALUE),
  body(
    'A value is defined twice',
    "export const a = 1\n\nexport const a = 'script'\n\n{a}",
    /Choose another name/,
    3,
  ),
  body(
    'A value replaces the content of the page',
    "export const MDXContent = 'x'\n\nText.",
    /Choose another name/,
  ),
  body(
    'A value replaces the metadata of the page',
    'export const pageMeta = { redirect: "//example.org" }\n\nText.',
    /Choose another name/,
  ),
  body(
    'A value replaces the layout of the page',
    "export const Layout = 'script'\n\nText.",
    /Choose another name/,
  ),
  body('A value replaces the functions of React', "export const _jsx = 'x'\n\nText.", /Choose another name/),
  body(
    'A value replaces the components of the page',
    "export const _components = { p: 'script' }\n\nText.",
    /Choose another name/,
  ),
  body('A value replaces Object', "export const Object = 'x'\n\nText.", /Choose another name/),
  body(
    'A value replaces a component of the site',
    "export const Card = 'script'\n\n<Card />",
    /Choose another name/,
  ),
  body(
    'A mapping is shown as text',
    'export const a = { type: "script", props: {} }\n\n{a}',
    /Name one of its fields/,
    3,
  ),
  body(
    'Values that contain each other twice grow without end',
    [
      "export const a0 = 'xxxxxxxxxx'",
      ...Array.from({ length: 40 }, (_, index) => `export const a${index + 1} = a${index} + a${index}`),
      '',
      '{a40}',
    ].join('\n'),
    /Write the text without repeating values/,
    18,
  ),
  body(
    'Elements that contain each other twice grow without end',
    [
      'export const a0 = <b>x</b>',
      ...Array.from({ length: 40 }, (_, index) => `export const a${index + 1} = <>{a${index}}{a${index}}</>`),
      '',
      '{a40}',
    ].join('\n'),
    /Write the text without repeating values/,
    43,
  ),
];

const components: readonly HostileCase[] = [
  ...['script', 'meta', 'iframe', 'style', 'base', 'link', 'object'].map((tag) =>
    body(
      `A text is the element ${tag}`,
      `export const S = '${tag}'\n\n<S src="http://LISTENER/x.js">x</S>`,
      /use a component/,
      3,
    ),
  ),
  body(
    'A meta element sends readers away through a text',
    'export const S = \'meta\'\n\n<S httpEquiv="refresh" content="0;url=http://LISTENER/" />',
    /use a component/,
    3,
  ),
  body(
    'A template is an element',
    `export const S = \`scr\${"ipt"}\`\n\n<S>alert(1)</S>`,
    /use a component/,
    3,
  ),
  body(
    'A field of a value is an element',
    "export const tags = { S: 'script' }\n\n<tags.S>alert(1)</tags.S>",
    /use a component/,
    3,
  ),
  body(
    'A lower-case value is an element of a value',
    'export const frame = { x: \'iframe\' }\n\n<frame.x src="http://LISTENER/" />',
    /use a component/,
    3,
  ),
  body('A list is an element', "export const tags = ['script']\n\n<tags.length />", /use a component/, 3),
  body(
    'A value of the page is used within an expression',
    "export const S = 'script'\n\n{<S>alert(1)</S>}",
    /use a component/,
    3,
  ),
  body('An unknown component is used', '<Script src="http://LISTENER/x.js" />', / Use one of /),
  body('A part of a component of the site is used', '<Card.constructor />', / Use one of /),
  body('A component that only the build uses', '<LinkCard href="javascript:alert(1)" />', / Use one of /),
  body(
    'The component of admonitions is used',
    '<$$$callout$$$ type="tip" title="x">x</$$$callout$$$>',
    / Use one of /,
  ),
  body(
    'A partial gets components that replace its elements',
    "import Part from './_part.mdx'\n\n<Part components={{ p: 'script' }} />",
    /Remove them/,
    3,
    { '_part.mdx': 'alert(1)\n' },
  ),
  body(
    'A part of a partial is an element',
    "import Part from './_part.mdx'\n\n<Part.S />",
    /Write <Part \/>/,
    3,
    { '_part.mdx': "export const S = 'script'\n" },
  ),
  body(
    'A named export of a partial is an element',
    "import { S } from './_part.mdx'\n\n<S>alert(1)</S>",
    /Write import Name from/,
    1,
    { '_part.mdx': "export const S = 'script'\n" },
  ),
  body(
    'All exports of a partial are imported',
    "import * as Part from './_part.mdx'\n\n<Part.S>alert(1)</Part.S>",
    /Write import Name from/,
    1,
    { '_part.mdx': "export const S = 'script'\n" },
  ),
  body('A page exports a layout', 'export default ({ children }) => children\n\nText.', CODE),
  body(
    'A page exports a value as its layout',
    "export const L = 'script'\nexport { L as default }\n\nText.",
    CODE,
    2,
  ),
  body('A page exports the exports of a file', "export * from './x.tsx'\n\nText.", CODE),
  body('A page exports an export of Node.js', "export { readFileSync as x } from 'node:fs'\n\nText.", CODE),
  body('A page exports a namespace', "export * as fs from 'node:fs'\n\n{fs}", CODE),
];

const imports: readonly HostileCase[] = [
  ...[
    ['a data URL', 'data:text/javascript,export default 1'],
    ['a URL', 'http://LISTENER/x.js'],
    ['a protocol-relative URL', '//LISTENER/x.js'],
    ['a module of Node.js', 'node:fs'],
    ['a file URL', 'file:///etc/passwd'],
    ['a package', 'react'],
    ['a file of a package', 'react/package.json'],
    ['a scoped package', '@rspress/core/theme'],
    ['a generated module', '@generated/sidebar.json'],
    ['an alias of the bundler', '@theme'],
    ['an absolute path', '/etc/passwd.md'],
    ['a name of Node.js', 'fs'],
    ['a private import of a package', '#internal'],
    ['the folder itself', '.'],
  ].map(([what, path]) => body(`A page imports ${what}`, `import x from '${path}'\n\nText.`, IMPORT)),
  ...[
    ['raw text', './page.mdx?raw'],
    ['a URL of a file', '../../index.mdx?url'],
    ['a file inline', './page.mdx?inline'],
    ['a file with a fragment', './x.tsx#a'],
    ['a loader', './evil.cjs!./page.mdx'],
    ['a loader without others', '!!./evil.cjs!./x.tsx'],
    ['a loader of the bundler', '-!raw-loader!./page.mdx'],
    ['an escaped character', './%2e%2e/x.tsx'],
    ['a backslash', '.\\\\x.tsx'],
  ].map(([what, path]) =>
    body(
      `An import has ${what}`,
      `import x from '${path}'\n\n{x}`,
      /Rename the file, and write its path without options|Write the relative path/,
      1,
      { 'evil.cjs': 'process.exit(0)\n' },
    ),
  ),
  ...['x.json', 'x.cjs', 'x.mjs', 'x.wasm', 'x.txt', 'x.html', 'x.css', 'x.node', 'x.env', 'x'].map((name) =>
    body(
      `A page imports the file ${name}`,
      `import x from './${name}'\n\nText.`,
      /Write the (?:relative path|values)|into a \.ts file/,
      1,
      { [name]: '{}' },
    ),
  ),
  body(
    'An import has attributes',
    "import x from './x.json' with { type: 'json' }\n\n{x.a}",
    /cannot be read|remove "with/,
    1,
    { 'x.json': '{}' },
  ),
  body('An import has no name', "import './x.ts'\n\nText.", /Write import Name from/, 1, {
    'x.ts': 'process.exit(0)\n',
  }),
  body(
    'A page imports another page',
    "import Other from './other.mdx'\n\n<Other />",
    /begin the name of the file, or of its folder, with "_"/,
    1,
    { 'other.mdx': page('Text.') },
  ),
  body(
    'A page imports a hidden partial',
    "import Part from './.part.mdx'\n\n<Part />",
    /begin the name of the file, or of its folder, with "_"/,
    1,
    { '.part.mdx': '{process.env.CANARY}\n' },
  ),
  body('A member of an import is read', "import * as all from './x.ts'\n\n{all.secret}", CODE, 3, {
    'x.ts': "export const secret = 'x'\n",
  }),
  body(
    'An imported value is a URL',
    'import { url } from \'./x.ts\'\n\n<Card title="A" href={url} />',
    /Write the URL itself/,
    3,
    { 'x.ts': "export const url = 'javascript:alert(1)'\n" },
  ),
  body(
    'An imported value is an attribute of HTML',
    "import { url } from './x.ts'\n\n<a href={url}>a</a>",
    /Write the text itself/,
    3,
    { 'x.ts': "export const url = 'javascript:alert(1)'\n" },
  ),
  body(
    'An imported value with a lower-case name is an element',
    "import * as x from './x.tsx'\n\n<x.y />",
    /must begin with capitals/,
    3,
    { 'x.tsx': "export const y = 'script'\n" },
  ),
];

const elsewhere: readonly HostileCase[] = [
  partial('A partial reads the environment', '_part.mdx', '{process.env.CANARY}', VALUE),
  partial(
    'A partial in a folder with an underscore reads the environment',
    '_parts/part.mdx',
    'Text.\n\n{process.env.CANARY}',
    VALUE,
    3,
  ),
  partial(
    'A partial in a deep folder with an underscore runs a script',
    '_parts/deep/part.mdx',
    "export const S = 'script'\n\n<S>alert(1)</S>",
    /use a component/,
    3,
  ),
  partial('A partial in plain Markdown runs a script', '_part.md', '<script>alert(1)</script>', REMOVE),
  partial(
    'A partial has code in its front matter',
    '_part.mdx',
    '---js\n{ title: process.exit(0) }\n---\nText.',
    /write only three dashes/,
  ),
  {
    name: 'A partial that no page imports reads the environment',
    files: { '_unused/part.mdx': '{process.env.CANARY}\n' },
    expected: 'refused',
    at: '_unused/part.mdx:1',
    fix: VALUE,
  },
  {
    name: 'A page has code in its front matter',
    files: { 'page.mdx': '---js\n{ title: process.env.CANARY }\n---\nText.\n' },
    expected: 'refused',
    at: 'page.mdx:1',
    fix: /write only three dashes/,
  },
  {
    name: 'A page in plain Markdown has code in its front matter',
    files: { 'page.md': '---javascript\n{ title: process.env.CANARY }\n---\nText.\n' },
    expected: 'refused',
    at: 'page.md:1',
    fix: /write only three dashes/,
  },
  {
    name: 'A page has JSON in its front matter, which nobody checks',
    files: { 'page.mdx': '---json\n{ "title": "x", "head": [] }\n---\nText.\n' },
    expected: 'refused',
    at: 'page.mdx:1',
    fix: /write only three dashes/,
  },
  body(
    'A preview without a file runs code in the text',
    '```tsx preview\nexport default () => <img src="http://LISTENER/x.png" />\n```',
    /write file="\.\/previews\/name\.tsx"/,
  ),
  body(
    'A preview in a frame runs code in the text',
    '```tsx preview="iframe-follow"\nexport default () => null\n```',
    /./,
  ),
  body(
    'A preview is a file that is not a component',
    '```tsx preview file="./x.json"\n```',
    /write file="\.\/previews\/name\.tsx"/,
    1,
    { 'x.json': '{}' },
  ),
  body('A preview uses a loader', '```tsx preview file="./evil.cjs!./x.tsx"\n```', /Rename the file/, 1, {
    'evil.cjs': 'process.exit(0)\n',
    'x.tsx': 'export default () => null\n',
  }),
  body('A preview has a query', '```tsx preview file="./x.tsx?raw.tsx"\n```', /Rename the file/, 1, {
    'x.tsx': 'export default () => null\n',
  }),
];

const attributes: readonly HostileCase[] = [
  {
    name: 'A style attribute loads an image',
    files: {
      'page.mdx': page(
        '<p style="background: url(//LISTENER)">Text</p>\n\n<p style={{ backgroundImage: "url(//LISTENER)" }}>Text</p>',
      ),
    },
    expected: 'harmless',
  },
  ...[
    'onclick',
    'onClick',
    'ONCLICK',
    'onerror',
    'onLoad',
    'srcdoc',
    'srcDoc',
    'formaction',
    'formAction',
    'ping',
    'is',
    'ref',
    'key',
    'contentEditable',
    'autofocus',
    'popover',
    'http-equiv',
    'httpEquiv',
    'nonce',
    'slot',
    'part',
    'xmlns',
    'data',
  ].map((name) => body(`An element has the attribute ${name}`, `<p ${name}="x">Text</p>`, REMOVE)),
  ...[
    'onClick',
    'ON-CLICK',
    'style',
    'ref',
    'key',
    'dangerouslySetInnerHTML',
    'srcDoc',
    'is',
    'ping',
    'formAction',
    'innerHTML',
    'components',
    'as',
  ].map((name) =>
    body(
      `A component of the site has the attribute ${name}`,
      `<Card title="A" href="/docs/welcome" ${name}="x" />`,
      COMPONENT,
    ),
  ),
  body(
    'A component of the site gets HTML in an expression',
    '<Card title="A" href="/docs/welcome" dangerouslySetInnerHTML={{ html: \'<script>\' }} />',
    COMPONENT,
  ),
  body('An attribute has a namespace', '<Card title="A" xlink:href="javascript:alert(1)" />', COMPONENT),
  body(
    'A spread gives an element HTML',
    "<div {...{ dangerouslySetInnerHTML: { __html: '<script>alert(1)</script>' } }} />",
    CODE,
  ),
  body('A spread gives a component attributes', "<Card {...{ href: 'javascript:alert(1)' }} />", CODE),
  body(
    'A spread of a value gives an element attributes',
    "export const a = { onClick: 'x' }\n\n<p {...a}>Text</p>",
    CODE,
    3,
  ),
  body('A spread within an expression', '{<p {...{ ref: globalThis.alert }} />}', CODE),
  body(
    'An attribute is given twice',
    '<Video title="A" src="./a.mp4" src="./evil.cjs" poster="./a.jpg" captions="./a.vtt" />',
    /Remove one/,
  ),
  body(
    'A URL in an expression runs a script',
    "<a href={'javascript:alert(1)'}>a</a>",
    /Write a path, https:\/\/, mailto: or tel:/,
  ),
  body(
    'A URL in a value runs a script',
    "export const url = 'java' + 'script:alert(1)'\n\n<a href={url}>a</a>",
    /Write a path/,
    3,
  ),
  body(
    'A URL in a template runs a script',
    `export const a = "java"\n\n<a href={\`\${a}script:alert(1)\`}>a</a>`,
    /Write a path/,
    3,
  ),
  body(
    'A URL of a card in a value runs a script',
    'export const a = { url: \'javascript:alert(1)\' }\n\n<Card title="A" href={a.url} />',
    /Write a path/,
    3,
  ),
  body(
    'A URL within a list of a component runs a script',
    "import { Menu } from './menu.tsx'\n\n<Menu items={[{ href: 'javascript:alert(1)' }]} />",
    /Write a path/,
    3,
    { 'menu.tsx': 'export const Menu = () => null\n' },
  ),
  body('A drawing loads another file', '<svg><use href="http://LISTENER/x.svg#a" /></svg>', /Refer to an id/),
  body(
    'A drawing is filled with another file',
    '<svg><rect fill="url(http://LISTENER/x.svg#a)" /></svg>',
    /Refer to an id/,
  ),
  body(
    'An animation changes a URL',
    '<svg><a href="/"><animate attributeName="href" to="javascript:alert(1)" /></a></svg>',
    REMOVE,
  ),
  body(
    'A link gives its page to the other site',
    '<a href="http://LISTENER/" target="_blank" rel="opener">a</a>',
    /Write rel="noopener"/,
  ),
  body(
    'A link replaces the window of a frame',
    '<a href="/docs/welcome" target="_top">a</a>',
    /Write target="_blank"/,
  ),
];

const elements: readonly HostileCase[] = [
  ...[
    'script',
    'style',
    'iframe',
    'object',
    'embed',
    'base',
    'meta',
    'link',
    'form',
    'template',
    'noscript',
    'textarea',
    'title',
    'dialog',
    'select',
    'canvas',
    'slot',
    'portal',
    'frameset',
  ].map((tag) =>
    body(`A page has the element ${tag}`, `<${tag}></${tag}>`, tag === 'iframe' ? /Write <Embed/ : REMOVE),
  ),
  ...[
    'javascript:alert(1)',
    'data:text/html,x',
    './page.html',
    '//example.org/a',
    'https://example.org/a',
  ].map((src) =>
    body(`A frame shows ${src}`, `<Embed title="a" src="${src}" />`, /[Ww]rite|[Bb]egin|Copy|add its host/),
  ),
  body('A page asks readers for text', '<input type="password" name="password" />', /Remove it/),
  body('A drawing embeds HTML', '<svg><foreignObject><p>x</p></foreignObject></svg>', REMOVE),
  body('A drawing has a script', '<svg><script>alert(1)</script></svg>', REMOVE),
  body('An element of another namespace', '<svg:script>alert(1)</svg:script>', /put it into backticks/),
  body(
    'An element that a script could define',
    '<x-frame src="http://LISTENER/"></x-frame>',
    /put it into backticks/,
  ),
  body(
    'An element within an attribute is a script',
    '<Card title={<script src="http://LISTENER/x.js" />} href="/docs/welcome" />',
    REMOVE,
  ),
  body('An element within a list is a script', '{[<script src="http://LISTENER/x.js" />]}', REMOVE),
  body(
    'An element within a value is a script',
    'export const a = <script src="http://LISTENER/x.js" />\n\n{a}',
    REMOVE,
  ),
  markdown('Plain Markdown has a script', '<script>alert(1)</script>', REMOVE),
  markdown('Plain Markdown has a script in upper case', '<SCRIPT>alert(1)</SCRIPT>', REMOVE),
  markdown('Plain Markdown has an event handler', 'Text <img src="x.png" onerror="alert(1)"> text', REMOVE),
  markdown('Plain Markdown has a script within a drawing', '<svg><script>alert(1)</script></svg>', REMOVE),
  markdown(
    'Plain Markdown has a script within a formula',
    '<math><mtext><script>alert(1)</script></mtext></math>',
    REMOVE,
  ),
  markdown(
    'Plain Markdown has a script after an unknown text element',
    '<xmp>\n\n<script>alert(1)</script>\n\n</xmp>',
    REMOVE,
    3,
  ),
  markdown(
    'Plain Markdown has a tag that goes on in the next block',
    '<div\nonclick="alert(1)"\n\n>',
    /Close it with >/,
  ),
  markdown(
    'Plain Markdown has a meta element',
    '<meta http-equiv="refresh" content="0;url=http://LISTENER/">',
    REMOVE,
  ),
  markdown('Plain Markdown has a template', '<template><script>alert(1)</script></template>', REMOVE),
];

const WEB = /begin it with https:\/\/ and the host/;
const CHARACTERS = /Remove it/;

const readers: readonly HostileCase[] = [
  ...[
    ['another host', '//LISTENER/'],
    ['a backslash', '"/\\\\LISTENER/"'],
    ['a tab', '"/\\t/LISTENER/"'],
    ['a carriage return', '"/\\r/LISTENER/"'],
    ['a null character', '"/\\0/LISTENER/"'],
    ['a folder that is removed', '/docs/..//LISTENER/'],
    ['an escaped folder that is removed', '/docs/%2e%2e//LISTENER/'],
    ['a URL', 'http://LISTENER/'],
    ['a scheme', 'javascript:alert(1)'],
    ['a scheme in mixed case', 'JaVaScRiPt:alert(1)'],
    ['an entity', '"&#47;&#47;LISTENER/"'],
    ['a space', '" //LISTENER/"'],
    ['a host with a user name', '"//docs@LISTENER/"'],
  ].map(([what, url]) => field(`A redirect contains ${what}`, `redirect: ${url}`, SITE_PATH)),
  // A line break in a field is a space.
  field('A redirect contains a line break', 'redirect: "/\\n/LISTENER/"', /Correct the URL/),
  field('A redirect is a list', 'redirect: [//LISTENER/]', /must be a string/),
  field('A redirect is a mapping', 'redirect: { toString: x }', /Remove it/),
  field('An alias contains a line break', 'aliases: ["/a\\n/b"]', /must be an old path of the page/),
  field('An alias leads to another host', 'aliases: ["//LISTENER/a"]', /must be an old path of the page/),
  field('A field adds elements to the head', 'head: [[meta, { http-equiv: refresh }]]', /allowed fields/),
  body('A link has no scheme, but a host', '[a](//LISTENER/)', WEB),
  body('A link has a scheme without slashes', '[a](https:LISTENER)', WEB),
  body('A link has a user name that looks like a host', '[a](https://example.org@LISTENER/)', CHARACTERS),
  body('A link has a backslash', '[a](/\\\\LISTENER/)', CHARACTERS),
  body('A link has a tab as an entity', '<a href="/&#9;/LISTENER/">a</a>', CHARACTERS),
  body('A link has a line break as an entity', '<a href="java&#10;script:alert(1)">a</a>', /Write a path/),
  body('A definition runs a script', '[a][b]\n\n[b]: JAVASCRIPT:alert(1)', /Write a path/, 3),
  body('An image is a document', '![a](data:image/svg+xml,x)', /Write a path/),
  body('A card leads to a script', '<Card title="A" href="JavaScript:alert(1)" />', /Write a path/),
  body('A card leads to another host with a backslash', '<Card title="A" href="/\\LISTENER/" />', CHARACTERS),
];

const yaml: readonly HostileCase[] = [
  field(
    'A tag of YAML is a function',
    'label: !!js/function "function () { process.exit(0) }"',
    /Write only the value/,
  ),
  field('A tag of YAML is a regular expression', 'label: !!js/regexp /a/', /Write only the value/),
  field('A tag of YAML is unknown', 'label: !evil x', /Write only the value/),
  field('A tag of YAML is undefined', "label: !!js/undefined ''", /Write only the value/),
  field('A field of the front matter has the name __proto__', '__proto__: { draft: true }', /Remove it/),
  field('A field of the front matter has the name constructor', 'constructor: x', /Remove it/),
  field('A field of the front matter has the name toString', 'toString: x', /Remove it/),
  field('A nested field has the name __proto__', 'tags: [{ __proto__: { a: 1 } }]', /Remove it/),
  field('The name of a field is a list', '? [a, b]\n: x', /must be text/),
  field('A label is a mapping', 'label: { a: 1 }', /must be a string/),
  field('Tags are a mapping', 'tags: { length: 1 }', /must be a list/),
  field('A tag is a mapping', 'tags: [{ a: 1 }]', /must be a string/),
  field('A draft is text', 'draft: "yes"', /must be a boolean/),
  field('An order is text', 'order: "first"', /must be a/),
  {
    name: 'A category has the name __proto__ of a field',
    files: {
      '_category_.json': '{ "label": "A",\n "__proto__": { "order": 1 } }',
      'page.mdx': page('Text.'),
    },
    expected: 'refused',
    at: '_category_.json:2',
    fix: /Remove it/,
  },
  {
    name: 'The label of a category is a mapping',
    files: { '_category_.json': '{ "label": { "toString": "x" } }', 'page.mdx': page('Text.') },
    expected: 'refused',
    at: '_category_.json:1',
    fix: /Remove it/,
  },
];

const allowed: readonly HostileCase[] = [
  harmless('A brace with a backslash is text', 'Text \\{process.env.CANARY}.'),
  harmless('Code in backticks is text', '`{process.env.CANARY}` and `<script>alert(1)</script>`'),
  harmless('A comment is not shown', '{/* process.env.CANARY */}\n\nText.'),
  harmless(
    'Values, lists and operators are data',
    "export const films = [{ name: 'A', year: 2000 + 1 }]\n\n{films[0].name} {films[0].year} {films.length > 1 ? 'many' : 'one'}",
  ),
  harmless('A code block that looks like code is text', '```js\nfetch("http://LISTENER/")\n```'),
  harmless(
    'A text that looks like an element is text',
    "export const S = '<script>alert(1)</script>'\n\n{S}",
  ),
  harmless('A partial is data, too', "import Part from './_part.mdx'\n\n<Part />", {
    '_part.mdx': "export const a = 'text'\n\n{a}\n",
  }),
];

const HOME =
  '---\ntitle: Home\ndescription: The home page.\nhero:\n  title: Home\n  text: Words.\n  actions: [{ label: Start, to: /docs/page }]\ncards: []\n---\n';

/** A site whose owner allows no code in content. */
const withoutCode = (name: string, text: string, files: Files): HostileCase => ({
  name,
  files: {
    'site.json': '{ "content": { "code": "none" }, "navbar": { "items": [] }, "footer": { "links": [] } }',
    'docs/index.mdx': HOME,
    'docs/docs/page.mdx': page(text),
    ...files,
  },
  expected: 'refused',
  at: 'docs/docs/page.mdx:5',
  fix: /content\.code in site\.config\.ts is "none"/,
  isWholeSite: true,
});

const files: readonly HostileCase[] = [
  body(
    'An image is a link to a text that would run',
    'import map from \'./map.png\'\n\n<img src={map} alt="" />',
    /Copy the file/,
    1,
    { 'map.png': { symlink: 'evil.txt' }, 'evil.txt': 'process.exit(0)\n' },
  ),
  body(
    'A partial is a link to a text that would run',
    "import Part from './_part.mdx'\n\n<Part />",
    /Copy the file/,
    1,
    { '_part.mdx': { symlink: 'evil.txt' }, 'evil.txt': 'process.exit(0)\n' },
  ),
  body('An image in the text is a link to a text that would run', '![Map](./map.png)', /Copy the file/, 1, {
    'map.png': { symlink: 'evil.txt' },
    'evil.txt': 'process.exit(0)\n',
  }),
  body(
    'A component is a folder with a package',
    "import { X } from './x.tsx'\n\n<X />",
    /Write the path of a file/,
    1,
    { 'x.tsx/main.txt': 'process.exit(0)\n', 'x.tsx/package.txt': '{ "main": "main.txt" }' },
  ),
  body(
    'A component has an extension that nobody guards',
    "import { X } from './x.JS'\n\n<X />",
    /Write the relative path/,
    1,
    { 'x.JS': 'process.exit(0)\n' },
  ),
  {
    name: 'A package tells the bundler to read another file',
    files: {
      'page.mdx': page('Text.'),
      'package.json': '{ "browser": { "./x.tsx": "./evil.txt" } }',
      'evil.txt': 'process.exit(0)\n',
    },
    expected: 'refused',
    at: 'package.json:1',
    fix: /Remove this file/,
  },
  withoutCode(
    'A page imports a component although the owner allows no code',
    "import { X } from './x.tsx'\n\n<X />",
    { 'docs/docs/x.tsx': 'export const X = () => null;\n' },
  ),
  withoutCode(
    'A page has a live preview although the owner allows no code',
    '```tsx preview file="./x.tsx"\n```',
    { 'docs/docs/x.tsx': 'export default () => null;\n' },
  ),
];

/** Inputs with which the code in a page, its markup or its front matter does more than show words. */
export const mdx: readonly HostileCase[] = [
  ...globals,
  ...calls,
  ...objects,
  ...components,
  ...imports,
  ...elsewhere,
  ...attributes,
  ...elements,
  ...readers,
  ...yaml,
  ...files,
  ...allowed,
];
