import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cleanPath, decodePath } from '../../shared/clean-path.ts';
import { parseInlineLinks } from '../../shared/inline-links.ts';
import { splitTerms } from '../../shared/search/words.ts';
import { Ranker } from '../../theme/search/engines/ranker.ts';
import { savedPagesIn } from '../../theme/search/saved-pages.ts';
import { highlight, parseMarked, plainText } from '../../theme/search/text-parts.ts';
import { createStaticServer } from '../../tools/lib/static-server.ts';
import { fuzzPath, fuzzText, seedOf } from '../fuzz.ts';
import { newFolder } from '../helpers/folder.ts';
import { indexOf } from '../helpers/search.ts';

vi.mock('../../theme/base/site.ts', () => ({
  site: {
    base: '/core/',
    url: 'https://handbook.example.org',
    links: { feedback: 'https://code.example.org/handbook/issues/new?title={title}&body={url}' },
    locales: [{ code: 'en' }],
  },
}));

const ORIGIN = 'https://handbook.example.org';
const ROUTES = ['/docs/a', '/docs/b', '/blog', '/search', '/'];

const RUNS = { numRuns: 1000, ...(process.env.FUZZ_SEED && { seed: seedOf(process.env) }) };

const paths = fuzzPath(ROUTES);

/** Checks a property for many values. fast-check prints the seed and the smallest value that fails. */
const forEach = <T>(values: fc.Arbitrary<T>, check: (value: T) => void): void =>
  fc.assert(
    fc.property(values, (value) => {
      check(value);
    }),
    RUNS,
  );

