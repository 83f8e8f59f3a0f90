import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanPath } from '../../shared/clean-path.ts';
import type { Site } from '../../shared/site/schema.ts';
import { fuzzHash, fuzzPath, fuzzSearch } from '../../tests/fuzz.ts';
import { newFolder } from '../../tests/helpers/folder.ts';
import { conditionalStyles, iconUrl, inlineScript, mediaNames, scriptOptions } from './document.ts';

const THEME = join(import.meta.dirname, '../../theme');
const FILE = 'color-mode/pre-paint.js';

const DEFAULTS = { defaultMode: 'light', respectPrefersColorScheme: false, disableSwitch: false };

type Options = Partial<Site['colorMode']> & { base?: string };

const scriptFor = ({ base = '/', ...colorMode }: Options = {}): Promise<string> =>
  inlineScript(
    FILE,
    readFileSync(join(THEME, FILE), 'utf8'),
    scriptOptions({ base, colorMode: { ...DEFAULTS, ...colorMode } } as Site)[FILE],
  );

interface Reader {
  /** The stored value of `theme`, or the error that a browser throws if it blocks the storage. */
  stored?: string | Error;
  prefersDark?: boolean;
  url?: string;
  /** Parts of the browser that are missing or changed. */
  missing?: object;
}

const ORIGIN = 'https://handbook.example.org';

/** Runs the script with a minimal imitation of a browser. */
function run(script: string, { stored, prefersDark = false, url = '/', missing = {} }: Reader = {}) {
  const location = new URL(ORIGIN + url);
  const state = { key: 'kept' };
  const replaced: string[] = [];
  const root = { dataset: {} as Record<string, string>, style: {} as Record<string, string> };
  const window = {
    location,
    document: { documentElement: root },
    history: {
      state,
      replaceState: (given: unknown, _title: string, address: string) => {
        expect(given).toBe(state);
        replaced.push(address);
      },
    },
    localStorage: {
      getItem: (key: string) => {
        if (stored instanceof Error) throw stored;
        return key === 'theme' ? (stored ?? null) : 'dark';
      },
    },
    matchMedia: (query: string) => ({ matches: query === '(prefers-color-scheme: dark)' && prefersDark }),
    ...missing,
  };
  runInContext(script, createContext(window));
  return { mode: root.dataset.theme, scheme: root.style.colorScheme, replaced };
}

/** With `toJSON`, because the titles of tests would show an ordinary error as `{}`. */
const BLOCKED = Object.assign(new Error('SecurityError'), { toJSON: () => 'blocked' });

describe('the color mode before the first paint', () => {
  const dark = { defaultMode: 'dark' } as const;
  const follows = { respectPrefersColorScheme: true };
  const locked = { disableSwitch: true };

  it.each<[options: Options, reader: Reader, mode: string]>([
    [dark, {}, 'dark'],
    [{}, { stored: 'dark' }, 'dark'],
    [dark, { stored: 'light' }, 'light'],
    [{}, { stored: 'blue' }, 'light'],
    [dark, { stored: 'system' }, 'dark'],
    [dark, { stored: BLOCKED }, 'dark'],
    [{}, { prefersDark: true }, 'light'],
    [{ ...follows, ...dark }, {}, 'light'],
    [follows, { stored: 'light', prefersDark: true }, 'light'],
    [follows, { stored: BLOCKED, prefersDark: true }, 'dark'],
    [{ ...locked, ...follows }, { stored: 'light', prefersDark: true }, 'dark'],
    [locked, { stored: BLOCKED }, 'light'],
  ])('of a site with %j for a reader with %j is %s', async (options, reader, mode) => {
    expect(run(await scriptFor(options), reader)).toMatchObject({ mode, scheme: mode });
  });
});

it('the color mode is set if the browser has no media queries, or does not allow changes of the URL', async () => {
  const script = await scriptFor({ respectPrefersColorScheme: true });
  const deny = () => {
    throw new Error('SecurityError');
  };
  for (const missing of [
    { matchMedia: undefined },
    { matchMedia: () => null },
    { history: { replaceState: deny } },
  ])
    expect(run(script, { url: '/docs/team.html', missing }).mode).toBe('light');
});

