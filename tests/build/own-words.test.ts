// Rooms: engine/owner engine/identity
/** A site with its own word for every string of the interface, and no English word in its content. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Element, Nodes } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { beforeAll, expect, it } from 'vitest';
import { englishOf, GROUPS, namesOf } from '../../theme/strings/catalog.ts';
import { findChromium } from '../../tools/lib/browsers/chromium.ts';
import { buildSite } from '../helpers/build-site.ts';
import { newFolder } from '../helpers/folder.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The name of a format for dates and numbers, which is not a word. */
const FORMAT = 'locale';

/** The source of a replacement: a word that begins with "zz", and the values of a function. */
function ownWord(key: string, english: unknown): string {
  const word = JSON.stringify(`Zz${key.toLowerCase()}`);
  if (typeof english === 'string') return key === FORMAT ? JSON.stringify(english) : word;
  if (typeof english === 'function')
    return `(...values) => [${word}, ...values.flat().filter((value) => typeof value !== 'boolean')].join(' ')`;
  const parts = Object.entries(english as object).map(
    ([name, value]) => `${name}: ${ownWord(key + name, value)}`,
  );
  return `{ ${parts.join(', ')} }`;
}

const ownStrings = GROUPS.map((group) => {
  const parts = [...namesOf(group)].map(([key, name]) => `${key}: ${ownWord(key, englishOf(group, name))}`);
  return `${group}: { ${parts.join(',\n')} }`;
});

const page = (title: string, body: string, more = ''): string =>
  `---\ntitle: ${title}\ndescription: Qb ${title}.\n${more}---\n\n${body}\n`;

const BLOCKS = `Qb qc.[^1] Q $q$ q [qd](./b).

## Qe

### Qf

:::note
Qn.
:::

:::tip
Qt.
:::

:::info
Qi.
:::

:::warning
Qw.
:::

:::danger
Qd.
:::

:::caution
Qc.
:::

:::important
Qm.
:::

:::details
Qo.
:::

| Qa | Qb |
| --- | --- |
| qc | qd |

|  |  |
| --- | --- |
| qc | qd |

$$
q
$$

\`\`\`js title="qa.js"
qa
\`\`\`

\`\`\`
qb
\`\`\`

\`\`\`tsx preview file="./previews/qa.tsx"
\`\`\`

![Qj](./qj.svg)

<Tabs><Tab label="Qa">Qa.</Tab><Tab label="Qb">Qb.</Tab></Tabs>

<Card title="Qk" href="/docs/b" />

<Embed src="https://q.example.com/qe" title="Qe" />

[^1]: Qg.
`;

const site = newFolder({
  'site.config.ts': `import { defineSite } from '${ROOT}/shared/site/define-site.ts';
export default defineSite({
  title: 'Qsite', tagline: 'Qtag', description: 'Qdescription.', url: 'https://q.example.org', repository: 'https://example.org/q',
  docs: { label: 'Qdocs' }, blog: { title: 'Qblog', description: 'Qbd.' }, locales: [{ code: 'en', label: 'Qen', direction: 'ltr' }],
  copyright: 'Qcopy', announcement: { id: 'q', content: 'Qnews', dismissible: true }, favicon: null,
  embeds: { frame: ["q.example.com"] },
  navbar: { items: [{ label: 'Qn', to: '/docs/a' }] },
  footer: { links: [{ title: 'Qf', items: [{ label: 'Qn', to: '/docs/a' }] }] },
});
`,
  'rspress.config.ts': `import { handbook } from '${ROOT}/engine/handbook.ts';\nimport site from './site.config.ts';\nexport default handbook(site);\n`,
  'strings/en.ts': `export default {\n${ownStrings.join(',\n')}\n};\n`,
  'docs/index.mdx':
    '---\ntitle: Qhome\ndescription: Qhd.\nhero:\n  title: Qhero\n  text: Qtext.\n  actions:\n    - { label: Qgo, to: /docs/a }\ncards:\n  - { title: Qcard, text: Qct., to: /docs/a }\n---\n',
  'docs/docs/a.mdx': page('Qa', BLOCKS, 'tags: [q]\n'),
  'docs/docs/b.mdx': page('Qb', 'Qb.', 'aliases: [/docs/qq]\n'),
  'docs/docs/part/index.mdx': page('Qpart', 'Qp.'),
  'docs/docs/part/c.mdx': page('Qchild', 'Qp.'),
  'docs/docs/old.mdx': page('Qold', 'Qp.', 'redirect: /docs/a\n'),
  'docs/qx.mdx': page('Qx', 'Qp.'),
  'docs/docs/previews/qa.tsx': 'export default () => <p>Qp</p>;\n',
  'docs/docs/qj.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8" viewBox="0 0 8 8"><path d="M0 0h8" /></svg>',
  'static/q.txt': 'Q.\n',
  'docs/blog/tags.yml': 'q:\n  label: Qtag\n',
  'docs/blog/authors.yml': 'q:\n  name: Qname\n  title: Qtitle\n',
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [
      `docs/blog/2024-01-${10 + index}-q${index}.mdx`,
      page(
        `Qpost${'q'.repeat(index)}`,
        'Qp.\n\n{/* truncate */}\n\n## Qh\n\nQp.',
        'authors: [q]\ntags: [q]\n',
      ),
    ]),
  ),
});

