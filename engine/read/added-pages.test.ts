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

const read = (text: string | undefined, file?: string) => {
  const added = [{ route: '/docs/own', plugin: 'own', text, file }];
  return readAddedPages(added, kinds, async (source, name) => parsePage(source, name)).then((result) => ({
    ...result,
    named: namePlugins(added),
  }));
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
