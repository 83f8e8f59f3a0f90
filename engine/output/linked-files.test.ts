import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { newFolder } from '../../tests/helpers/folder.ts';
import { makePage } from '../../tests/helpers/pages.ts';
import { listen } from '../../tools/lib/static-server.ts';
import { linkedFilesMiddleware, writeLinkedFiles } from './linked-files.ts';

const { path: folder, files } = newFolder({ 'docs/docs/plan.pdf': 'plan', 'docs/docs/other.pdf': 'other' });
const options = {
  boundary: { root: join(folder, 'docs'), staticDir: join(folder, 'static') },
  content: () => ({ pages: [makePage('docs/a.mdx', '[a](./plan.pdf)')], partials: [] }),
  site: { base: '/core/' },
};

it('a build has the files that pages link to, and no others', () => {
  expect(writeLinkedFiles(join(folder, 'built'), options)).toBe(1);
  expect(files().filter((file) => file.startsWith('built'))).toEqual([
    expect.stringMatching(/^built\/static\/file\/plan\.[\da-f]{10}\.pdf$/),
  ]);
});

it('the dev server sends the same files under the same URLs', async () => {
  const server = createServer((request, response) =>
    linkedFilesMiddleware(options)(request, response, () => response.writeHead(404).end()),
  );
  afterAll(() => void server.close());
  const origin = await listen(server);
  const [built = ''] = files().filter((file) => file.startsWith('built'));
  const response = await fetch(`${origin}/core/${built.slice('built/'.length)}`);
  expect(response.headers.get('Content-Type')).toBe('application/pdf');
  expect(await response.text()).toBe('plan');
  for (const path of ['/core/static/file/other.pdf', '/core/static/file/../../docs/docs/other.pdf', '/'])
    expect((await fetch(origin + path)).status).toBe(404);
});