/** The attributes that readers see or hear. */
const SPOKEN = [
  'ariaLabel',
  'title',
  'alt',
  'placeholder',
  'ariaDescription',
  'ariaRoleDescription',
  'label',
  'content',
];

/** Metadata for programs. */
const CODED =
  /^(?:viewport|robots|generator|theme-color|color-scheme|referrer|format-detection|twitter:card|og:(?:type|url|locale|image(?::(?!alt).*)?)|article:.*)$/;

/** Elements whose text is for programs, or a date in the format of the language. */
const NO_WORDS = ['script', 'style', 'time', 'math', 'svg'];

function textsIn(node: Nodes): string[] {
  if (node.type === 'text') return [node.value];
  if (!('children' in node) || (node.type === 'element' && NO_WORDS.includes(node.tagName))) return [];
  const { properties = {} } = node as Element;
  const isCoded =
    CODED.test(String(properties.name ?? properties.property)) || properties.httpEquiv !== undefined;
  const spoken = SPOKEN.map((key) => properties[key]).filter((value) => typeof value === 'string');
  const shown: Nodes[] =
    node.type === 'element' && node.tagName === 'template' && node.content ? [node.content] : [];
  return [...(isCoded ? [] : spoken), ...[...node.children, ...shown].flatMap((child) => textsIn(child))];
}

/** Words that no string contains: addresses, and names of formats, languages of code, color modes, months and fields. */
const COMMON =
  /https?:\/\/\S+|^\/\S+|\bq\.example\.\w+|^(?:title|description|url):|\b(?:RSS|Atom|JSON|PDF|EPUB|Markdown|light|dark|January|js|tsx|txt)\b/gm;

/** A code block in Markdown. */
const PROGRAM = /^```[\s\S]*?^```/gm;

/** The words of a text that are neither of the content nor of the site's strings. */
const foreignWords = (text: string): string[] =>
  (text.replace(COMMON, '').match(/\p{L}{2,}/gu) ?? []).filter((word) => !/^(?:q|zz)/i.test(word));

/** Texts that only the default of a string contains; what a function makes of its values is in pieces. */
const defaults = GROUPS.flatMap((group) =>
  [...namesOf(group).values()].flatMap((name) => {
    const value = englishOf(group, name);
    const gap = '\u0000';
    const text =
      typeof value === 'function'
        ? String(value(...(name === 'tableOf' ? [[]] : [gap, gap, gap])))
        : typeof value === 'string'
          ? value
          : '';
    return text.split(gap).map((part) => part.trim());
  }),
).filter((part) => part.length > 7 && part.includes(' '));

let built: Map<string, Uint8Array>;

beforeAll(async () => {
  const { status, output } = await buildSite(site.path, {}, findChromium() ? ['--book'] : []);
  expect(status, output).toBe(0);
  const files = site.files().filter((file) => file.startsWith('doc_build/'));
  built = new Map(
    files.map((file) => [file.slice('doc_build/'.length), readFileSync(join(site.path, file))]),
  );
  const book = built.get('handbook.epub');
  for (const [file, data] of Object.entries(book ? unzipSync(book) : {}))
    built.set(`handbook.epub/${file}`, data);
});

const textOf = (data: Uint8Array): string => Buffer.from(data).toString();

it('shows no other word on any page, in Markdown or in the book', () => {
  const pages = [...built].filter(([file]) => /\.(?:x?html|md)$|^llms\.txt$/.test(file));
  expect(pages.length).toBeGreaterThan(20);
  const found = pages.flatMap(([file, data]) =>
    (file.endsWith('html')
      ? textsIn(fromHtml(textOf(data)))
      : textOf(data).replace(PROGRAM, '').split('\n')
    ).flatMap((text) => foreignWords(text).map((word) => `${file}: ${word} in "${text.trim()}"`)),
  );
  expect(found).toEqual([]);
});

it('writes no default string into any file', () => {
  expect(defaults.length).toBeGreaterThan(100);
  const found = [...built].flatMap(([file, data]) => {
    const text = textOf(data);
    return defaults.filter((one) => text.includes(one)).map((one) => `${file}: ${one}`);
  });
  expect(found).toEqual([]);
});
