import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { newFolder } from '../../tests/helpers/folder.ts';

const RUN = join(import.meta.dirname, '../run.mjs');

it('commands that start at the same time with new code all run it', async () => {
  // Writing many files takes long enough for the commands to overlap.
  const parts = Array.from({ length: 200 }, (_, index) => `part-${index}.ts`);
  const { path } = newFolder({
    'hello.ts': `${parts.map((part) => `import('./${part}');`).join('\n')}\nconsole.log(${Date.now()});`,
    ...Object.fromEntries(parts.map((part) => [part, `export default '${part}';`])),
  });
  const start = () => promisify(execFile)(process.execPath, [RUN, join(path, 'hello.ts')]);
  const results = await Promise.all(Array.from({ length: 6 }, start));
  const [first] = results;
  expect(first?.stdout).toMatch(/^\d+\n$/);
  expect(results).toEqual(results.map(() => first));
});

it('a bundle is made again if its code has changed, or if a file of the cache is damaged', async () => {
  const { bundle } = (await import(pathToFileURL(RUN).href)) as {
    bundle: (entries: string[], state: string, cache: string) => Promise<string>;
  };
  const site = newFolder({
    'hello.ts': `import { word } from './word.ts';\nexport default word;`,
    'word.ts': `export const word = 'one';`,
  });
  const [entry, cache] = [join(site.path, 'hello.ts'), join(site.path, '.cache/run')];
  const make = () => bundle([entry], '', cache);
  const read = async () => readFileSync(join(await make(), 'hello.mjs'), 'utf8');
  const first = await make();
  expect(await make()).toBe(first);
  const code = await read();
  expect(code).toContain('"one"');
  writeFileSync(join(first, 'hello.mjs'), 'export default "damaged";');
  expect(await read()).toBe(code);
  writeFileSync(join(first, 'added.mjs'), '');
  expect(readdirSync(await make())).toEqual(['hello.mjs']);
  for (const name of readdirSync(cache).filter((file) => file.endsWith('.json'))) {
    writeFileSync(join(cache, name), '{"name":"../..","inputs":[],"outputs":[]}');
  }
  expect(await make()).toBe(first);
  site.put('word.ts', `export const word = 'two';`);
  expect(await read()).toContain('"two"');
});

it('the path of a site can contain the name of a format, and a missing file is named', async () => {
  const { bundle } = (await import(pathToFileURL(RUN).href)) as {
    bundle: (entries: string[], state: string, cache: string) => Promise<string>;
  };
  const site = newFolder({ 'json-api/hello.ts': 'export default 1;' });
  const cache = join(site.path, 'json-api/.cache/run');
  expect(await bundle([join(site.path, 'json-api/hello.ts')], '', cache)).toContain(cache);
  await expect(bundle([join(site.path, 'json-api/gone.ts')], '', cache)).rejects.toThrow(
    `There is no gone.ts in ${join(site.path, 'json-api')}.`,
  );
});
