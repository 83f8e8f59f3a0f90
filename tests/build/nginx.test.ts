import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMMUTABLE, nginxHeaders, REVALIDATE } from '../../engine/output/headers-file.ts';
import { SAME_ORIGIN_ONLY, SECURITY_HEADERS, SVG_POLICY } from '../../engine/output/policy.ts';
import { nginxMap, redirectsFile } from '../../engine/output/redirects-file.ts';
import { newFolder } from '../helpers/folder.ts';
import {
  BROTLI_MODULE,
  EXAMPLE,
  HAS_BROTLI,
  NGINX,
  type RunningNginx,
  startNginx,
} from '../helpers/nginx.ts';

/** Debian's configuration, into which the Dockerfile copies the example. */
const DEBIAN = '/etc/nginx/nginx.conf';

it('nginx.conf.example has the security headers of the build', () => {
  const given = Object.fromEntries(
    [...EXAMPLE.matchAll(/^ *add_header ([\w-]+) "(.*)" always;$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(given).toEqual(SECURITY_HEADERS);
  expect(EXAMPLE).toContain(`"${SVG_POLICY}"`);
});

it.skipIf(!NGINX || !existsSync(DEBIAN))('the configuration of the Docker image is valid', () => {
  const { path, put } = newFolder({
    'redirects.map': nginxMap('/', new Map([['/a', '/b']])),
    'headers.conf': '',
  });
  const example = EXAMPLE.replaceAll('/etc/nginx/handbook', path)
    .replaceAll('/srv/handbook', path)
    .replace('include mime', 'include /etc/nginx/mime');
  const main = readFileSync(DEBIAN, 'utf8')
    .replace(/^(?:user|pid|error_log|include.*modules-enabled).*$/gm, '')
    .replace('include /etc/nginx/conf.d/*.conf;', `include ${put('handbook.conf', example)};`)
    // The Dockerfile removes the default site, and installs the module.
    .replace(/^.*sites-enabled.*$/m, '');
  const brotli = HAS_BROTLI ? `load_module ${BROTLI_MODULE};\n` : '';
  const text = `${brotli}pid ${path}/pid;\n${HAS_BROTLI ? main : main.replace('brotli_static on;', '')}`;
  const options = ['-t', '-c', put('nginx.conf', text), '-e', join(path, 'log')];
  expect(spawnSync(NGINX as string, options, { encoding: 'utf8' }).stderr).toContain('test is successful');
});

// nginx is not a dependency of the project. If it is not installed, only the CI pipeline tests the example.
describe.skipIf(!NGINX)('with a real nginx', () => {
  const moved = new Map([['/docs/old', '/docs/new']]);
  const { path: folder } = newFolder({
    'site/index.html': 'home',
    'site/404.html': 'missing',
    'site/docs/team.html': 'team',
    'site/docs/team/index.html': 'a small document that leads to the page',
    'site/docs/only/index.html': 'only',
    'site/_headers': '/*',
    'site/_redirects': redirectsFile('/', moved),
    'site/_redirects.map2': '}',
    'included/redirects.map': nginxMap('/', moved),
    'included/headers.conf': nginxHeaders({ search: { hosted: null } }),
    'site/manifest.webmanifest': '{}',
    'site/static/js/index.3a2b47f7fd.js': 'code()',
    'site/static/js/index.3a2b47f7fd.js.gz': gzipSync('code()'),
    'site/static/js/index.3a2b47f7fd.js.br': brotliCompressSync('brotli'),
    'site/docs/team.md': '# Team',
    'site/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'site/search-index/index.json': '{}',
    'site/search-index/pages/1a2b3c4d.json': '{}',
  });
  let nginx: RunningNginx;
  const ask: RunningNginx['ask'] = (...request) => nginx.ask(...request);

  beforeAll(async () => {
    nginx = await startNginx({ site: join(folder, 'site'), included: join(folder, 'included') });
  });
  afterAll(() => nginx.stop());

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
    '/_redirects.map2',
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

  it('does not say which version answers', async () => {
    expect((await ask('/')).headers.get('server')).toBe('nginx');
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
    if (!HAS_BROTLI) return;
    const answer = await ask(path, { 'accept-encoding': 'gzip, br' });
    expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual(['br', 'brotli']);
  });
});
