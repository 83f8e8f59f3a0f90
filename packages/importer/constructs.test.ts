import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../../tests/helpers/folder.ts';
import { importSite } from './run.ts';

/** Imports a folder. @returns a function that reads files below `docs/`, and the notes that need a person */
async function imported(files: Record<string, string | Buffer>) {
  const source = newFolder(files);
  const target = newFolder();
  const result = await importSite({ source: source.path, target: target.path });
  return {
    read: (file: string): string => target.read(`docs/${file}`),
    files: target.files().filter((file) => /^docs\/docs\/(?!_)/.test(file)),
    site: target.files(),
    config: JSON.parse(target.read('site.json')) as Record<string, unknown>,
    open: result.notes
      .filter(({ isOpen }) => isOpen)
      .map(({ kind, file, detail }) => `${kind}: ${detail ?? file}`),
  };
}

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>';

const MKDOCS = `site_name: House
INHERIT: base.yml
plugins:
  - i18n:
      docs_structure: suffix
      languages:
        - locale: en
          default: true
        - locale: de
exclude_docs: |
  secret.md
nav:
  - index.md
  - "": [deep/index.md, One room: deep/one.md]
`;

describe('MkDocs', () => {
  it('has definition lists, abbreviations, marks, annotations, Markdown in HTML, and references', async () => {
    const { read, files, open } = await imported({
      'mkdocs.yml': MKDOCS,
      'base.yml': `markdown_extensions:
  - pymdownx.mark
  - pymdownx.caret
  - pymdownx.tilde
  - pymdownx.critic
  - pymdownx.snippets:
      auto_append: [words.md]
extra: { version: { name: "2.0" } }
`,
      'words.md': '*[API]: Application "Interface"\n',
      'docs/index.en.md': `# Terms

The API of version {{ extra.version.name }} costs $5 to $10.

Apple
:   A *fruit*.

    With seeds.

Pear
: Also a fruit.
: Or a tree.

Is ==new== and ^^in^^, H~2~O, x^2^, {++added++}{--gone--}{~~a~>b~~}{>>why<<}.

\`\`\`py
a = 1 # (1)!
\`\`\`

<div class="grid" markdown>
**Bold**
</div>
Right after.

Words (1)
{ .annotate }

See [\`Foo\`][lib.Foo] and [this][known]. Go [up](deep/index.md#Some Part).

![Lamp](lamp.png =20x30)

[known]: https://example.org
`,
      'docs/index.de.md': '# Wort\n',
      'docs/secret.md': '# Secret\n',
      'docs/_draft.md': '# A name with an underscore\n',
      'docs/_part.md': 'A part.\n',
      'docs/deep/index.md': '# Deep pages\n\n--8<-- "docs/_part.md"\n',
      'docs/deep/one.md': '#\n\nWithout a heading.\n',
      'docs/lamp.png': 'no image',
    });
    expect(files.sort()).toEqual([
      'docs/docs/deep/index.md',
      'docs/docs/deep/one.md',
      'docs/docs/draft.md',
      'docs/docs/overview.md',
    ]);
    const page = read('docs/overview.md');
    expect(page).toContain(
      'The <abbr title="Application &quot;Interface&quot;">API</abbr> of version 2.0 costs $5',
    );
    expect(page).toContain('<dl>\n<dt>\n\nApple\n\n</dt>\n<dd>\n\nA *fruit*.\n\nWith seeds.\n\n</dd>\n<dt>');
    expect(page).toContain('<dd>\n\nOr a tree.\n\n</dd>\n</dl>');
    expect(page).toContain('Is <mark>new</mark> and <ins>in</ins>, H<sub>2</sub>O, x<sup>2</sup>,');
    expect(page).toContain('<ins>added</ins><del>gone</del><del>a</del><ins>b</ins>.');
    expect(page).toContain('a = 1 # (1)\n');
    expect(page).toContain('<div class="grid">\n\n**Bold**\n\n</div>\n\nRight after.');
    expect(page).toContain('Words (1)\n\nSee `Foo` and [this][known]. Go [up](');
    expect(read('docs/deep/index.md')).toContain('# Deep pages\n\nA part.');
    expect(read('docs/deep/one.md')).toContain('title: One room\n');
    expect(read('docs/deep/one.md')).not.toContain('#');
    expect(open).toEqual(
      expect.arrayContaining([
        'References to generated pages became text: lib.Foo',
        'Translations were not imported: de',
      ]),
    );
  });
});

