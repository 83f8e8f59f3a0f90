import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PageCompiler } from '../../../plugins/rspress/page-compiler.ts';

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

  /** A compiler as in a build, with the cache of earlier ones. */
  const nextBuild = (version = '1', partial?: string) =>
    new PageCompiler({
      root: join(folder, 'docs'),
      cacheDir: join(folder, 'cache'),
      version,
      compileInWorker: () => Promise.reject(new Error('there are too few pages for workers')),
      compile: async ({ source }) => {
        compiled.push(source);
        if (source === 'wrong') throw new Error('not a page');
        return { code: `code of ${source}`, dependencies: partial ? [partial] : [] };
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

  it('are compiled again if the text, the path or the version changes', async () => {
    await nextBuild().codeOf('text', page());
    expect((await nextBuild().codeOf('other text', page())).code).toBe('code of other text');
    await nextBuild().codeOf('text', page('elsewhere'));
    await nextBuild('2').codeOf('text', page());
    expect(compiled).toEqual(['text', 'other text', 'text', 'text']);
  });

  it('are compiled again if an included file changes or is deleted', async () => {
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

  it('are forgotten when a build has no use for them', async () => {
    await nextBuild().codeOf('old', page());
    const build = nextBuild();
    await build.codeOf('new', page());
    build.prune();
    expect(readdirSync(join(folder, 'cache'))).toHaveLength(1);
    await nextBuild().codeOf('new', page());
    expect(compiled).toEqual(['old', 'new']);
  });
});
