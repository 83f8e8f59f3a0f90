import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { IMMUTABLE, REVALIDATE } from '../../plugins/output/headers-file.ts';
import { SAME_ORIGIN_ONLY, SECURITY_HEADERS, SVG_POLICY } from '../../plugins/output/policy.ts';
import { nginxMap, redirectsFile } from '../../plugins/output/redirects-file.ts';
import { freePort } from '../../scripts/lib/static-server.ts';
import { newFolder } from '../helpers/folder.ts';

const EXAMPLE = readFileSync(join(import.meta.dirname, '../../deploy/nginx.conf.example'), 'utf8');
const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

const nginx = `${process.env.PATH}${delimiter}/usr/sbin`
  .split(delimiter)
  .map((folder) => join(folder, 'nginx'))
  .find((file) => existsSync(file));

it('nginx.conf.example has the security headers of the build', () => {
  const given = Object.fromEntries(
    [...EXAMPLE.matchAll(/^ *add_header ([\w-]+) "(.*)" always;$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(given).toEqual(SECURITY_HEADERS);
  expect(EXAMPLE).toContain(`"${SVG_POLICY}"`);
});

// nginx is not a dependency of the project. If it is not installed, only the CI pipeline tests the example.
describe.skipIf(!nginx)('with a real nginx', () => {
  const moved = new Map([['/docs/old', '/docs/new']]);
  const { path: folder, put } = newFolder({
    'site/index.html': 'home',
    'site/404.html': 'missing',
    'site/docs/team.html': 'team',
    'site/docs/team/index.html': 'a small document that leads to the page',
    'site/docs/only/index.html': 'only',
    'site/_headers': '/*',
    'site/_redirects': redirectsFile('/', moved),
    'site/_redirects.map': nginxMap('/', moved),
    'site/manifest.webmanifest': '{}',
    'site/static/js/index.3a2b47f7fd.js': 'code()',
    'site/static/js/index.3a2b47f7fd.js.gz': gzipSync('code()'),
    'site/static/js/index.3a2b47f7fd.js.br': brotliCompressSync('brotli'),
    'site/docs/team.md': '# Team',
    'site/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'site/search-index/index.json': '{}',
    'site/search-index/pages/1a2b3c4d.json': '{}',
  });
  let port = 0;
  let server: ChildProcess;

  const ask = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' });

  /** The example with the values of this machine: port, site folder, and folders of nginx itself. */
  function configuration(): string {
    const own = EXAMPLE.replace('listen 8080', `listen 127.0.0.1:${port}`)
      .replaceAll('/srv/handbook', join(folder, 'site'))
      .replace('include mime.types', 'include /etc/nginx/mime.types')
      .replace('brotli_static on;', existsSync(BROTLI) ? 'brotli_static on;' : '');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${join(folder, name)};`)
      .join('\n');
    return [
      existsSync(BROTLI) ? `load_module ${BROTLI};` : '',
      `daemon off;\nworker_processes 1;\npid ${join(folder, 'pid')};\nerror_log ${join(folder, 'log')};`,
      `events {}\nhttp {\naccess_log off;\n${temporary}\n${own}\n}`,
    ].join('\n');
  }

  beforeAll(async () => {
    // If root starts nginx, its workers run as another user.
    chmodSync(folder, 0o755);
    port = await freePort();
    const options = ['-c', put('nginx.conf', configuration()), '-e', join(folder, 'log')];
    execFileSync(nginx as string, ['-t', ...options], { stdio: 'pipe' });
    server = spawn(nginx as string, options, { stdio: 'ignore' });
    await vi.waitFor(async () => expect((await ask('/')).status).toBe(200), { timeout: 8_000 });
  });

  afterAll(async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  });

  it.each([
    ['/', 'home'],
    ['/docs/team', 'team'],
    ['/docs/team.html', 'team'],
    ['/docs/only', 'only'],
    ['/docs/only/', 'only'],
  ])('%s returns the page "%s", which is revalidated', async (path, body) => {
    const answer = await ask(path);
    expect([answer.status, await answer.text()]).toEqual([200, body]);
    expect(answer.headers.get('cache-control')).toBe(REVALIDATE);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it.each([
    '/nope',
    '/docs/nope/',
    '/docs',
    '/static/js/gone.3a2b47f7fd.js',
    '/_headers',
    '/_redirects',
    '/_redirects.map',
  ])('%s returns 404 with the not-found page, which is revalidated', async (path) => {
    const answer = await ask(path);
    expect([answer.status, await answer.text()]).toEqual([404, 'missing']);
    expect(answer.headers.get('cache-control')).toBe(REVALIDATE);
  });

  it('a slash at the end of a URL is removed, and the query is kept', async () => {
    const { status, headers } = await ask('/docs/team/?a=1');
    expect([status, headers.get('location')]).toEqual([301, '/docs/team?a=1']);
  });

  it.each(['/docs/old', '/docs/old/'])('the old URL %s redirects to the new one', async (path) => {
    const { status, headers } = await ask(path);
    expect([status, headers.get('location')]).toEqual([301, '/docs/new']);
  });

  it.each([
    ['/static/js/index.3a2b47f7fd.js', IMMUTABLE],
    ['/search-index/pages/1a2b3c4d.json', IMMUTABLE],
    ['/search-index/index.json', REVALIDATE],
  ])('%s has the header Cache-Control: %s', async (path, expected) => {
    expect((await ask(path)).headers.get('cache-control')).toBe(expected);
  });

  it('sends the security headers with every response, and the types of the manifest and of Markdown', async () => {
    const expected = Object.entries(SECURITY_HEADERS);
    for (const path of ['/', '/nope', '/static/js/index.3a2b47f7fd.js']) {
      const { headers } = await ask(path);
      for (const [name, value] of expected) expect(headers.get(name)).toBe(value);
    }
    expect((await ask('/manifest.webmanifest')).headers.get('content-type')).toBe(
      'application/manifest+json',
    );
    expect((await ask('/docs/team.md')).headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  });

  it('lets SVG files run and load nothing if a reader opens them', async () => {
    const { headers } = await ask('/drawing.svg');
    expect(headers.get('content-security-policy')).toBe(`frame-ancestors 'none', ${SVG_POLICY}`);
  });

  it('lets other sites load images, but neither scripts nor the search index', async () => {
    const [[name = '', value] = []] = Object.entries(SAME_ORIGIN_ONLY);
    const policyOf = async (path: string) => (await ask(path)).headers.get(name);
    expect(await policyOf('/static/js/index.3a2b47f7fd.js')).toBe(value);
    expect(await policyOf('/search-index/index.json')).toBe(value);
    expect(await policyOf('/static/image/film.3a2b47f7fd.avif')).toBeNull();
  });

  it('sends gzip files, and Brotli files if nginx has the module, to clients that accept them', async () => {
    const path = '/static/js/index.3a2b47f7fd.js';
    const { headers } = await ask(path, { 'accept-encoding': 'gzip' });
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual(['gzip', 'Accept-Encoding']);
    expect((await ask(path)).headers.get('vary')).toBe('Accept-Encoding');
    if (!existsSync(BROTLI)) return;
    const answer = await ask(path, { 'accept-encoding': 'gzip, br' });
    expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual(['br', 'brotli']);
  });
});
