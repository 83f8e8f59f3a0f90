import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newFolder } from '../../tests/helpers/folder.ts';
import { runScript } from '../../tests/helpers/run-script.ts';
import { downloadImage, nameOfCopy } from './download.ts';
import { importSite } from './run.ts';

const LIMITS = { time: 2_000, size: 5_000 };
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';

let server: Server;
let base = '';

beforeAll(async () => {
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const answers: Record<string, string | Buffer> = {
    '/lamp.png': png,
    '/badge': SVG,
    '/unsafe.svg': SVG.replace('<rect', '<script/><rect'),
    '/page.png': '<!doctype html><p>Sign in</p>',
    '/torn.png': png.subarray(0, 40),
    '/large.png': Buffer.alloc(6_000),
  };
  server = createServer(({ url = '' }, response) => {
    const [path = ''] = url.split('?');
    const answer = answers[path];
    if (path === '/slow.png') return;
    if (path === '/streamed.png') {
      response.write(Buffer.alloc(3_000));
      response.end(Buffer.alloc(3_000));
    } else response.writeHead(answer === undefined ? 404 : 200).end(answer);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it.each([
  ['/none.png', 'the server answers with 404'],
  ['/page.png', 'the file is not an image of a kind that this site shows'],
  ['/torn.png', 'the file is not an image of a kind that this site shows'],
  ['/large.png', 'the file is larger than 5,000 bytes'],
  ['/streamed.png', 'the file is larger than 5,000 bytes'],
  ['/unsafe.svg', expect.stringContaining('script')],
])('an image of another site that cannot be used has a reason: %s', async (path, problem) => {
  expect(await downloadImage(base + path, LIMITS)).toEqual({ problem });
});

it('a server that does not answer does not stop the import', async () => {
  expect(await downloadImage(`${base}/slow.png`, { ...LIMITS, time: 50 })).toEqual({
    problem: 'the server takes too long',
  });
  expect(await downloadImage('http://127.0.0.1:1/a.png', LIMITS)).toEqual({
    problem: 'the server does not answer',
  });
});

it('images of other sites become files with names that do not change, and others stay with their hosts', async () => {
  const source = newFolder({
    'README.md': `# House

[![Lamp](https://one.example.org/lamp.png "Lamp")](https://one.example.org/lamp.png) ![Badge][badge]

<img src="https://one.example.org/badge?a=1&amp;b=2" alt="">

![Gone](https://two.example.org/none.png)

\`\`\`md
![Lamp](https://one.example.org/lamp.png)
\`\`\`

[badge]: https://one.example.org/badge
`,
  });
  const target = newFolder();
  const load = (url: string) => downloadImage(base + new URL(url).pathname, LIMITS);
  const { notes } = await importSite({ source: source.path, target: target.path, download: load });
  const lamp = nameOfCopy('https://one.example.org/lamp.png', '.png');
  const badge = nameOfCopy('https://one.example.org/badge', '.svg');
  const other = nameOfCopy('https://one.example.org/badge?a=1&b=2', '.svg');
  const page = target.read('docs/docs/overview.md');
  expect(page).toContain(`[![Lamp](/remote/${lamp} "Lamp")](https://one.example.org/lamp.png)`);
  expect(page).toContain(`<img src="/remote/${other}" alt="">`);
  expect(page).toContain('![Gone](https://two.example.org/none.png)');
  expect(page).toContain('```md\n![Lamp](https://one.example.org/lamp.png)\n```');
  expect(page).toContain(`[badge]: /remote/${badge}`);
  expect(
    target
      .files()
      .filter((file) => file.startsWith('static/'))
      .sort(),
  ).toEqual([badge, other, lamp].map((name) => `static/remote/${name}`).sort());
  expect(JSON.parse(target.read('site.json')).embeds).toEqual({ image: ['two.example.org'] });
  expect(notes.filter(({ isOpen }) => isOpen)).toEqual([
    expect.objectContaining({
      file: 'README.md',
      detail: 'https://two.example.org/none.png: the server answers with 404',
    }),
  ]);
});

it('--help lists every option', () => {
  for (const [script, args] of [
    ['tools/import.ts', ['--help']],
    ['tools/cli.ts', ['import', '--help']],
  ] as const) {
    const { status, output } = runScript(script, args);
    expect(status).toBe(0);
    for (const option of ['--from', '--to', '--dry-run', '--download', '--verify'])
      expect(output).toContain(`  ${option} `);
  }
});
