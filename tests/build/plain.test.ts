import { expect, it } from 'vitest';
import { buildSite } from '../helpers/build-site.ts';
import { newFolder } from '../helpers/folder.ts';

const PAGE = `# A

Text with \`code\`, a [link](./b.mdx#part), a footnote[^1] and "quotes" ↗.

[^1]: A note.

:::tip[Title]
Text.
:::

\`\`\`ts title="a.ts" {1}
let x = 1; // [!code ++]
\`\`\`

\`\`\`mermaid caption="Two boxes" alt="A box leads to a box."
flowchart LR
  a --> b
\`\`\`

| a | b |
| - | - |
| 1 | 2 |

<Tabs>
  <Tab label="One">First</Tab>
  <Tab label="Two">Second</Tab>
</Tabs>

![A picture](./picture.svg)
`;

/** So many that workers read and compile them. */
const MANY = Object.fromEntries(
  Array.from({ length: 150 }, (_, index) => [
    `docs/docs/many/page-${index}.md`,
    `# Page ${index}\n\nText.\n`,
  ]),
);

const SITE = {
  ...MANY,
  'docs/index.mdx':
    '---\ntitle: Home\ndescription: Text.\nhero: { title: A, text: B words, actions: [{ label: Go, to: /docs/a }] }\ncards: [{ title: A, text: B, to: /docs/a }]\n---\n',
  'docs/docs/a.mdx': PAGE,
  'docs/docs/b.mdx': '# B\n\n## Part\n\n- [x] Done\n- [ ] Open\n',
  'docs/docs/picture.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><title>Dot</title></svg>',
  'docs/blog/authors.yml': 'team: { name: Team }\n',
  'docs/blog/tags.yml': 'news: { label: News }\n',
  'docs/blog/2024-01-31-b.mdx':
    '---\ntitle: B\ndescription: Text.\nauthors: [team]\ntags: [news]\n---\n\nText.\n\n{/* truncate */}\n\nMore.\n',
};

/** The text of a file, without the head of a page: the head names the files of the bundle. */
const contentOf = (file: string, text: string): string =>
  file.endsWith('.html') ? text.slice(text.indexOf('<body')) : text;

it('--plain makes pages with the same content, Markdown versions, feeds and index as a build with workers', async () => {
  const site = newFolder(SITE);
  /** The files of a build, except its bundles and the two lists of what they contain. */
  const build = async (...args: string[]): Promise<Map<string, string>> => {
    const { status, output } = await buildSite(site.path, {}, args);
    expect(status, output).toBe(0);
    expect(output).not.toContain('is off, because');
    const files = site
      .files()
      .filter(
        (file) =>
          file.startsWith('doc_build/') && !/^doc_build\/(?:static\/|_headers$|licenses\.txt$)/.test(file),
      );
    return new Map(files.map((file) => [file, contentOf(file, site.read(file, 'latin1'))]));
  };
  const accelerated = await build();
  const plain = await build('--plain');
  expect([...plain.keys()]).toEqual([...accelerated.keys()]);
  expect([...plain].filter(([file, text]) => accelerated.get(file) !== text).map(([file]) => file)).toEqual(
    [],
  );
  expect(plain.get('doc_build/docs/a.html')).toContain('<figure');
  // Its file is not part of the content.
  expect(accelerated.get('doc_build/search.html')).toContain('<h1>Search the documentation</h1>');
});