it('MkDocs: blocks with slashes, formulas, critic marks around others, keys, code in text, and code that is indented', async () => {
  const { read, open } = await imported({
    'mkdocs.yml': `site_name: Lamps
markdown_extensions:
  - pymdownx.arithmatex
  - pymdownx.blocks.admonition
  - pymdownx.blocks.details
  - pymdownx.blocks.tab
  - pymdownx.critic
  - pymdownx.inlinehilite
  - pymdownx.mark
  - pymdownx.snippets
`,
    'docs/index.md': String.raw`# Lamps

/// note | A **title**
    attrs: {class: inline}

In a note.

//// details | More
    open: true

Deep.
////

///

/// tab | One
First.
///

/// tab | Two
Second.
///

After the tabs.

/// caption
A caption.
///

$$
\sum_{k=0}^{\infty} x
$$

\[
a = b
\]

Sum \(x^2\) of $y_{i=1}$. {==Marked==}{>>why<<} ++page-down++ ++"Mine"++, ${'`'}#!python range()${'`'}.

{==

A block.

==}

;--8<-- "shown.md"

??? tip

    Folded.

![Lamp](lamp.svg){ width=50 }
![Again](lamp.svg)

Code:

    a ==b== c
`,
    'docs/lamp.svg': SVG,
  });
  const page = read('docs/overview.mdx');
  expect(page).toContain(':::note A **title**\n\n\nIn a note.\n\n:::details More {open}\n\n\nDeep.\n\n:::\n');
  expect(page).toMatch(
    /<Tabs>\s+<Tab label="One">\s+First\.\s+<\/Tab>\s+<Tab label="Two">\s+Second\.\s+<\/Tab>\s+<\/Tabs>\s+After the tabs\./,
  );
  expect(page).toContain('\nA caption.\n');
  expect(page).not.toContain('///');
  expect(page).toContain('$$\n\\sum_{k=0}^{\\infty} x\n$$\n\n$$\na = b\n$$\n');
  expect(page).toContain(
    'Sum $x^2$ of $y_{i=1}$. <mark>Marked</mark> <kbd>Page Down</kbd> <kbd>Mine</kbd>, `range()`.',
  );
  expect(page).toMatch(/\n\s+A block\.\s+--8\\?<-- "shown\.md"\n/);
  expect(page).toContain(':::details Tip\n\nFolded.\n');
  expect(page).toContain('width="50" />\n\n![Again](./lamp.svg)');
  expect(page).toContain('```text\na ==b== c\n```');
  expect(open).toEqual([]);
});

it('Jekyll: links of Liquid, attributes of kramdown, callouts, collections and posts', async () => {
  const { read, files } = await imported({
    '_config.yml': 'title: House\nbaseurl: /house\ncollections: { rooms: { output: true } }\n',
    'index.md': `---
title: Start
---
{: .note-title }
> Mind the step
>
> It is high.

{: .warning }
It is dark.

1. TOC
{:toc}

## Rooms
{: #all-rooms .no_toc }

[attic]({% link _rooms/attic.md %}){: .btn } and [start]({{ site.baseurl }}/)

<div>
text
</div>
\`\`\`{% raw %}html
{{ x }}
\`\`\`{% endraw %}

{% highlight ruby linenos %}
puts 1
{% endhighlight %}
`,
    '_rooms/attic.md': '# Attic\n',
    '_includes/nav.md': 'No page.\n',
    '_posts/2024-02-01-open.md': '---\ntitle: Open\n---\nWe are open.\n',
  });
  expect(files.sort()).toEqual(['docs/docs/overview.md', 'docs/docs/rooms/attic.md']);
  const page = read('docs/overview.md');
  expect(page).toContain(':::note Mind the step\n');
  expect(page).toContain(':::warning\n\nIt is dark.\n\n:::');
  expect(page).toContain('## Rooms {#all-rooms}\n');
  expect(page).not.toContain('toc');
  expect(page).toContain('[attic](/docs/rooms/attic) and [start](/docs/overview)');
  expect(page).toContain('</div>\n\n```html\n{{ x }}\n```\n');
  expect(page).toContain('```ruby\nputs 1\n```\n');
  expect(read('blog/2024-02-01-open.md')).toContain('title: Open');
});

