import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { RouteMeta } from '@rspress/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dependsOn, withDependencies } from '../../plugins/compile/dependencies.ts';
import { PageCompiler } from '../../plugins/compile/page-compiler.ts';
import { pipelineVersion } from '../../plugins/compile/version.ts';
import { ParseCache } from '../../plugins/content/parse-cache.ts';
import { pool } from '../../plugins/workers/pool.ts';
import { bundleConfig } from '../../scripts/lib/bundle-config.ts';
import { buildSite } from './helpers/build-site.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'compile-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (file: string, text: string): string => {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
};

describe('compiled pages', () => {
  let compiled: string[];
  beforeEach(() => {
    compiled = [];
  });

  /** What a build would have: a compiler that starts with what earlier ones left. */
  const nextBuild = (version = '1', partial?: string) =>
    new PageCompiler({
      root: join(folder, 'docs'),
      cacheDir: join(folder, 'cache'),
      version,
      compile: async ({ source }) => {
        compiled.push(source);
        if (source === 'wrong') throw new Error('not a page');
        return withDependencies(async (note) => {
          if (partial) note(partial);
          return `code of ${source}`;
        });
      },
    });
  const page = (name = 'page') => join(folder, 'docs', `${name}.mdx`);

  it('are compiled once, for all targets and for the next build', async () => {
    const build = nextBuild();
    const both = await Promise.all([build.codeOf('text', page()), build.codeOf('text', page())]);
    expect(both.map(({ code }) => code)).toEqual(['code of text', 'code of text']);
    expect(await nextBuild().codeOf('text', page())).toEqual({ code: 'code of text', dependencies: [] });
    expect(compiled).toEqual(['text']);
  });

  it('are compiled anew when text, place or version change', async () => {
    await nextBuild().codeOf('text', page());
    expect((await nextBuild().codeOf('other text', page())).code).toBe('code of other text');
    await nextBuild().codeOf('text', page('elsewhere'));
    await nextBuild('2').codeOf('text', page());
    expect(compiled).toEqual(['text', 'other text', 'text', 'text']);
  });

  it('are compiled anew when another file changes that went into them, or goes', async () => {
    const partial = write('example.ts', 'one');
    const build = () => nextBuild('1', partial).codeOf('text', page());
    await build();
    expect((await build()).dependencies).toEqual([partial]);
    expect(compiled).toHaveLength(1);
    write('example.ts', 'two');
    await build();
    expect(compiled).toHaveLength(2);
    rmSync(partial);
    await build();
    expect(compiled).toHaveLength(3);
  });

  it('are not kept when they are wrong', async () => {
    await expect(nextBuild().codeOf('wrong', page())).rejects.toThrow('not a page');
    await expect(nextBuild().codeOf('wrong', page())).rejects.toThrow('not a page');
  });

  it('are not kept when modules were written for them that the next build need not find', async () => {
    const source = 'import demo from "/site/node_modules/.rspress/demo.tsx"';
    const build = nextBuild();
    await build.codeOf(source, page());
    expect((await build.codeOf(source, page())).code).toContain('demo');
    await nextBuild().codeOf(source, page());
    expect(compiled).toHaveLength(2);
  });

  it('are forgotten when a build has no use for them', async () => {
    await nextBuild().codeOf('old', page());
    const build = nextBuild();
    await build.codeOf('new', page());
    build.prune();
    expect(readdirSync(join(folder, 'cache'))).toHaveLength(1);
    await nextBuild().codeOf('new', page());
    expect(compiled).toEqual(['old', 'new']);
  });

  it('name files that plugins read, each page its own', async () => {
    const pages = ['a', 'b'].map((name) =>
      withDependencies(async () => {
        await new Promise((resolve) => setTimeout(resolve, 1));
        dependsOn(`/${name}.png`);
        return name;
      }),
    );
    expect((await Promise.all(pages)).map(({ dependencies }) => dependencies)).toEqual([
      ['/a.png'],
      ['/b.png'],
    ]);
  });
});

describe('the version of the pipeline', () => {
  beforeEach(() => {
    write('plugins/markdown/tables.ts', 'export const tables = 1;');
    write('shared/clean-path.ts', 'export const clean = 1;');
    write('rspress.config.ts', 'export default {};');
    write('node_modules/.package-lock.json', '{"packages":{}}');
  });

  it('is the same for the same files', () => {
    expect(pipelineVersion(folder)).toBe(pipelineVersion(folder));
  });

  it.each([
    'plugins/markdown/tables.ts',
    'plugins/markdown/new.ts',
    'shared/clean-path.ts',
    'rspress.config.ts',
    'site.config.ts',
    'node_modules/.package-lock.json',
  ])('changes with %s', (file) => {
    const before = pipelineVersion(folder);
    write(file, 'changed');
    expect(pipelineVersion(folder)).not.toBe(before);
  });

  it('changes with what overrides the site', () => {
    const before = pipelineVersion(folder);
    process.env.SITE_CONFIG = write('other.json', '{}');
    try {
      expect(pipelineVersion(folder)).not.toBe(before);
    } finally {
      delete process.env.SITE_CONFIG;
    }
  });
});

