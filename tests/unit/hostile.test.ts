import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { prePaintScript } from '../../plugins/rspress/document.ts';
import type { Site } from '../../plugins/site/schema.ts';
import { createStaticServer } from '../../scripts/lib/static-server.ts';
import { cleanPath, decodePath } from '../../shared/clean-path.ts';
import { parseInlineLinks } from '../../shared/inline-links.ts';
import { correct } from '../../theme/search/engines/corrections.ts';
import { parseSaved } from '../../theme/search/saved-pages.ts';
import { highlight, parseMarked, plain, wordsOf } from '../../theme/search/text-parts.ts';
import { hostileHash, hostilePath, hostileSearch, hostileText, many, randomFrom, SEED } from '../hostile.ts';

vi.mock('../../theme/site.ts', () => ({
  site: {
    base: '/core/',
    url: 'https://handbook.example.org',
    repository: 'https://code.example.org/handbook',
  },
}));

const ORIGIN = 'https://handbook.example.org';
const ROUTES = ['/docs/welcome', '/docs/team', '/blog', '/search', '/'];

const random = randomFrom(SEED);
const texts = many(2000, () => hostileText(random));
const paths = many(2000, () => hostilePath(random, ROUTES));

/** What a browser makes of a path: never another host's, whatever the path looks like. */
const asLocation = (path: string): URL => new URL(ORIGIN + path);