it.each(['/', '/core/'])('URLs under the base path %s become canonical', async (base) => {
  const script = await scriptFor({ base });
  const paths = fuzzPath([
    '/docs/welcome',
    '/docs/team/',
    '/docs/team.html',
    '/docs//b/index.html',
    '/index',
  ]);
  const check = (path: string, rest: string) => {
    const url = base.slice(0, -1) + path + rest;
    const { pathname, search, hash } = new URL(ORIGIN + url);
    // With `..`, a path can leave the site.
    if (!`${pathname}/`.startsWith(base)) return;
    const clean = cleanPath(pathname);
    const canonical = clean === cleanPath(base) ? base : clean;
    const replaced = canonical === pathname ? [] : [canonical + search + hash];
    expect(run(script, { url }).replaced).toEqual(replaced);
  };
  fc.assert(fc.property(paths, fuzzSearch, fuzzHash, (path, search, hash) => check(path, search + hash)));
  for (const path of ['/docs/team.html', '/docs/welcome', '/index.html', '/', ''])
    for (const rest of ['', '?x=1&y=%20#a//b.html']) check(path, rest);
});

describe('the script', () => {
  it('is one line of at most 999 characters, and defines no global variable', async () => {
    const window = createContext({});
    const script = await scriptFor();
    expect(script).toMatch(/^.{1,999}$/);
    expect(() => runInContext(script, window)).toThrow('document is not defined');
    expect(Object.keys(window)).toEqual([]);
  });

  it('cannot end the element around it', async () => {
    const source = 'function prePaint({ base }) { globalThis.text = "</script>"; }';
    const script = await inlineScript('x.js', source, { base: '/' });
    expect(script).not.toContain('</script');
    const window = createContext({}) as { text?: string };
    runInContext(script, window);
    expect(window.text).toBe('</script>');
  });
});

it.each([
  ['(--narrow)', '(width <= 62.25em)'],
  ['(--wide)', '(width > 62.25em)'],
  ['(--wide) and (scripting: none)', '(width > 62.25em) and (scripting: none)'],
  ['(--narrow) and (hover), (--narrow)', '(width <= 62.25em) and (hover), (width <= 62.25em)'],
  ['(prefers-reduced-motion)', '(prefers-reduced-motion)'],
])('the media query %s becomes %s', (params, expected) => {
  const rule = { params };
  mediaNames.AtRule.media(rule);
  expect(rule.params).toBe(expected);
});

it('conditional styles are in one file with a hash, in a media query for each condition, with the site’s origin', () => {
  const { css, path } = conditionalStyles({ url: ORIGIN }, THEME);
  expect(css).toMatch(/^:root \{ --origin: "https:\/\/handbook\.example\.org"; \}\n@media [^{]+ \{\n/);
  expect(css).toMatch(/^@media \(forced-colors: active\) \{$/m);
  expect(css).toMatch(/^@media print \{$/m);
  expect(css).not.toMatch(/\(--(?:narrow|wide|phone)\)/);
  expect(path).toMatch(/^static\/css\/conditional\.[\da-f]{8}\.css$/);
  expect(conditionalStyles({ url: 'https://other.example.org' }, THEME).path).not.toBe(path);
});

it('a small favicon is part of the page; a large or missing one is a link to the file', () => {
  const urlOf = (files: Record<string, string>) =>
    iconUrl({ base: '/core/' }, '/favicon.svg', newFolder(files).path);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path fill="#fb0" d="M0 0h100%"/></svg>';
  const url = urlOf({ 'favicon.svg': `${svg}\n` });
  expect(url).toMatch(/^data:image\/svg\+xml,[^"<>#]+$/);
  expect(decodeURIComponent(url)).toBe(`data:image/svg+xml,${svg.replaceAll('"', "'")}`);
  const both = `<svg xmlns="http://www.w3.org/2000/svg"><path class='a "b'/></svg>`;
  expect(decodeURIComponent(urlOf({ 'favicon.svg': both }))).toBe(`data:image/svg+xml,${both}`);
  expect(urlOf({ 'favicon.svg': `<svg>${' '.repeat(500)}</svg>` })).toBe('/core/favicon.svg');
  expect(urlOf({})).toBe('/core/favicon.svg');
});
