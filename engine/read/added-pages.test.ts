import { expect, it } from 'vitest';
import site from '../../site.config.ts';
import { pageKinds } from '../kinds/kinds.ts';
import { searchPages } from '../search/search-pages.ts';
import { namePlugins, readAddedPages } from './added-pages.ts';
import { parsePage } from './parse-page.ts';

const kinds = pageKinds(site, { id: 'post', name: 'a post', matches: () => false, fields: pageFields() });

function pageFields() {
  return pageKinds(site, {} as never)[3]?.fields as never;
}

const read = (text: string | undefined, file?: string, isProd = true) => {
  const added = [{ route: '/docs/own', plugin: 'own', text, file }];
  return readAddedPages(added, kinds, async (source, name) => parsePage(source, name), isProd).then(
    (result) => ({
      ...result,
      named: namePlugins(added),
    }),
  );
};

it('a page of a plugin is like a page of the content, whatever its URL is', async () => {
  const { pages } = await read('# Own\n\nWords.\n');
  expect(pages).toMatchObject([{ route: '/docs/own', title: 'Own' }]);
  expect(searchPages({ pages: [], added: pages, sidebar: [], folders: [] }, kinds)).toMatchObject([
    { url: '/docs/own', title: 'Own', isHandbook: false },
  ]);
});

it('problems name the plugin, or the file of the page', async () => {
  const written = await read('# Own\n\n{{{\n');
  expect(written.pages.length + written.errors.length).toBeGreaterThan(0);
  expect(written.errors.map(written.named)).toMatchObject([
    {
      file: 'rspress.config.ts',
      message: expect.stringContaining('of the page /docs/own of the plugin "own": '),
    },
  ]);
  const own = await read('# Own\n\n{{{\n', '../own.mdx');
  expect(own.errors.map(own.named)).toMatchObject([{ file: '../own.mdx' }]);
  expect((await read(undefined, '../own.tsx')).warnings).toMatchObject([
    { message: expect.stringContaining('is a component, so neither search nor llms.txt has it') },
  ]);
});

it('reads fields as those of other pages, and leaves drafts out of a build', async () => {
  const fields = '---\ntitle: Own\ndraft: "maybe"\nredirect: /docs\ntite: Own\n---\n';
  const { errors, named, pages } = await read(fields, '../own.md');
  expect(errors.map(named)).toMatchObject([
    { file: '../own.md', line: 3, message: expect.stringContaining('field "draft"') },
    { line: 5, check: 'unknownFields' },
    { line: 4, message: expect.stringContaining('has no effect on a page that a plugin adds') },
  ]);
  expect(pages[0]?.frontMatter).not.toHaveProperty('tite');
  const draft = '---\ntitle: Own\ndraft: true\n---\n';
  expect(await read(draft)).toMatchObject({ pages: [], drafts: [{ route: '/docs/own' }] });
  expect(await read(draft, undefined, false)).toMatchObject({ pages: [{ isDraft: true }], drafts: [] });
});

it('a page without a file has no relative paths: each is one error, and others do not look for it', async () => {
  const text =
    'import { Box } from "./box.tsx";\nimport { Own } from "own";\n\n# Own\n\n![Words](a.png) ![Words](/b.png) [c](../c.md) [d](/d#e)\n';
  const { errors, pages } = await read(text);
  expect(errors.map(({ line, message }) => `${line} ${message.split(' leads')[0]}`)).toEqual([
    '6 the path "../c.md"',
    '6 the path "a.png"',
    '1 the path "./box.tsx"',
  ]);
  expect(pages).toMatchObject([
    { links: [{ url: '/d#e' }], images: [{ url: '/b.png' }], imports: [{ specifier: 'own' }] },
  ]);
  expect((await read(text, '../own.mdx')).errors).toEqual([]);
});

it('the code of a file outside of the content root belongs to the owner of the site', async () => {
  expect((await read('# Own\n')).content).toHaveLength(1);
  expect((await read('# Own\n', 'docs/own.md')).content).toHaveLength(1);
  expect((await read('# Own\n', '../own.md')).content).toEqual([]);
});
