import { type HostileCase, page } from '../case.ts';

const OUTSIDE = /copy the file there, and correct the path/;
const OUTSIDE_IMPORT = /move the file there, or add its folder/;
const HIDDEN = /Put the file into a folder whose name does not begin with a dot/;
const RENAME = /Rename the file/;

/** Paths that lead from a page out of the site, with and without a file at their end. */
const WAYS_OUT = [
  '../../../../../../../../../../proc/self/environ',
  '../../../../../../../../../../etc/passwd',
  '../../../secret.txt',
  '../../../package.json',
  '../../../../../../../../../../nowhere/at/all',
  './a/../../../../../../../../../../../etc/hostname',
  '././../../.././../../../../../../../etc/passwd',
];

/** The first line of a code block that names a file in a way that some reader of options understands. */
const FENCES = [
  ...WAYS_OUT.map((path) => `ts file="${path}"`),
  'text file="<root>/../../../../../../../../proc/self/environ"',
  'text file="<root>/../secret.txt"',
  'text file="/../../../../../../../../proc/self/environ"',
  'text file="/../../secret.txt"',
  "text file='../../../secret.txt'",
  'text file=../../../secret.txt',
  'text lineNumbers file="../../../../../../../../etc/passwd"',
  'tsx file="../../../../../../../../etc/passwd#region"',
];

const includes: HostileCase[] = FENCES.flatMap((meta) =>
  ['page.md', 'page.mdx'].map((file) => ({
    name: `${file} shows a file outside the site: ${meta}`,
    files: { [file]: page(`\`\`\`${meta}\n\`\`\``) },
    expected: 'refused' as const,
    at: `${file}:5`,
    fix: OUTSIDE,
  })),
);

/** Links to files that the build would publish. */
const links: HostileCase[] = [
  '../../../secret.txt',
  '../../../../../../../../../../etc/passwd.txt',
  './.env.txt',
].map((path) => ({
  name: `a link publishes the file ${path}`,
  files: { 'page.mdx': page(`[a](${path})`), '.env.txt': 'CANARY' },
  expected: 'refused' as const,
  at: 'page.mdx:5',
  fix: path.includes('.env') ? HIDDEN : OUTSIDE,
}));

const hiddenFiles: HostileCase[] = [
  '../../.git/config',
  './.env',
  './.cache/x.ts',
  '/.git/HEAD',
  './node_modules/x.js',
].map((path) => ({
  name: `a code block shows the hidden file ${path}`,
  files: {
    'page.mdx': page(`\`\`\`text file="${path}"\n\`\`\``),
    '.env': 'SECRET=CANARY',
    '.cache/x.ts': 'SECRET',
    'node_modules/x.js': 'SECRET',
  },
  expected: 'refused',
  at: 'page.mdx:5',
  fix: HIDDEN,
}));

/** Text that only another reader of options takes for the option `file`. */
const lookalikes: HostileCase[] = [
  'text title="a file=../../../secret.txt b"',
  "text title='x file=/../../secret.txt y'",
  'text title="x file=<root>/../secret.txt"',
].map((meta) => ({
  name: `a title contains the option of another reader: ${meta}`,
  files: { 'page.mdx': page(`\`\`\`${meta}\nshown\n\`\`\``) },
  expected: 'harmless',
}));

const partialIncludes: HostileCase[] = [
  ['_part.mdx', '_part.mdx:1'],
  ['_parts/part.mdx', '_parts/part.mdx:1'],
  ['_parts/deep/part.md', '_parts/deep/part.md:1'],
].map(([file = '', at = '']) => ({
  name: `${file}, which a page imports, shows a file outside the site`,
  files: {
    'page.mdx': page(`import Part from './${file}'\n\n<Part />`),
    [file]: '```text file="<root>/../../../../../../proc/self/environ"\n```\n',
  },
  expected: 'refused',
  at,
  fix: OUTSIDE,
}));

