import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RouteMeta } from '@rspress/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { parsePacked } from '../../plugins/content/parse-cache.ts';
import { pool } from '../../plugins/lib/worker-pool.ts';
import type { CompiledPage } from '../../plugins/rspress/code-cache.ts';
import type { PageText } from '../../plugins/rspress/compile-page.ts';
import { bundleConfig } from '../../scripts/build/bundle-config.ts';

type Compile = (page: PageText) => Promise<CompiledPage>;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workers-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

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
    expect(await pool.run<typeof parsePacked>('parse', { source, file: 'blog/a.mdx' })).toMatchObject({
      page: { headings: [{ id: 'a' }] },
    });
    pool.share({
      compile: {
        root,
        pageRoutes: new Map([['blog/2022-01-01-post.mdx', '/blog/post']]),
        routes: [routeOf('/blog/post', join(root, 'blog/2022-01-01-post.mdx'))],
      },
    });
    const filepath = join(root, 'blog/a.mdx');
    const { code } = await pool.run<Compile>('compile', { source, filepath });
    expect(code).toContain('"/blog/post#part"');
    expect(code).toContain('CodeBlock');
    await expect(pool.run<Compile>('compile', { source: '<A', filepath })).rejects.toThrow(
      'Unexpected end of file',
    );
  });
});
