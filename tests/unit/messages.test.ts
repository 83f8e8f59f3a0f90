import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, parse } from 'acorn';
import { build, transform } from 'esbuild';
import { expect, it } from 'vitest';
import { filesIn } from '../../shared/build/files.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The code that runs for a site with the package: its commands, its configuration and its workers. */
const ENTRIES = ['tools/cli.ts', 'tools/worker.ts', 'engine/handbook.ts', 'shared/site/define-site.ts'];

/** Paths that a site with the package has, or that a message tells its owner to create. */
const OF_OWNERS = /^(?:docs\/|static\/|theme\/(?:components\/|[\w-]+\.\w+$)|\.github\/|tests\/search\/)/;
/** Documents that every repository has. */
const COMMON = ['README.md', 'CHANGELOG.md', 'LICENSE'];

/** The files and folders of this repository that such a site does not have. */
function filesOfEngine(): Set<string> {
  const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
  const paths = files.flatMap((file) => {
    const parts = file.split('/');
    return parts.map(
      (_, index) => parts.slice(0, index + 1).join('/') + (index < parts.length - 1 ? '/' : ''),
    );
  });
  const own = paths.filter((path) => /\/|\.md$/.test(path) && !OF_OWNERS.test(path));
  // An owner can have folders with these names.
  const folders = ['docs/', 'static/', 'theme/', '.github/', 'diagrams/', ...COMMON];
  return new Set(own.filter((path) => !folders.includes(path)));
}

/** The modules that these entries load. */
async function modules(): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: ENTRIES.map((entry) => join(ROOT, entry)),
    absWorkingDir: ROOT,
    bundle: true,
    splitting: true,
    metafile: true,
    write: false,
    outdir: 'none',
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'silent',
  });
  return Object.keys(metafile.inputs).filter((file) => /\.[jt]sx?$/.test(file));
}

/** The texts in a module, without comments, types and the paths of imports. */
async function textsIn(file: string): Promise<string[]> {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const loader = file.endsWith('x') ? 'tsx' : 'ts';
  const { code } = await transform(source, { loader, jsx: 'automatic', target: 'es2022' });
  const texts: string[] = [];
  const visit = (node: Node | null): void => {
    const { type, value, ...fields } = node as Node & { value?: unknown };
    if (type === 'Literal' && typeof value === 'string') texts.push(value);
    if (type === 'TemplateElement') texts.push((value as { cooked: string }).cooked);
    for (const field of Object.values({ ...fields, value }).flat())
      if (typeof field === 'object' && field !== null && 'type' in field) visit(field as Node);
  };
  visit(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }));
  return texts;
}

const PATH = /(?:[\w.-]+\/)+(?:[\w-]+(?:\.[\w-]+)*)?|\b[\w-]+\.md\b/g;

it('no message names a file or a folder that only this repository has', async () => {
  const engine = filesOfEngine();
  const theme = filesIn(join(ROOT, 'theme')).filter((file) => /\.tsx?$/.test(file));
  const files = [...(await modules()), ...theme.map((file) => `theme/${file}`)];
  expect(files).toContain('engine/output/licenses.ts');
  const found: string[] = [];
  for (const file of files) {
    // A message is a sentence; other texts are paths that the code uses.
    const messages = (await textsIn(file)).filter((text) => /\S\s+\S/.test(text));
    // After a slash, the path is below a folder that the message names before it.
    for (const text of messages)
      for (const { 0: path, index } of text.matchAll(PATH))
        if (engine.has(path) && text[index - 1] !== '/') found.push(`${file}: ${path}`);
  }
  expect(found).toEqual([]);
});
