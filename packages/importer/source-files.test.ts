import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { newFolder } from '../../tests/helpers/folder.ts';
import { importSite } from './run.ts';
import type { Generator } from './types.ts';

const SECRET = 'a-secret-of-this-machine';

/** Pages that name files which an import must not read. `OUT` leads out of the repository. */
const PAGES: readonly [generator: Generator, file: string, text: string][] = [
  ['vitepress', 'a.md', '# A\n\n<<< OUT/secret.txt\n\n<!--@include: OUT/secret.md-->\n'],
  ['vitepress', 'b.md', '# B\n\n[A](OUT/secret.txt) ![B](OUT/secret.png) <img src="OUT/secret.png">\n'],
  ['vitepress', 'c.md', '# C\n\n<<< ../.git/config\n\n<<< ../.env\n\n[C](../.env)\n'],
  ['vitepress', 'd.md', '# D\n\n<<< ./link.txt\n\n[D](./link.txt)\n\n![D](./link.png)\n'],
  ['mkdocs', 'a.md', '# A\n\n--8<-- "OUT/secret.txt"\n'],
  ['rspress', 'a.mdx', '# A\n\n```ts file="OUT/secret.txt"\n```\n'],
  [
    'docusaurus',
    'a.mdx',
    "# A\n\nimport S from '!!raw-loader!OUT/secret.txt';\nimport P from 'OUT/secret.md';\nimport I from 'OUT/secret.png';\n\n<CodeBlock>{S}</CodeBlock>\n\n<P />\n\n<img src={I} />\n",
  ],
];

it.each(PAGES)(
  '%s, %s: no file outside of the repository, and no hidden file, is imported',
  async (generator, file, text) => {
    const all = newFolder();
    for (const name of ['secret.txt', 'secret.md', 'secret.png']) all.put(name, SECRET);
    all.put('repository/.git/config', SECRET);
    all.put('repository/.env', SECRET);
    all.put('repository/docs/shown.ts', 'const shown = 1;');
    all.put(`repository/docs/${file}`, `${text.replaceAll('OUT', '../..')}\nThe end.\n`);
    for (const name of ['txt', 'png'])
      symlinkSync(`../../secret.${name}`, join(all.path, `repository/docs/link.${name}`));
    const target = newFolder();
    await importSite({ source: join(all.path, 'repository/docs'), target: target.path, from: generator });
    const files = target.files();
    expect(files.some((name) => target.read(name).includes('The end.'))).toBe(true);
    expect(files.filter((name) => target.read(name).includes(SECRET))).toEqual([]);
  },
);

it.each<[what: string, generator: Generator, link: string, configuration: Record<string, string>]>([
  [
    'a list of redirects',
    'vitepress',
    'docs/public/_redirects',
    { '.vitepress/config.ts': 'export default {};' },
  ],
  ['a document that leads to another URL', 'vitepress', 'docs/public/old.html', {}],
  ['a sidebar', 'markdown', 'docs/SUMMARY.md', {}],
  ['a configuration', 'mkdocs', 'docs/base.yml', { 'mkdocs.yml': 'INHERIT: base.yml\n' }],
  [
    'a list of abbreviations',
    'mkdocs',
    'docs/words.md',
    {
      'mkdocs.yml':
        "docs_dir: pages\nmarkdown_extensions: [pymdownx.snippets: { auto_append: [words.md, '../../secret'] }]\n",
      'pages/a.md': '# A\n\nWORD\n',
    },
  ],
])('%s that is a link out of the repository is not read', async (_what, generator, link, configuration) => {
  const all = newFolder({
    'repository/.git/config': '',
    'repository/docs/a.md': '# A\n\nText.\n',
    secret: `/${SECRET}/* /a\n/${SECRET} /a\n- [${SECRET}](a.md)\n*[WORD]: ${SECRET}\nsite_name: ${SECRET}\n<meta http-equiv="refresh" content="0;url=/${SECRET}">\n`,
  });
  for (const [file, text] of Object.entries(configuration)) all.put(`repository/docs/${file}`, text);
  mkdirSync(dirname(join(all.path, 'repository', link)), { recursive: true });
  symlinkSync(join(all.path, 'secret'), join(all.path, 'repository', link));
  const target = newFolder();
  await importSite({ source: join(all.path, 'repository/docs'), target: target.path, from: generator });
  expect(target.files()).toContain('import-report.md');
  expect(target.files().filter((name) => target.read(name).includes(SECRET))).toEqual([]);
});

it('a file of the repository next to the documentation is imported', async () => {
  const all = newFolder();
  all.put('repository/.git/config', '');
  all.put('repository/src/shown.ts', 'const shown = 1;');
  all.put('repository/docs/a.md', '# A\n\n<<< ../src/shown.ts\n');
  const target = newFolder();
  await importSite({
    source: join(all.path, 'repository/docs'),
    target: target.path,
    from: 'vitepress',
  });
  expect(target.files().some((name) => target.read(name).includes('const shown = 1;'))).toBe(true);
});