describe(`hostile input, seed ${SEED}`, () => {
  it('is the same for the same seed, and of every kind', () => {
    const again = randomFrom(SEED);
    expect(many(2000, () => hostileText(again))).toEqual(texts);
    expect(new Set(texts).size).toBeGreaterThan(1600);
    expect(texts.some((text) => text.includes('onerror'))).toBe(true);
    expect(texts.some((text) => text.length > 2000)).toBe(true);
    expect(texts.some((text) => /\p{Surrogate}/u.test(text))).toBe(true);
    expect(texts.some((text) => /%(?![\da-f]{2})/i.test(text))).toBe(true);
  });

  it('paths have one spelling, that begins with a slash and ends with none', () => {
    for (const path of [...paths, '', '/', '//', '.html', '/index.html', '/%', '/%E0%A4%A']) {
      const clean = cleanPath(decodePath(path));
      expect(clean === '/' || !clean.endsWith('/')).toBe(true);
      expect(cleanPath(`${clean === '/' ? '' : clean}/`)).toBe(clean);
    }
    expect(decodePath('/%E0%A4%A')).toBe('/%E0%A4%A');
    expect(decodePath('/%77')).toBe('/w');
  });

  it('routes are found by their paths alone', async () => {
    const { addFirstRoute, isActive, pathnameToRouteService } = await import(
      '../../theme/hydration/route-table.ts'
    );
    for (const route of ROUTES) addFirstRoute(route, `${route}.mdx`, { default: () => null });
    for (const path of [...paths, ...texts]) {
      const found = pathnameToRouteService(path);
      const wanted = ROUTES.find((route) => route === cleanPath(decodePath(path)));
      expect(found?.path).toBe(wanted);
      expect(isActive('/docs/welcome', path)).toBe(wanted === '/docs/welcome');
    }
    for (const name of ['__proto__', 'constructor', '/__proto__', '/%5F%5Fproto__', '/%']) {
      expect(pathnameToRouteService(name)).toBeUndefined();
    }
    expect(pathnameToRouteService('/docs/%77elcome.html')?.path).toBe('/docs/welcome');
  });

  it('the base path is taken off what has it, and nothing else', async () => {
    const { removeBase, withBase } = await import('../../theme/navigation/base.ts');
    for (const path of paths) {
      expect(removeBase(withBase(path))).toBe(path);
      expect(removeBase(path).startsWith('/')).toBe(true);
    }
  });

  it('addresses made of a query hold it as text', async () => {
    const { issueUrl, resultsUrl } = await import('../../theme/search/words.ts');
    for (const text of texts) {
      const wellFormed = text.replace(/\p{Surrogate}/gu, '\ufffd');
      const results = new URL(resultsUrl(text), ORIGIN);
      expect([results.origin, results.pathname, results.hash]).toEqual([ORIGIN, '/search', '']);
      expect([...results.searchParams]).toEqual([['q', wellFormed]]);
      expect(new URL(issueUrl(text)).searchParams.get('title')).toContain(wellFormed);
    }
  });

  it('texts and words lose nothing and gain nothing', () => {
    const vocabulary = ['storybook', 'migrate', 'database', 'constructor'];
    for (const text of texts) {
      const words = wordsOf(text);
      expect(plain(highlight(text, words))).toBe(text);
      expect(words.every((word) => /^[\p{L}\p{M}\p{N}_]+$/u.test(word))).toBe(true);
      const bare = text.replace(/[<&]/g, '');
      expect(plain(parseMarked(bare))).toBe(bare);
      expect(plain(parseMarked(text)).length).toBeLessThanOrEqual(text.length);
      const { unknown } = correct(text.slice(0, 200), vocabulary);
      expect(unknown.every((word) => wordsOf(text.slice(0, 200)).includes(word))).toBe(true);
    }
  });

  it('what stands in storage leads nowhere else', () => {
    const urls = [...texts, ...paths, '/\t/evil.example', '//', '/\\evil.example'];
    const kept = parseSaved(JSON.stringify(urls.map((url) => ({ url, title: url, place: '' }))), urls.length);
    expect(kept.length).toBeGreaterThan(500);
    for (const { url } of kept) expect(new URL(url, ORIGIN).origin).toBe(ORIGIN);
    for (const text of texts) expect(parseSaved(text, 20)).toEqual([]);
  });

  it('a stored list is read up to its limit', () => {
    const page = { url: '/docs', title: 'Docs', place: '' };
    expect(parseSaved(JSON.stringify(Array(5000).fill(page)), 6)).toHaveLength(6);
  });

  it('links of an announcement are addresses or text', () => {
    for (const text of texts) {
      for (const { href } of parseInlineLinks(`[here](${text})`)) {
        if (href !== undefined) expect(href).toMatch(/^(?:\/(?!\/)|https?:|mailto:|#)/);
      }
    }
  });

  it('nothing is left on every object', () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect('__pwned' in {}).toBe(false);
  });
});

describe.each(['/', '/core/'])('the script before the first paint, base %s', (base) => {
  it('changes the spelling of hostile addresses, never their host, query or hash', async () => {
    const source = readFileSync(join(import.meta.dirname, '../../theme/color-mode/pre-paint.js'), 'utf8');
    const script = await prePaintScript(source, {
      base,
      colorMode: { defaultMode: 'light', respectPrefersColorScheme: false, disableSwitch: false },
    } as Site);
    const replaced: string[] = [];
    const window = {
      location: asLocation('/'),
      document: { documentElement: { dataset: {}, style: {} } },
      history: { state: null, replaceState: (_: unknown, __: string, to: string) => replaced.push(to) },
      localStorage: { getItem: () => null },
    };
    const context = createContext(window);
    for (const path of paths) {
      window.location = asLocation(base.slice(0, -1) + path + hostileSearch(random) + hostileHash(random));
      replaced.length = 0;
      runInContext(script, context);
      for (const to of replaced) {
        const { origin, search, hash } = new URL(to, window.location);
        const { search: asked, hash: place } = window.location;
        expect([origin, search, hash]).toEqual([ORIGIN, asked, place]);
      }
    }
  });
});

describe('the server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
  const SECRET = 'not for readers';
  mkdirSync(join(folder, 'site/docs'), { recursive: true });
  mkdirSync(join(folder, 'site-secret'));
  for (const file of ['secret.txt', 'secret.html', 'site-secret/index.html', 'site-secret/secret.txt']) {
    writeFileSync(join(folder, file), SECRET);
  }
  writeFileSync(join(folder, 'site/404.html'), 'no such page');
  writeFileSync(join(folder, 'site/docs/welcome.html'), 'welcome');

  const server = createStaticServer({ root: join(folder, 'site'), base: '/' });
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, resolve)));
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  /** As no browser would: byte for byte. */
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

  it('serves what lies in its folder, whatever it is asked for', async () => {
    const ways = ['..', '%2e%2e', '.%2e', '..%2f..', '..\\..', '%5c..', '%c0%ae%c0%ae', '..%00'];
    const outside = ways.flatMap((way) =>
      ['secret.txt', 'secret', 'site-secret/', 'site-secret/secret.txt'].flatMap((file) => [
        `/${way}/${file}`,
        `/docs/${way}/${way}/${file}`,
        `//${way}/${file}`,
        `${way}/${file}`,
      ]),
    );
    for (const path of [...outside, ...paths.slice(0, 600)]) expect(await ask(path)).not.toContain(SECRET);
    expect(await ask('/docs/welcome')).toContain('welcome');
  });

  it.each(['bytes=5-1', 'bytes=-', 'bytes=a-b', 'bytes=999-', 'bytes=-1--1', 'lines=1'])(
    'goes on serving when asked for the range %s',
    async (range) => {
      await ask('/docs/welcome', `Range: ${range}\r\n`);
      expect(await ask('/docs/welcome')).toContain('welcome');
    },
  );
});