it('VitePress: components in Markdown stay in view, and a site without a root language has its own', async () => {
  const { read, files, open } = await imported({
    '.vitepress/config.js': `export default { title: 'Lab', locales: { en: { lang: 'en', label: 'English' }, zh: {} } };`,
    'zh/guide.md': '# Z\n',
    'en/guide.md': `# Guide <Dial />

<Lesson href="https://example.org/a" title="https://example.org/b">Go *there*</Lesson>

Inline <Dial/>, <Dial>words</Dial>, \`<Dial />\`, <Your name> and List<T>.

- Item

  <Dial
    :items="[1]"
  />

<Box title="T">

In the box.

\`\`\`ts
<Dial />
\`\`\`

<Box>

Deeper.

</Box>

</Box>

<ClientOnly>

Only here.

</ClientOnly>

It costs $5 and $x$ or $10, and [more](./more.md) for $y$.
`,
    'en/more.md':
      '# More\n\n## Part <Badge type="tip">beta</Badge>\n\n[<Badge text="old" />](./guide.md)\n\nSum {{ 1 + 1 }}\n\n<div><code>{{ 1 + 1 }}</code></div>\n',
  });
  expect(files.sort()).toEqual(['docs/docs/guide.md', 'docs/docs/more.mdx']);
  const page = read('docs/guide.md');
  expect(page).toContain('# Guide \n');
  expect(read('docs/more.mdx')).toContain(
    '## Part <Badge kind="tip">beta</Badge>\n\n[<Badge>old</Badge>](./guide.md)\n',
  );
  expect(read('docs/more.mdx')).toContain(
    'Sum `{{ 1 + 1 }}`\n\n<div><code>\\{\\{ 1 + 1 \\}\\}</code></div>\n',
  );
  expect(page).toContain('[Go *there*](https://example.org/a)');
  expect(page).toContain('Inline `<Dial/>`, words, `<Dial />`, <Your name> and List<T>.');
  expect(page).toContain('  :::note The component Dial of the old site\n\n  ```html\n  <Dial\n');
  expect(page).toContain(':::::note Content of `<Box title="T">`\n');
  expect(page).toContain('```ts\n<Dial />\n```');
  expect(page).toContain('::::note Content of `<Box>`\n');
  expect(page).toContain('\nOnly here.\n');
  expect(page).not.toContain('ClientOnly');
  expect(page).toMatch(/costs \\?\$5 and \\\$x\\\$ or \\?\$10, and \[more\]\(\.\/more\.md\)/);
  expect(page).not.toContain('This part was not converted');
  expect(page).toContain('aliases:\n  - /en/guide\n');
  expect(open).toContain('Translations were not imported: zh');
});

it('VitePress: attributes, bindings and alerts of Vue and its Markdown, code of VuePress, and pages that are code', async () => {
  const { read, open } = await imported({
    '.vitepress/config.js': `export default { title: 'Lab' };`,
    'guide.md': `# Guide

[Out](https://example.org){target="_blank" rel="noreferrer"} ![Kite](./kite.svg){width=100}

<img :src="withBase('/kite.svg')" alt="Bound">

<button :class="$style.big" @click="count++">Add {{ count }}</button>

<Teleport to="#top">Moved</Teleport>

> [!TIP] My title
> The text.

@[code{1,3} js](./a.js)

\`\`\`js-vue
a
\`\`\`

    indented {{ code }}
`,
    'a.js': 'one\ntwo\nthree\n',
    'kite.svg': SVG,
    'public/kite.svg': SVG,
    '[name].md': '# {{ $params.name }}\n',
  });
  const page = read('docs/guide.md');
  expect(page).toContain('[Out](https://example.org) <img src="./kite.svg" alt="Kite" width="100">');
  expect(page).toContain('<img src="/kite.svg" alt="Bound">');
  expect(page).toContain('<button>Add {{ count }}</button>');
  expect(page).toContain('\nMoved\n');
  expect(page).toContain('> [!TIP]\n> **My title**\n> \n> The text.');
  expect(page).toContain('```js title="a.js" {1,3} file="/code/a.js"\n```');
  expect(page).toContain('```js\na\n```');
  expect(page).toContain('    indented {{ code }}\n');
  expect(open).toContain('Pages that the old site makes from code were not imported: [name].md');
});