describe('parsed pages', () => {
  const cache = (version = '1') => new ParseCache(join(folder, 'pages.json'), version);
  const PAGE = '---\ntitle: A\n---\n\n## Part\n\n[Link](/b)\n';

  it('say the same from memory, the tree among it', () => {
    const first = cache();
    const parsed = first.parse(PAGE, 'docs/a.mdx');
    first.save(['docs/a.mdx']);
    const again = cache().parse(PAGE, 'docs/a.mdx');
    expect({ ...again }).toEqual({ ...parsed });
    expect(again.tree).toEqual(parsed.tree);
    expect(again.tree.children).toHaveLength(2);
  });

  it('are parsed anew when text or version change', () => {
    const first = cache();
    first.parse(PAGE, 'docs/a.mdx');
    first.save(['docs/a.mdx']);
    expect(cache().parse(PAGE.replace('/b', '/c'), 'docs/a.mdx').links).toMatchObject([{ url: '/c' }]);
    const stored = readFileSync(join(folder, 'pages.json'), 'utf8');
    writeFileSync(join(folder, 'pages.json'), stored.replace('"url":"/b"', '"url":"/kept"'));
    expect(cache().parse(PAGE, 'docs/a.mdx').links).toMatchObject([{ url: '/kept' }]);
    expect(cache('2').parse(PAGE, 'docs/a.mdx').links).toMatchObject([{ url: '/b' }]);
  });

  it('survive a file that was cut off', () => {
    write('pages.json', '{"version":"1","pages":{"docs/');
    expect(cache().parse(PAGE, 'docs/a.mdx').headings).toHaveLength(1);
  });
});

const routeOf = (routePath: string, absolutePath: string): RouteMeta => ({
  routePath,
  absolutePath,
  pureRoutePath: routePath,
  relativePath: routePath.slice(1),
  pageName: '',
  lang: 'en',
  version: '',
});

describe('workers', () => {
  it('know the plugins of the configuration and the routes of the pages', async () => {
    const root = join(folder, 'docs');
    const source = '# A\n\n[Post](./2022-01-01-post.mdx#part)\n\n| a |\n| - |\n| b |\n\n```ts\nlet x;\n```\n';
    process.env.SITE_DIR = folder;
    process.env.CONFIG_BUNDLE = (await bundleConfig(join(import.meta.dirname, '../..'))).folder;
    expect(await pool.run('parse', { source, file: 'blog/a.mdx' })).toMatchObject({
      facts: { headings: [{ id: 'a' }] },
    });
    pool.share({
      compile: {
        root,
        pageRoutes: new Map([['blog/2022-01-01-post.mdx', '/blog/post']]),
        routes: [routeOf('/blog/post', join(root, 'blog/2022-01-01-post.mdx'))],
      },
    });
    const filepath = join(root, 'blog/a.mdx');
    const { code } = await pool.run('compile', { source, filepath });
    expect(code).toContain('"/blog/post#part"');
    expect(code).toContain('CodeBlock');
    await expect(pool.run('compile', { source: '<A', filepath })).rejects.toThrow('Unexpected end of file');
  });
});

describe('a whole build', () => {
  const filesOf = (site: string): Record<string, string> => {
    const root = join(site, 'doc_build');
    const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    return Object.fromEntries(
      files.map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return [path.slice(root.length), readFileSync(path, 'base64')];
      }),
    );
  };

  it('writes the same bytes with and without what an earlier one left, and shows what changed', async () => {
    const page = (name: string) =>
      write(
        `docs/docs/${name}.mdx`,
        `---\ntitle: ${name}\n---\n\n[Other](/docs/b#part)\n\n## Part\n\n:::tip\n\nText.\n\n:::\n\n\`\`\`ts\nlet x = 1;\n\`\`\`\n`,
      );
    page('a');
    const changed = page('b');
    expect(await buildSite(folder)).toMatchObject({ status: 0 });
    const cold = filesOf(folder);
    expect(await buildSite(folder)).toMatchObject({ status: 0 });
    expect(filesOf(folder)).toEqual(cold);
    writeFileSync(changed, `${readFileSync(changed, 'utf8')}\nA sentence that was not there.\n`);
    expect(await buildSite(folder)).toMatchObject({ status: 0 });
    expect(readFileSync(join(folder, 'doc_build/docs/b.html'), 'utf8')).toContain('that was not there');
  }, 600_000);
});