describe('random input', () => {
  it('a slash after a clean path changes nothing, and only the clean path "/" ends with one', () => {
    forEach(paths, (path) => {
      const clean = cleanPath(decodePath(path));
      expect(clean === '/' || !clean.endsWith('/')).toBe(true);
      expect(cleanPath(`${clean === '/' ? '' : clean}/`)).toBe(clean);
    });
    expect(decodePath('/%E0%A4%A')).toBe('/%E0%A4%A');
    expect(decodePath('/%77')).toBe('/w');
  });

  it('routes are found only by their paths', async () => {
    const { addFirstRoute, isActive, pathnameToRouteService } = await import(
      '../../theme/hydration/route-table.ts'
    );
    for (const route of ROUTES) addFirstRoute(route, `${route}.mdx`, { default: () => null });
    forEach(fc.oneof(paths, fuzzText), (path) => {
      const wanted = ROUTES.find((route) => route === cleanPath(decodePath(path)));
      expect(pathnameToRouteService(path)?.path).toBe(wanted);
      expect(isActive('/docs/a', path)).toBe(wanted === '/docs/a');
    });
    for (const name of ['__proto__', 'constructor', '/__proto__', '/%5F%5Fproto__', '/%'])
      expect(pathnameToRouteService(name)).toBeUndefined();
    expect(pathnameToRouteService('/docs/%61.html')?.path).toBe('/docs/a');
  });

  it('removing the base path reverses adding it, and always returns a path that begins with a slash', async () => {
    const { removeBase, withBase } = await import('../../theme/navigation/base.ts');
    forEach(paths, (path) => {
      expect(removeBase(withBase(path))).toBe(path);
      expect(removeBase(path).startsWith('/')).toBe(true);
    });
  });

  it('URLs with a query contain it as text', async () => {
    const { issueUrl, resultsUrl } = await import('../../theme/search/query.tsx');
    forEach(fuzzText, (text) => {
      const wellFormed = text.replace(/\p{Surrogate}/gu, '\ufffd');
      const results = new URL(resultsUrl(text), ORIGIN);
      expect([results.origin, results.pathname, results.hash]).toEqual([ORIGIN, '/search', '']);
      expect([...results.searchParams]).toEqual([['q', wellFormed]]);
      const issue = new URL(issueUrl(text) ?? '').searchParams;
      expect([...issue.keys()]).toEqual(['title', 'body']);
      expect(issue.get('title')).toContain(wellFormed);
      expect(issue.get('body')).toBe(`${ORIGIN}/core${resultsUrl(text)}`);
    });
  });

  it('highlighting does not change the text, words contain only letters and digits, and scores are positive', () => {
    const ranker = new Ranker(indexOf(['posters', 'migrate', 'database', 'constructor', '__proto__']));
    forEach(fuzzText, (text) => {
      const words = splitTerms(text);
      expect(plainText(highlight(text, words))).toBe(text);
      expect(words.every((word) => /^[\p{L}\p{M}\p{N}_]+$/u.test(word))).toBe(true);
      const bare = text.replace(/[<&]/g, '');
      expect(plainText(parseMarked(bare))).toBe(bare);
      expect(plainText(parseMarked(text)).length).toBeLessThanOrEqual(text.length);
      const { pages } = ranker.rank(text.slice(0, 200));
      expect(pages.every(({ score }) => Number.isFinite(score) && score > 0)).toBe(true);
    });
  });

  it('saved pages do not link to other sites, invalid lists are empty, and there is a limit', () => {
    const read = (url: string) => savedPagesIn([{ url, title: url }], 1);
    const outside = fc.constantFrom('/\t/evil.example', '//', '/\\evil.example', '/docs/a');
    forEach(fc.oneof(fuzzText, paths, outside), (url) => {
      for (const saved of read(url)) expect(new URL(saved.url, ORIGIN).origin).toBe(ORIGIN);
    });
    forEach(fc.anything(), (value) => expect(savedPagesIn(value, 20)).toEqual([]));
    // Earlier versions of the site stored no breadcrumbs.
    const many = Array.from({ length: 50 }, (_, at) => ({ url: `/docs/${at >> 1}`, title: 'Docs' }));
    expect(savedPagesIn(many, 6).map(({ url }) => url)).toEqual(
      [0, 1, 2, 3, 4, 5].map((at) => `/docs/${at}`),
    );
    expect(savedPagesIn([{ url: '/docs', title: 'x'.repeat(5000) }], 6)).toEqual([]);
  });

  it('inline links have only safe URLs', () => {
    forEach(fuzzText, (text) => {
      for (const { href } of parseInlineLinks(`[here](${text})`)) {
        if (href !== undefined) expect(href).toMatch(/^(?:\/(?!\/)|https?:|mailto:|tel:|sms:|#)/);
      }
    });
  });

  it('none of the input has changed the prototype of objects', () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect('__pwned' in {}).toBe(false);
  });
});

describe('the server', () => {
  const SECRET = 'not for readers';
  const folder = newFolder({
    'secret.txt': SECRET,
    'secret.html': SECRET,
    'site-secret/index.html': SECRET,
    'site-secret/secret.txt': SECRET,
    'site/404.html': 'no such page',
    'site/docs/welcome.html': 'welcome',
  });
  const server = createStaticServer({ root: join(folder.path, 'site'), base: '/' });
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, resolve)));
  afterAll(() => void server.close());

  /** Sends the path as it is. A browser would normalize it. */
  const ask = (path: string, header = '') =>
    new Promise<string>((resolve) => {
      let answer = '';
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      socket.on('data', (data) => {
        answer += data;
      });
      socket.on('error', () => {});
      socket.on('close', () => resolve(answer));
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${header}Connection: close\r\n\r\n`);
    });

  it('never serves files outside its folder', async () => {
    const ways = ['..', '%2e%2e', '.%2e', '..%2f..', '..\\..', '%5c..', '%c0%ae%c0%ae', '..%00'];
    const files = ['secret.txt', 'secret', 'site-secret/', 'site-secret/secret.txt'];
    const outside = ways.flatMap((way) =>
      ['/', `/docs/${way}/`, '//', ''].flatMap((start) => files.map((file) => `${start}${way}/${file}`)),
    );
    for (const path of [...outside, ...fc.sample(paths, { ...RUNS, numRuns: 600 })])
      expect(await ask(path)).not.toContain(SECRET);
    expect(await ask('/docs/welcome')).toContain('welcome');
  });

  it('responds to requests that follow one with an invalid range', async () => {
    for (const range of ['bytes=5-1', 'bytes=-', 'bytes=a-b', 'bytes=999-', 'bytes=-1--1', 'lines=1']) {
      await ask('/docs/welcome', `Range: ${range}\r\n`);
      expect(await ask('/docs/welcome'), range).toContain('welcome');
    }
  });
});