it('Starlight: components in one line, code of files, pictures, and the language of a diff', async () => {
  const { read, open } = await imported({
    'astro.config.mjs':
      "import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight({ title: 'Ropes' })] };",
    'src/content/docs/start.mdx': `---
title: Start
---
import { Aside, Card, CardGrid, Code } from '@astrojs/starlight/components';
import { Picture } from 'astro:assets';
import knot from '../../knot.ts?raw';
import rope from '../../rope.svg';

<Aside>Some **content**.</Aside>

1. Step

   <Aside type="caution" title="Watch out">In a list.</Aside>

Words <Aside type="tip">in a line</Aside>.

<CardGrid>
  <Card title="Stars" icon="star">Sirius</Card>
  <Card title="Moons">Io</Card>
</CardGrid>

<Code code={knot} lang="ts" title="knot.ts" />

<Picture src={rope} alt="A rope" />

\`\`\`diff lang="js"
+ a
\`\`\`
`,
    'src/knot.ts': 'export const knot = 1;\n',
    'src/rope.svg': SVG,
  });
  const page = read('docs/start.mdx');
  expect(page).toContain(':::note\n\nSome **content**.\n\n:::\n');
  expect(page).toContain('1. Step\n\n   :::caution Watch out\n\n   In a list.\n\n   :::\n');
  expect(page).toContain('Words **tip:** in a line.');
  expect(page).toMatch(/\*\*Stars\*\*\s*\n\n\s*Sirius\s*\n\n\s*\*\*Moons\*\*\s*\n\n\s*Io\s*\n/);
  expect(page).toContain('```ts title="knot.ts" file="/code/knot.ts"\n```');
  expect(page).toContain('alt="A rope" />');
  expect(page).toContain('```diff lang="js"\n+ a\n```');
  expect(open).toEqual([]);
});

it('Docusaurus: values in text, titles of sections inside of them, and menus of the top bar', async () => {
  const { read, config, open } = await imported({
    'docusaurus.config.js': `export default {
  title: 'Sails',
  themeConfig: { navbar: { items: [{ type: 'dropdown', label: 'More', items: [
    { label: 'Values', to: '/docs/values' }, { label: 'Forum', href: 'https://forum.example.org' },
  ] }] } },
};`,
    'docs/values.mdx': `import Details from '@theme/Details';
import Admonition from '@theme/Admonition';
import ThemedImage from '@theme/ThemedImage';
import useBaseUrl from '@docusaurus/useBaseUrl';

export const version = '2.3';
export const boat = { speed: [12, 14], unit: 'kn' };

# Values

Version {version} sails at {boat.speed[1]} {boat.unit}. {\`v\${version}\`} {"text"} {true} {Date.now()}

<Admonition type="danger">Short</Admonition>

<ThemedImage alt="Boat" sources={{ light: useBaseUrl('/boat.svg'), dark: '/boat-dark.svg' }} />

<Admonition type="info" title={version}>

Long

</Admonition>

<Details>
<summary>The **title**</summary>

Inside.

</Details>
`,
    'static/boat.svg': SVG,
    'static/boat-dark.svg': SVG,
  });
  const page = read('docs/values.mdx');
  expect(page).toContain('Version 2.3 sails at 14 kn. v2.3 text  `{Date.now()}`');
  expect(page).toContain(':::danger\n\nShort\n\n:::');
  expect(page).toContain('<img src="/boat.light.svg" alt="Boat" />');
  expect(page).toContain(':::info 2.3\n\nLong\n\n:::');
  expect(page).toMatch(/:::details The \*\*title\*\*\s+Inside\.\s+:::/);
  expect(open).toEqual(['Code in pages is shown as text: Date.now()']);
  expect(JSON.stringify(config.navbar)).toContain('"label":"Values","to":"/docs/values"');
  expect(JSON.stringify(config.footer)).toContain('https://forum.example.org');
});

