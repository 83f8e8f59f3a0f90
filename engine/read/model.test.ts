import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { handbookFields } from '../../shared/pages/front-matter.ts';
import { newFolder } from '../../tests/helpers/folder.ts';
import { pageText as page } from '../../tests/helpers/pages.ts';
import { formatProblems } from '../problems/problems.ts';
import { type ContentOptions, contentReader } from './model.ts';

interface Reading extends Partial<ContentOptions> {
  isProd?: boolean;
}

/** Reads a site of these files; paths are relative to its folder. */
async function read(files: Record<string, string>, { isProd = true, ...options }: Reading = {}) {
  const { path: folder } = newFolder({
    'docs/index.mdx': page({ title: 'Home' }),
    'docs/docs/start.mdx': page({ title: 'Start' }),
    'static/humans.txt': '',
    ...files,
  });
  const { model, report } = await contentReader({
    root: join(folder, 'docs'),
    staticDir: join(folder, 'static'),
    kinds: [
      {
        id: 'doc',
        name: 'a page',
        matches: () => true,
        fields: handbookFields,
        order: 'sidebar',
        folder: 'docs',
      },
    ],
    frozenDay: '2024-02-29',
    ...options,
  })(isProd);
  const lines = (problems: typeof report.errors): string[] =>
    formatProblems(problems)
      .split('\n')
      .filter(Boolean)
      .map((line) => line.slice(line.search(/docs\/docs\/|static\//)));
  return { model, errors: lines(report.errors), warnings: lines(report.warnings) };
}

it.each([
  ['docs/docs/files/a.mdx', page({ title: 'A' })],
  ['docs/docs/Files/a.mdx', page({ title: 'A', redirect: '/docs/start' })],
  ['docs/docs/files.mdx', page({ title: 'A', redirect: '/docs/start' })],
])('%s, whose URL belongs to files that the build writes, is an error', async (file, text) => {
  const { errors } = await read(
    { [file]: text, 'docs/docs/other.mdx': text },
    { reserved: ['/docs/files/'] },
  );
  const url = file.slice('docs'.length).replace('.mdx', '');
  expect(errors).toEqual([
    expect.stringContaining(`${file}:1: the URL ${url} belongs to a page or file that`),
  ]);
});

it('where content has no code, no message says how to write it', async () => {
  const text = page({ title: 'A' }, '```tsx preview\n```\n\n```ts preview file="./none.ts"\n```\n');
  const { errors } = await read({ 'docs/docs/a.mdx': text }, { code: 'none' });
  expect(errors).toHaveLength(2);
  for (const error of errors) expect(error).toContain('a live preview is code, and the owner of this site');
  expect((await read({ 'docs/docs/a.mdx': text })).errors.join()).toContain('.tsx');
});

it('a message about a missing image names the file with a similar name', async () => {
  const { errors } = await read({
    'docs/docs/a.mdx': page({ title: 'A' }, '![A](./img_2034.jpg)\n\n![B](./LOGO.svg)\n\n![C](./gone.png)'),
    'docs/docs/b/IMG 2034.JPG': '',
    'static/logo.svg': '<svg/>',
  });
  expect(errors.map((line) => line.replace(/^.*there is no such file\. /, ''))).toEqual([
    expect.stringMatching(/^Did you mean "\.\/b\/IMG%202034\.JPG"\? Put it/),
    expect.stringMatching(/^Did you mean "\/logo\.svg"\? Put it/),
    expect.stringMatching(/^Put it/),
  ]);
});

it.each([true, false])(
  'a region that a file does not have is an error when the content is read (build: %s)',
  async (isProd) => {
    const fence = '```ts file="./a.ts#gone"\n```';
    const files = {
      'docs/docs/a.ts': '// #region one\nx\n// #endregion\n',
      'docs/docs/a.mdx': page({ title: 'A' }, fence),
    };
    const { errors } = await read(files, { isProd });
    expect(errors).toEqual([
      expect.stringMatching(
        /docs\/docs\/a\.mdx:5: file="\.\/a\.ts#gone": there is no region "gone"\. The file has the regions one\./,
      ),
    ]);
    const fixed = { ...files, 'docs/docs/a.mdx': page({ title: 'A' }, fence.replace('gone', 'one')) };
    expect((await read(fixed, { isProd })).errors).toEqual([]);
  },
);

it('a file in static/ whose name begins like those of files for hosts is an error', async () => {
  const { errors } = await read({ 'static/_headers.confx': '', 'static/docs/_x.png': '' });
  expect(errors).toEqual([
    expect.stringMatching(/static\/_headers\.confx:1: the URL \/_headers\.confx is reserved/),
  ]);
});

it('paths that differ only in case are an error, also in static/', async () => {
  const { errors } = await read({
    'docs/docs/Start.mdx': page({ title: 'A' }),
    'static/logo.svg': '<svg/>',
    'static/Logo.svg': '<svg/>',
  });
  expect(errors).toEqual([
    expect.stringMatching(
      /start\.mdx:1: the path docs\/start\.mdx differs from docs\/Start\.mdx only in case/,
    ),
    expect.stringMatching(/^static\/logo\.svg:1: the path logo\.svg differs from Logo\.svg only in case/),
  ]);
});

describe('the aliases of a page', () => {
  it('are virtual pages that redirect to it, or to its target if it redirects, at clean paths', async () => {
    const { model, errors } = await read({
      'docs/docs/new.mdx': page({ title: 'New', aliases: ['/docs/old', '/before/', '/docs/older.html'] }),
      'docs/docs/index.mdx': page({ title: 'Docs', redirect: '/docs/start', aliases: ['/handbook'] }),
    });
    expect(errors).toEqual([]);
    expect([...model.redirects]).toEqual([
      ['/docs', '/docs/start'],
      ['/handbook', '/docs/start'],
      ['/docs/old', '/docs/new'],
      ['/before', '/docs/new'],
      ['/docs/older', '/docs/new'],
    ]);
    expect(model.virtualPages).toContainEqual({
      route: '/docs/old',
      title: 'New',
      pageMeta: { description: '', redirect: '/docs/new' },
      lists: [],
    });
  });

  it.each([
    ['a page', '/docs/start', 'docs/docs/start.mdx'],
    ['the home page', '/index', 'docs/index.mdx'],
    ['a file', '/robots.txt', 'the file static/robots.txt'],
    ['a page in another case', '/docs/START', 'docs/docs/start.mdx'],
    ['a generated file', '/_headers', 'a page or file that the build generates'],
    ['a name that hosts may read', '/_redirects.map2', 'a page or file that the build generates'],
    ['a name that hosts may read', '/_worker/x', 'a page or file that the build generates'],
    ['a file in a generated folder', '/Static/old', 'a page or file that the build generates'],
    ['a generated folder', '/static', 'a page or file that the build generates'],
    ['the Markdown version of a page', '/docs/start.md', 'the Markdown version of .*docs/docs/start.mdx'],
    ['the Markdown version of the home page', '/index.md', 'the Markdown version of .*docs/index.mdx'],
    ['a generated page', '/search', 'a page or file that the build generates'],
    ['the not-found page', '/404', 'the not-found page'],
  ])('must not contain the URL of %s', async (_, alias, owner) => {
    const { model, errors } = await read(
      {
        'docs/docs/a.mdx': page({ title: 'A', aliases: ['/fine', alias] }),
        'docs/index.mdx': page({ title: 'Home' }),
        'static/robots.txt': '',
      },
      { generated: new Map([['/search', 'search.mdx']]), reserved: ['/_headers', '/static/'] },
    );
    expect(errors).toEqual([expect.stringMatching(`${owner}. Remove this alias`)]);
    expect(errors[0]).toContain(
      `docs/docs/a.mdx:3: field "aliases.1" is "${alias.replace(/\/index$/, '/')}"`,
    );
    expect([...model.redirects.keys()]).toEqual(['/fine']);
  });

  it('must not contain an alias of another page', async () => {
    const { errors } = await read({
      'docs/docs/a.mdx': page({ title: 'A', aliases: ['/old'] }),
      'docs/docs/b.mdx': page({ title: 'B', aliases: ['/old'] }),
    });
    const message = 'field "aliases.0" is "/old", but this URL belongs to /docs/a, which has the same alias.';
    expect(errors).toEqual([expect.stringContaining(`docs/docs/b.mdx:3: ${message}`)]);
  });

  it('must be valid paths', async () => {
    const invalid = ['old', '//example.org', '/../secret', '/a/.hidden', '/a?b', '/a b', '/a//b', '/a#b'];
    const { errors } = await read({ 'docs/docs/a.mdx': page({ title: 'A', aliases: invalid }) });
    const message = 'but must be an old path of the page, such as /docs/old-name,';
    // The first five, and how many more there are.
    expect(errors.slice(0, 5)).toEqual(invalid.slice(0, 5).map(() => expect.stringContaining(message)));
  });

  it('may be linked to; warnings name the new URL, and missing headings', async () => {
    const { errors, warnings } = await read({
      'docs/docs/a.mdx': page({ title: 'A', aliases: ['/old'] }, '## Part'),
      'docs/docs/b.mdx': page({ title: 'B' }, '[A](/old#part) [B](/old#none)'),
    });
    expect(errors).toEqual([]);
    expect(warnings).toContain('docs/docs/b.mdx:5: link to an old URL "/old#part": write /docs/a#part.');
    expect(warnings).toContainEqual(expect.stringContaining('broken anchor "/old#none"'));
  });
});

it('a draft is not in a build, and is marked as a draft in dev', async () => {
  const files = { 'docs/docs/a.mdx': page({ title: 'A', draft: true, aliases: ['/old'] }) };
  const { model } = await read(files);
  expect(model.pages.map(({ route }) => route)).toEqual(['/docs/start', '/']);
  expect(JSON.stringify([model.sidebar, model.virtualPages, [...model.redirects]])).not.toMatch(
    /docs\/a|old/,
  );
  const dev = await read(files, { isProd: false });
  const marks = ['docs/a.mdx', 'docs/start.mdx'].map((file) => dev.model.pageMeta.get(file)?.isDraft);
  expect(marks).toEqual([true, undefined]);
});

it('an unlisted page has a route and shows the sidebar, but neither the sidebar nor the pager links to it', async () => {
  const { model } = await read({
    'docs/docs/a.mdx': page({ title: 'A', unlisted: true }),
    'docs/docs/b.mdx': page({ title: 'B' }),
  });
  expect(model.pages.map(({ route }) => route)).toContain('/docs/a');
  expect(model.sidebar.map(({ label }) => label)).toEqual(['B', 'Start']);
  const meta = model.pageMeta.get('docs/a.mdx');
  expect(meta).toMatchObject({ isUnlisted: true, sidebar: model.sidebar });
  expect([meta?.previous, meta?.next, meta?.breadcrumbs]).toEqual([undefined, undefined, undefined]);
  expect(model.pageMeta.get('docs/b.mdx')?.next?.title).toBe('Start');
});

it.each([
  ['# A\n\nOne *line*.\n\nAnother.\n\n## B\n\nMore.', 'One line. Another.'],
  ['# A\n\n## B\n\nMore.', 'More.'],
  [`${'word '.repeat(39)}longer words`, `${'word '.repeat(39)}…`],
  ['字'.repeat(300), `${'字'.repeat(200)} …`],
  ['# A', undefined],
])('the lead of a page with the body %j is %j', async (body, lead) => {
  const { model } = await read({ 'docs/docs/a.mdx': page({ title: 'A', description: 'A page.' }, body) });
  expect(model.pageMeta.get('docs/a.mdx')?.lead).toBe(lead);
});

it('metadata of a page contains the fields of its collection', async () => {
  const pageMeta = new Map([['news/a.mdx', { paper: 'The Reel' }]]);
  const collection: NonNullable<ContentOptions['collection']> = {
    folder: 'news',
    kind: { id: 'post', name: 'news', fields: handbookFields, matches: (file) => file.startsWith('news/') },
    fixedRoutes: [],
    absence: 'there is no news.',
    separate: (pages) => ({ pages, warnings: [] }),
    collect: (pages) => ({ pages, virtualPages: [], files: [], pageMeta, errors: [], warnings: [] }),
  };
  const files = { 'docs/news/a.mdx': page({ title: 'A', description: 'News.' }) };
  const { model } = await read(files, { collection });
  expect(model.pageMeta.get('news/a.mdx')).toMatchObject({
    description: 'News.',
    editPath: 'news/a.mdx',
    lastUpdated: '2024-02-29',
    paper: 'The Reel',
  });
});