const images: HostileCase[] = [
  '![Alt](../../../../../../../../etc/logo.png)',
  '![Alt](../../../secret.svg)',
  '![Alt](../../../secret.svg?x)',
  '![Alt](..%2f..%2f..%2fsecret.png)',
  '![Alt][ref]\n\n[ref]: ../../../secret.png',
  '<img src="../../../secret.png" alt="" />',
  '<img src="./a/../../../../secret.gif" alt="" />',
].flatMap((body) =>
  ['page.md', 'page.mdx'].map((file) => ({
    name: `${file} shows an image outside the site: ${body.split('\n')[0]}`,
    files: { [file]: page(body) },
    expected: 'refused' as const,
    at: `${file}:${body.includes('[ref]:') ? 7 : 5}`,
    fix: OUTSIDE,
  })),
);

const hiddenImages: HostileCase[] = [
  ['![Alt](./.cache/map.svg)', HIDDEN],
  ['![Alt](/.git/map.svg)', HIDDEN],
  ['![Alt](./evil.cjs!map.svg)', RENAME],
  ['![Alt](./map%23a.svg)', RENAME],
  ['![Alt](./map%3Fa.svg)', RENAME],
  ['<img src="./evil.cjs!map.png" alt="" />', RENAME],
].map(([body, fix]) => ({
  name: `a page shows an image with a path that content cannot use: ${body}`,
  files: {
    'page.mdx': page(String(body)),
    '.cache/map.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    'evil.cjs': 'process.exit(0);',
    'evil.cjs!map.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  },
  expected: 'refused',
  at: 'page.mdx:5',
  fix: fix as RegExp,
}));

const videoWith = (fields: string): string => page(`<Video title="Film" ${fields} />`);

const videos: HostileCase[] = [
  'src="../../../film.mp4" poster="./a.png" captions="./a.vtt"',
  'src="./a.mp4" poster="../../../a.png" captions="./a.vtt"',
  'src="./a.mp4" poster="./a.png" captions="../../../../../../../../etc/a.vtt"',
].map((fields) => ({
  name: `a video names a file outside the site: ${fields}`,
  files: { 'page.mdx': videoWith(fields), 'a.mp4': 'x', 'a.vtt': 'WEBVTT\n' },
  expected: 'refused',
  at: 'page.mdx:5',
  fix: OUTSIDE,
}));

const imports: HostileCase[] = [
  "import Part from '../../../other.mdx'",
  "import Part from '../../../../../../../../etc/part.mdx'",
  "import Part from './a/../../../../other.mdx'",
].map((line) => ({
  name: `a page imports a file outside the site: ${line}`,
  files: { 'page.mdx': page(`${line}\n\n<Part />`) },
  expected: 'refused',
  at: 'page.mdx:5',
  fix: OUTSIDE_IMPORT,
}));

const hiddenImports: HostileCase[] = ['./.parts/part.mdx', './node_modules/part.mdx', './.env.mdx'].map(
  (path) => ({
    name: `a page imports the hidden file ${path}`,
    files: { 'page.mdx': page(`import Part from '${path}'\n\n<Part />`), [path.slice(2)]: 'Text.\n' },
    expected: 'refused',
    at: 'page.mdx:5',
    fix: HIDDEN,
  }),
);

const linkedImport: HostileCase[] = [
  {
    name: 'a page imports a symlink to a file outside the site',
    files: {
      'page.mdx': page("import Part from './_part.mdx'\n\n<Part />"),
      '_part.mdx': { symlink: '/etc/hostname' },
    },
    expected: 'refused',
    at: '_part.mdx',
    fix: OUTSIDE,
  },
  {
    name: 'a live preview is a file outside the site',
    files: { 'page.mdx': page('```tsx preview file="../../../secret.tsx"\n```') },
    expected: 'refused',
    at: 'page.mdx:5',
    fix: OUTSIDE,
  },
  {
    name: 'a live preview imports a file outside the site',
    files: {
      'page.mdx': page('```tsx preview file="./previews/a.tsx"\n```'),
      'previews/a.tsx':
        'import secret from "../../../../../../../../../etc/passwd?raw";\nexport default () => <p>{secret}</p>;\n',
    },
    expected: 'refused',
    at: 'previews/a.tsx:1',
    isAlone: true,
  },
  {
    name: 'a live preview requires a file outside the site',
    files: {
      'page.mdx': page('```tsx preview file="./previews/a.tsx"\n```'),
      'previews/a.tsx':
        'const secret = require("../../../../package.json");\nexport default () => <p>{secret.title}</p>;\n',
      '../../package.json': '{ "title": "SECRET" }',
    },
    expected: 'refused',
    fix: /content cannot contain a package/,
    isAlone: true,
  },
];

const link = (name: string, symlink: string, at: string, fix: RegExp): HostileCase => ({
  name: `a symlink ${name}`,
  files: { 'page.mdx': page('Text.'), [at]: { symlink } },
  expected: 'refused',
  at,
  fix,
});

const symlinks: HostileCase[] = [
  link('is a page outside the site', '/etc/hostname', 'out.mdx', OUTSIDE),
  link('is the environment of the build', '/proc/self/environ', 'environ.md', OUTSIDE),
  link('is a folder outside the site', '/etc', 'etc', OUTSIDE),
  link('is the folder of the site', '../../..', 'above', OUTSIDE),
  link('is the root of the file system', '/', 'root', OUTSIDE),
  link('is a picture outside the site', '../../../../../../../../etc/hostname', 'map.svg', OUTSIDE),
  link('is code outside the site', '/etc/hostname', 'code.ts', OUTSIDE),
  link('leads to itself', 'self.mdx', 'self.mdx', /leads back to itself\. Remove it/),
  link('leads to its own folder', '.', 'loop', /Remove it/),
  link('leads to the content root', '../..', 'up', /Remove it/),
  link('leads to nothing', 'nowhere.mdx', 'gone.mdx', /Correct its target, or remove it/),
  link('of a picture leads to nothing', 'nowhere.svg', 'gone.svg', /Correct its target, or remove it/),
  link('leads to a device', '/dev/zero', 'zero.mdx', OUTSIDE),
  {
    name: 'two symlinks lead to each other',
    files: {
      'page.mdx': page('Text.'),
      'one.mdx': { symlink: 'two.mdx' },
      'two.mdx': { symlink: 'one.mdx' },
    },
    expected: 'refused',
    at: 'one.mdx',
    fix: /Remove it/,
  },
  {
    name: 'two folders contain symlinks to each other',
    files: {
      'page.mdx': page('Text.'),
      'a/page.mdx': page('Text.'),
      'b/page.mdx': page('Text.'),
      'a/b': { symlink: '../b' },
      'b/a': { symlink: '../a' },
    },
    expected: 'refused',
    at: 'a/b/a',
    fix: /Remove it/,
  },
  {
    name: 'symlinks to folders multiply',
    files: {
      'page.mdx': page('Text.'),
      ...Object.fromEntries(
        Array.from({ length: 12 }, (_, index) => [
          [`d${index}/one`, { symlink: `../d${index + 1}` }],
          [`d${index}/two`, { symlink: `../d${index + 1}` }],
        ]).flat(),
      ),
      'd12/page.mdx': page('Text.'),
    },
    expected: 'refused',
    isAlone: true,
    fix: /Remove some, or copy the files/,
  },
  {
    name: 'a symlink leads to another symlink that leads out of the site',
    files: {
      'page.mdx': page('Text.'),
      'first.mdx': { symlink: 'next.mdx' },
      'next.mdx': { symlink: '/etc/passwd' },
    },
    expected: 'refused',
    at: 'first.mdx',
    fix: OUTSIDE,
  },
  {
    name: 'a code block shows a symlink to the environment',
    files: {
      'page.mdx': page('```text file="./env.txt"\n```'),
      'env.txt': { symlink: '/proc/self/environ' },
    },
    expected: 'refused',
    at: 'page.mdx:5',
    fix: OUTSIDE,
  },
  {
    name: 'an image is a symlink to a file outside the site',
    files: { 'page.mdx': page('![Alt](./a.png)'), 'a.png': { symlink: '/etc/hostname' } },
    expected: 'refused',
    at: 'page.mdx:5',
    fix: OUTSIDE,
  },
  {
    name: 'a category file is a symlink to a file outside the site',
    files: {
      'page.mdx': page('Text.'),
      'team/page.mdx': page('Text.'),
      'team/_category_.json': { symlink: '/etc/passwd' },
    },
    expected: 'refused',
    at: 'team/_category_.json',
    fix: OUTSIDE,
  },
  {
    name: 'a page and a folder are symlinks to others in the site',
    files: {
      'team/page.mdx': page('Text.'),
      'link.mdx': { symlink: 'team/page.mdx' },
      again: { symlink: 'team' },
    },
    expected: 'harmless',
    isAlone: true,
  },
];

const names: HostileCase[] = [
  'evil.cjs!x.mdx',
  'hello!.mdx',
  'a#b.mdx',
  'a?b.mdx',
  'a%2fb.mdx',
  '$&.mdx',
  "$'.mdx",
  '$`.md',
  'a"b.mdx',
  "it's.mdx",
  'a<b.mdx',
  'a|b.mdx',
  'a*b.mdx',
  'a:b.mdx',
  'a\\b.mdx',
  'a\nb.mdx',
  'a\tb.mdx',
  'CON.mdx',
  'aux.md',
  'com1.mdx',
  'nul.txt.mdx',
  'page.html.mdx',
  'page.md.mdx',
  'robots.txt.mdx',
  'feed.xml.md',
  ' space.mdx',
  'space .mdx',
  'dot..mdx',
  'lpt9/page.mdx',
  'a!b/page.mdx',
  'raw-loader!./page.mdx',
  `${'x'.repeat(201)}.mdx`,
].map((file) => ({
  name: `a page has the name ${JSON.stringify(file).slice(0, 60)}`,
  files: { [file]: page('Text.'), 'evil.cjs': 'process.exit(0);' },
  expected: 'refused',
  // A message has one line.
  at: file.replace('\n', '\\n').replace('\t', '\\t'),
  fix: RENAME,
}));

const goodNames: HostileCase[] = [
  'with space.mdx',
  'größe.mdx',
  '日本語.mdx',
  'страница.mdx',
  'صفحة.mdx',
  'a+b.mdx',
  'a@b.mdx',
  'a&b.mdx',
  'a=b.mdx',
  'a,b.mdx',
  '(a).mdx',
  'a~b.mdx',
  'constructor.mdx',
  '__proto__.mdx',
  'toString.mdx',
].map((file) => ({
  name: `a page has the unusual name ${file}`,
  files: { [file]: page('Text.') },
  expected: 'harmless',
}));

/** Names of old URLs that are written into the files of hosts. */
const oldUrls: HostileCase[] = [
  {
    name: 'the old URLs of a page have all characters that are allowed, and great lengths',
    files: {
      'page.mdx': `---\ntitle: Page\ndescription: A page of a hostile input.\naliases:\n  - /docs/old/~a@b(c)+-.d/${'ä'.repeat(80)}\n  - /docs/old${'/abcdefghi'.repeat(120)}\n  - /docs/old/default\n  - /default\n  - /hostnames\n  - /volatile\n  - /include\n  - /~x\n  - /docs.nginx\n---\nText.\n`,
    },
    expected: 'harmless',
  },
];

const site = (files: HostileCase['files']): HostileCase['files'] => ({
  'docs/index.mdx':
    '---\ntitle: Home\ndescription: A home page.\nhero:\n  title: Home\n  text: Text\n  actions: [{ label: Start, to: /docs/start }]\ncards: []\n---\n',
  'docs/docs/start.mdx': page('Text.'),
  ...files,
});

const POST = '---\ntitle: Post\ndescription: A post.\n---\nText.\n';

const sites: HostileCase[] = [
  {
    name: 'a page is the not-found page',
    files: site({ 'docs/404.mdx': page('Text.') }),
    expected: 'refused',
    at: 'docs/404.mdx',
    fix: RENAME,
    isWholeSite: true,
  },
  ...[
    '/sitemap.xml',
    '/robots.txt',
    '/llms.txt',
    '/search',
    '/blog/rss.xml',
    '/404',
    '/blog/tags',
    '/docs/start',
    '/docs/start.md',
    '/_headers',
    '/_headers.confx',
    '/_redirects.map2',
    '/_worker.js',
    '/DOCS/Start',
    '/licenses.txt',
    '/search-index/old',
    '/static/old',
  ].map(
    (alias): HostileCase => ({
      name: `an alias is the generated URL ${alias}`,
      files: site({
        'docs/docs/old.mdx': `---\ntitle: Old\naliases: [${alias}]\n---\nText.\n`,
        // Without posts, there is no blog, and so there are no URLs below /blog.
        ...(alias.startsWith('/blog/') && { 'docs/blog/2024-01-01-post.mdx': POST }),
      }),
      expected: 'refused',
      at: 'docs/docs/old.mdx:3',
      fix: /Remove this alias, or change the other page or file/,
      isWholeSite: true,
    }),
  ),
  {
    name: 'a file in static/ has a name that configures a host',
    files: site({ 'static/_redirects.map2': '}' }),
    expected: 'refused',
    at: 'static/_redirects.map2',
    fix: /Rename the file/,
    isWholeSite: true,
  },
  {
    name: 'the list of authors is a symlink to a file outside the site',
    files: site({ 'docs/blog/authors.yml': { symlink: '/etc/passwd' } }),
    expected: 'refused',
    at: 'docs/blog/authors.yml',
    fix: OUTSIDE,
    isWholeSite: true,
  },
  {
    name: 'the list of synonyms is a symlink to the environment',
    files: site({ 'docs/synonyms.yml': { symlink: '/proc/self/environ' } }),
    expected: 'refused',
    at: 'docs/synonyms.yml',
    fix: OUTSIDE,
    isWholeSite: true,
  },
  {
    name: 'the social card of a post is a file outside the site',
    files: site({
      'docs/blog/2024-01-31-post.mdx':
        '---\ntitle: Post\ndescription: A post.\nimage: ../../../../../../../../etc/card.png\n---\nText.\n',
    }),
    expected: 'refused',
    at: 'docs/blog/2024-01-31-post.mdx:4',
    fix: OUTSIDE,
    isWholeSite: true,
  },
];

const frontMatter = (fields: string): string => `---\ntitle: Page\n${fields}\n---\nText.\n`;

const LAUGHS = [
  'a: &a [x, x, x, x, x, x, x, x, x, x]',
  ...Array.from('bcdefghi', (name, index) => {
    const before = 'abcdefgh'[index];
    return `${name}: &${name} [${Array.from({ length: 10 }, () => `*${before}`).join(', ')}]`;
  }),
].join('\n');

const yaml: HostileCase[] = [
  {
    name: 'aliases in front matter multiply',
    files: { 'page.mdx': frontMatter(LAUGHS) },
    expected: 'refused',
    at: 'page.mdx',
    fix: /Write the values without references/,
  },
  {
    name: 'a value of front matter contains itself',
    files: { 'page.mdx': frontMatter('tags: &a [*a]') },
    expected: 'refused',
    at: 'page.mdx:3',
  },
  {
    name: 'front matter has thousands of nested lists on one line',
    files: { 'page.mdx': frontMatter(`tags: ${'['.repeat(20_000)}${']'.repeat(20_000)}`) },
    expected: 'refused',
    at: 'page.mdx:3',
    fix: /too many nested lists/,
  },
  {
    name: 'front matter has thousands of nested dashes on one line',
    files: { 'page.mdx': frontMatter(`tags:\n  ${'- '.repeat(10_000)}x`) },
    expected: 'refused',
    at: 'page.mdx:4',
    fix: /too many nested lists|more than 500 marks/,
  },
  {
    name: 'front matter has thousands of entries',
    files: { 'page.mdx': frontMatter(`tags: [${'x, '.repeat(9_000)}x]`) },
    expected: 'refused',
    at: 'page.mdx',
    fix: /more than 2,000 fields/,
  },
  ...[
    '!!js/function "function () {}"',
    '!!binary aGVsbG8=',
    '!!python/object:os.system x',
    '!include /etc/passwd',
  ].map(
    (value): HostileCase => ({
      name: `a value of front matter has a type: ${value}`,
      files: { 'page.mdx': frontMatter(`label: ${value}`) },
      expected: 'refused',
      at: 'page.mdx:3',
      fix: /Write only the value/,
    }),
  ),
  ...['constructor: { prototype: { polluted: true } }'].map(
    (value): HostileCase => ({
      name: `front matter sets the prototype of objects: ${value}`,
      files: { 'page.mdx': frontMatter(value) },
      expected: 'refused',
      at: 'page.mdx:3',
      fix: /Remove it/,
    }),
  ),
];

const LIMIT = /and the limit is|more than [\d,]+ quotes, lists and footnotes/;

/** A case whose content is too large. The body begins in line 5. */
const large = (
  name: string,
  body: string,
  at = 'page.mdx:5',
  more: HostileCase['files'] = {},
): HostileCase => ({
  name: `a page has ${name}`,
  files: { 'page.mdx': page(body), ...more },
  expected: 'refused',
  at,
  fix: LIMIT,
});

const edges = (count: number): string =>
  Array.from({ length: count }, (_, index) => `a${index} --> b${index * 7}`).join('\n');

const mermaid = (text: string): string => `\`\`\`mermaid caption="c" alt="a"\nflowchart LR\n${text}\n\`\`\``;

const sizes: HostileCase[] = [
  large('a line of code with 3 MB', `\`\`\`ts\n${'x'.repeat(900_000)}\n\`\`\``, 'page.mdx:1'),
  large('a line of code with 40,000 characters', `\`\`\`ts\n${'x = 1; '.repeat(5_700)}\n\`\`\``),
  large('a code block of 20,000 lines', `\`\`\`ts\n${'x\n'.repeat(20_000)}\`\`\``),
  large(
    'a table of 3,000 columns',
    `|${' a |'.repeat(3_000)}\n|${' - |'.repeat(3_000)}\n|${' b |'.repeat(3_000)}`,
  ),
  large('a table of 10,000 rows', `| a | b |\n| - | - |\n${'| c | d |\n'.repeat(10_000)}`),
  large('a diagram of 3,600 edges', mermaid(edges(3_600))),
  large('a diagram of 280 edges', mermaid(edges(280))),
  large(
    'a diagram with 10,000 edges in one line',
    mermaid(
      `${Array.from({ length: 100 }, (_, i) => `a${i}`).join(' & ')} --> ${Array.from({ length: 100 }, (_, i) => `b${i}`).join(' & ')}`,
    ),
  ),
  large(
    'a diagram with a chain of edges in one line',
    mermaid(Array.from({ length: 1_000 }, (_, i) => `a${i}`).join(' --> ')),
  ),
  large('a diagram with a label of 30,000 characters', mermaid(`a["${'x'.repeat(30_000)}"]`)),
  large('a line of 60,000 characters', 'x '.repeat(30_000)),
  large('a heading of 1,000 characters', `## ${'word '.repeat(200)}`),
  large('2,000 headings', '## One\n\n'.repeat(2_000), 'page.mdx:2005'),
  large('200 nested quotes', `${'> '.repeat(200)}x`),
  large('100 nested elements', `${'<b>'.repeat(100)}x${'</b>'.repeat(100)}`),
  large('a file of 1.2 MB in a code block', '```text file="./big.txt"\n```', 'page.mdx:5', {
    'big.txt': 'x\n'.repeat(600_000),
  }),
  large('a file of 30,000 lines in a code block', '```text file="./big.txt"\n```', 'page.mdx:5', {
    'big.txt': 'x\n'.repeat(30_000),
  }),
  ...[
    ['marks of emphasis that nothing ends', '*a\n', 2005],
    ['marks of emphasis that end nothing', 'a* \n', 1505],
    ['two kinds of marks', 'a* b_ \n', 862],
    ['brackets that open links', '[a\n', 1505],
    ['brackets that end links', 'a] \n', 2005],
  ].map(
    ([name, line, at]): HostileCase => ({
      name: `20,000 short lines of a paragraph have ${name}`,
      files: { 'page.mdx': page(String(line).repeat(20_000)) },
      expected: 'refused',
      at: `page.mdx:${at}`,
      fix: /Divide it with empty lines/,
    }),
  ),
  {
    name: 'a page has 100,000 entries of a list',
    files: { 'page.mdx': page('- a\n'.repeat(100_000)) },
    expected: 'refused',
    at: 'page.mdx:25001',
    fix: /Split the page/,
  },
  {
    name: 'a page has 40,000 lines of bold and italic words',
    files: { 'page.mdx': page('**a** *b* `c`\n'.repeat(40_000)) },
    expected: 'refused',
    at: 'page.mdx:1',
    fix: /Split it into several pages/,
  },
  {
    name: 'a page has more than 1 MB',
    files: { 'page.mdx': page('Text.\n\n'.repeat(200_000)) },
    expected: 'refused',
    at: 'page.mdx:1',
    fix: /Split it into several pages/,
  },
  {
    name: 'a page has 100 MB',
    files: { 'page.mdx': page('x'.repeat(100_000_000)) },
    expected: 'refused',
    at: 'page.mdx:1',
    fix: /Split it into several pages/,
    isAlone: true,
  },
  {
    name: 'a title has 100 kB',
    files: { 'page.mdx': `---\ntitle: ${'word '.repeat(20_000)}\n---\nText.\n` },
    expected: 'refused',
    at: 'page.mdx:2',
    fix: LIMIT,
  },
  {
    name: 'a title has 1,000 characters on several lines',
    files: { 'page.mdx': `---\ntitle: >-\n${'  word word word word\n'.repeat(50)}---\nText.\n` },
    expected: 'refused',
    at: 'page.mdx:2',
    fix: /must have at most 250 characters/,
  },
  {
    name: 'a tag has 10,000 characters',
    files: { 'page.mdx': frontMatter(`tags: [${'x'.repeat(10_000)}]`) },
    expected: 'refused',
    at: 'page.mdx:3',
    fix: /must have at most 2,000 characters/,
  },
];

const ranges: HostileCase[] = [
  'ts {1-999999999}',
  'ts {1-1000000}',
  'ts file="./a.ts" {1-999999999}',
  'ts file="./a.ts" {1,2-99999999999999999999}',
  `ts file="./a.ts" {${Array.from({ length: 200 }, () => '1-9999').join()}}`,
].flatMap((meta) =>
  ['page.md', 'page.mdx'].map((file) => ({
    name: `${file} marks too many lines: ${meta.slice(0, 50)}`,
    files: { [file]: page(`\`\`\`${meta}\n${meta.includes('file=') ? '' : 'x\n'}\`\`\``), 'a.ts': 'x\n' },
    expected: 'refused' as const,
    at: `${file}:5`,
    fix: /Write them without spaces|and the limit is/,
  })),
);

/** Paths, names, symlinks and sizes. */
export const files: readonly HostileCase[] = [
  ...links,
  ...includes,
  ...hiddenFiles,
  ...lookalikes,
  ...partialIncludes,
  ...images,
  ...hiddenImages,
  ...videos,
  ...imports,
  ...hiddenImports,
  ...linkedImport,
  ...symlinks,
  ...names,
  ...goodNames,
  ...oldUrls,
  ...sites,
  ...yaml,
  ...sizes,
  ...ranges,
];