it('Markdown on GitHub: formulas in code, and images for color modes', async () => {
  const tall = SVG.replace('height="20"', 'height="30"');
  const { read, site, open } = await imported({
    'README.md': `# Sums

The sum $\`a_{i=1}\`$.

\`\`\`math
\\sqrt{3}
\`\`\`

<picture>
  <source media="(prefers-color-scheme: dark)" srcset="img/logo-dark.svg">
  <source media="(prefers-color-scheme: light)" srcset="img/logo-light.svg">
  <img alt="Logo" src="img/logo-light.svg" width="200">
</picture>

[![Map](img/map.svg#gh-light-mode-only)](https://example.org)
[![Map at night](img/night.svg#gh-dark-mode-only)](https://example.org)

<picture><source media="(prefers-color-scheme: dark)" srcset="img/tall.svg"><img alt="Wide" src="img/wide.svg"></picture>

\`![Code](img/map.svg#gh-dark-mode-only)\`
`,
    ...Object.fromEntries(
      ['logo-dark', 'logo-light', 'map', 'night', 'wide'].map((name) => [`img/${name}.svg`, SVG]),
    ),
    'img/tall.svg': tall,
  });
  const page = read('docs/overview.md');
  expect(page).toContain('The sum $a_{i=1}$.\n\n$$\n\\sqrt{3}\n$$\n');
  expect(page).toContain('\n<img alt="Logo" src="./img/logo.light.svg" width="200">\n');
  expect(page).toContain('[![Map](./img/map.light.svg)](https://example.org)\n');
  expect(page).not.toContain('night');
  expect(page).toContain('<img alt="Wide" src="./img/wide.svg">');
  expect(page).toContain('`![Code](img/map.svg#gh-dark-mode-only)`');
  expect(site.filter((file) => file.endsWith('.svg')).sort()).toEqual(
    ['logo.dark', 'logo.light', 'map.dark', 'map.light', 'wide'].map((name) => `docs/docs/img/${name}.svg`),
  );
  expect(open).toEqual(['Images for dark mode that have another size were left out: docs/docs/img/wide.svg']);
});

const DOCUSAURUS = `module.exports = {
  title: 'Booth',
  url: 'https://booth.example.org',
  i18n: { defaultLocale: 'fr', locales: ['fr', 'en'] },
  presets: [['classic', { docs: { routeBasePath: '/' } }]],
};`;

it('Docusaurus: elements in lists stay there, and versions, languages, redirects and documents are not silent', async () => {
  const { read, open, config } = await imported({
    'docusaurus.config.js': DOCUSAURUS,
    'versions.json': '["1.0"]',
    'versioned_docs/version-1.0/a.md': '# Old\n',
    'i18n/en/x.json': '{}',
    'static/old.html': '<html><head><meta http-equiv="refresh" content="0; url=/a"></head></html>',
    'static/app.html': '<html><body><script>1</script></body></html>',
    'static/_redirects': '# Moved\n/older /a 301\n/x/* /:splat\n',
    'docs/_part.mdx': 'For {props.name}, in {siteConfig.title}.\n',
    'docs/b.mdx': `import Part from './_part.mdx';

# B

<Part name="Ann" />

<Part name="Ben">Inside.</Part>
`,
    'docs/a.mdx': `# A

- Item

  <Tabs groupId="os">
    <TabItem value="a" label="A">

    \`\`\`bash
    run
    \`\`\`

    </TabItem>
    <TabItem value="b" label="B">Text B</TabItem>
  </Tabs>

- <Dial />

Write to <https://example.org/x> or <me@example.org>. [Empty]() [app](pathname:///app.html)

<Lesson to="/a">Again</Lesson>
`,
    'docs/broken.md':
      '# Broken\n\n<p><a href="https://example.org">one\n<a href="https://example.org/2">two</a></p>\n',
  });
  const page = read('docs/a.mdx');
  expect(page).toContain('    <Tab label="A">\n\n    ```bash\n    run\n    ```\n\n    </Tab>');
  expect(page).toContain('    <Tab label="B">\n\n    Text B\n\n    </Tab>\n\n  </Tabs>');
  expect(page).toContain(
    '[https://example.org/x](https://example.org/x) or [me@example.org](mailto:me@example.org). Empty',
  );
  expect(page).toContain('[app](https://booth.example.org/app.html)');
  expect(page).toContain('[Again](/docs/a)');
  expect(read('docs/b.mdx')).toContain('<Part />\n\n<Part2 />\n\nInside.');
  expect(read('docs/_partials/part.mdx')).toContain('For Ann, in Booth.');
  expect(read('docs/_partials/part-2.mdx')).toContain('For Ben, in Booth.');
  expect(page).toContain('aliases:\n  - /a\n  - /next/a\n  - /old\n  - /older\n');
  expect(read('docs/broken.md')).toContain(
    '<p><a href="https://example.org">one\n</a><a href="https://example.org/2">two</a></p>',
  );
  expect(config.locales).toEqual([{ code: 'fr', label: 'français', direction: 'ltr' }]);
  expect(open).toEqual(
    expect.arrayContaining([
      'Older versions were not imported: versioned_docs/version-1.0',
      'Translations were not imported: i18n/en',
      'Documents of HTML were not copied, because the policy of this site does not allow their code: static/app.html',
      'Rules for the host that redirect many URLs were not imported: /x/* /:splat',
    ]),
  );
});

