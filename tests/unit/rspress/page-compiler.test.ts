import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { PageCompiler } from '../../../plugins/rspress/page-compiler.ts';
import { type Folder, newFolder } from '../../helpers/folder.ts';

describe('compiled pages', () => {
  let folder: Folder;
  let compiled: string[];
  beforeEach(() => {
    folder = newFolder();
    compiled = [];
  });

  /** A compiler as in a build, with the cache of earlier ones. */
  const nextBuild = (version = '1', partial?: string) =>
    new PageCompiler({
      root: join(folder.path, 'docs'),
      cacheDir: join(folder.path, 'cache'),
      version,
      treeOf: () => undefined,
      compileInWorker: () => Promise.reject(new Error('there are too few pages for workers')),
      compile: async ({ source }) => {
        compiled.push(source);
        if (source === 'wrong') throw new Error('not a page');
        return { code: `code of ${source}`, dependencies: partial ? [partial] : [] };
      },
    });
  const page = (name = 'page') => join(folder.path, 'docs', `${name}.mdx`);

  it('are compiled once, for all targets and for the next build', async () => {
    const build = nextBuild();
    const both = await Promise.all([build.codeOf('text', page()), build.codeOf('text', page())]);
    expect(both.map(({ code }) => code)).toEqual(['code of text', 'code of text']);
    expect(await nextBuild().codeOf('text', page())).toEqual({ code: 'code of text', dependencies: [] });
    expect(compiled).toEqual(['text']);
  });

  it('are compiled again if the text, the path or the version changes', async () => {
    await nextBuild().codeOf('text', page());
    expect((await nextBuild().codeOf('other text', page())).code).toBe('code of other text');
    await nextBuild().codeOf('text', page('elsewhere'));
    await nextBuild('2').codeOf('text', page());
    expect(compiled).toEqual(['text', 'other text', 'text', 'text']);
  });

  it('are compiled again if an included file changes or is deleted', async () => {
    const partial = folder.put('example.ts', 'one');
    const build = () => nextBuild('1', partial).codeOf('text', page());
    await build();
    expect((await build()).dependencies).toEqual([partial]);
    expect(compiled).toHaveLength(1);
    folder.put('example.ts', 'two');
    await build();
    expect(compiled).toHaveLength(2);
    rmSync(partial);
    await build();
    expect(compiled).toHaveLength(3);
  });

  it('are not cached after an error', async () => {
    for (const build of [nextBuild(), nextBuild()])
      await expect(build.codeOf('wrong', page())).rejects.toThrow('not a page');
    expect(compiled).toEqual(['wrong', 'wrong']);
  });

  it('are deleted if a build does not use them', async () => {
    await nextBuild().codeOf('old', page());
    const build = nextBuild();
    await build.codeOf('new', page());
    build.prune();
    expect(folder.files().filter((file) => file.startsWith('cache/'))).toHaveLength(1);
    await nextBuild().codeOf('new', page());
    expect(compiled).toEqual(['old', 'new']);
  });
});
