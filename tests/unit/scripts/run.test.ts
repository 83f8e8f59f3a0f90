import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { newFolder } from '../../helpers/folder.ts';

const RUN = join(import.meta.dirname, '../../../scripts/run.mjs');

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