it('Rspress: absolute folders, other names of folders, and redirects of plugins', async () => {
  const { read, files } = await imported({
    'rspress.config.ts': `import path from 'node:path';
import { pluginClientRedirects } from '@rspress/plugin-client-redirects';
export default {
  root: path.join(__dirname, 'docs'), lang: 'en', themeConfig: { locales: [{ lang: 'en' }, { lang: 'zh' }] },
  plugins: [pluginClientRedirects({ redirects: [{ from: '/old', to: '/guide' }] })],
  builderConfig: { resolve: { alias: { '@en': path.join(__dirname, 'docs/en') } } },
};`,
    'docs/en/guide.mdx': "import Part from '@en/_part.mdx';\n\n# Guide\n\n<Part />\n",
    'docs/en/_part.mdx': 'A part.\n',
    'docs/zh/guide.mdx': '# Z\n',
  });
  expect(files).toEqual(['docs/docs/guide.mdx']);
  expect(read('docs/guide.mdx')).toContain('aliases:\n  - /guide\n  - /old\n');
  expect(read('docs/_partials/part.mdx')).toContain('A part.');
});

it('files in other encodings, without text, and behind links in the file system are pages', async () => {
  const source = newFolder({
    'README.md': Buffer.from('\uFEFF# Café\r\n\r\nText.\r\n'),
    'latin.md': Buffer.from('# Caf\u00e9\n', 'latin1'),
    'wide.md': Buffer.from('\uFEFF# Wide\n', 'utf16le'),
    'empty.md': '',
    'rooms/index.md': '# Rooms\n',
    'rooms/README.md': '# All rooms\n',
    'rooms.md': '# The rooms\n',
    'My Files.v2/One Two.md': '# Spaces\n\n[back](../latin.md) [same](../My%20Files.v2/One%20Two.md)\n',
  });
  symlinkSync('latin.md', join(source.path, 'linked.md'));
  symlinkSync('..', join(source.path, 'rooms/loop'));
  mkdirSync(join(source.path, 'rooms/empty'));
  const target = newFolder();
  const { pages, notes } = await importSite({ source: source.path, target: target.path });
  expect(pages).toBe(9);
  expect(target.read('docs/docs/overview.md')).toContain('# Café\n\nText.');
  expect(target.read('docs/docs/latin.md')).toContain('# Café');
  expect(target.read('docs/docs/wide.md')).toContain('# Wide');
  expect(target.read('docs/docs/linked.md')).toContain('# Café');
  expect(target.read('docs/docs/empty.md')).toContain('title: Empty');
  expect(notes.filter(({ isOpen }) => isOpen).map(({ detail }) => detail)).toEqual([
    '/rooms, as rooms/README.md',
    '/rooms, as rooms/README.md',
  ]);
});
