import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import type { RouteMeta } from '@rspress/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { parsePacked } from '../../plugins/content/parse-cache.ts';
import { closeWorkers, runInWorker } from '../../plugins/lib/workers.ts';
import type { CompiledPage, CompileTask } from '../../plugins/rspress/compile-page.ts';
import { loadConfig } from '../../scripts/lib/site-config.ts';

type Compile = (task: CompileTask) => Promise<CompiledPage>;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workers-'));
});
afterEach(async () => {
  await closeWorkers();
  rmSync(folder, { recursive: true, force: true });
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
  it('use the plugins of the configuration and the routes of the pages', async () => {
    const root = join(folder, 'docs');
    const source = '# A\n\n[Post](./2022-01-01-post.mdx#part)\n\n| a |\n| - |\n| b |\n\n```ts\nlet x;\n```\n';
    process.env.SITE_DIR = folder;
    await loadConfig();
    expect(await runInWorker<typeof parsePacked>('parse', { source, file: 'blog/a.mdx' })).toMatchObject({
      page: { headings: [{ id: 'a' }] },
    });
    const contextFile = join(folder, 'context');
    writeFileSync(
      contextFile,
      serialize({
        root,
        pageRoutes: new Map([['blog/2022-01-01-post.mdx', '/blog/post']]),
        routes: [routeOf('/blog/post', join(root, 'blog/2022-01-01-post.mdx'))],
      }),
    );
    const filepath = join(root, 'blog/a.mdx');
    const { code } = await runInWorker<Compile>('compile', { page: { source, filepath }, contextFile });
    expect(code).toContain('"/blog/post#part"');
    expect(code).toContain('CodeBlock');
    await expect(
      runInWorker<Compile>('compile', { page: { source: '<A', filepath }, contextFile }),
    ).rejects.toThrow('Unexpected end of file');
  });
});
