import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import { conditionalStyles } from '../../../plugins/rspress/conditional-styles.ts';
import { classNameOf, mediaNames, prePaintScript } from '../../../plugins/rspress/document.ts';
import type { Site } from '../../../plugins/site/schema.ts';

const SOURCE = readFileSync(join(import.meta.dirname, '../../../theme/color-mode/pre-paint.js'), 'utf8');

type Options = Partial<Site['colorMode']> & { base?: string };

const scriptFor = ({ base = '/', ...colorMode }: Options = {}): Promise<string> =>
  prePaintScript(SOURCE, {
    base,
    colorMode: { defaultMode: 'light', respectPrefersColorScheme: false, disableSwitch: false, ...colorMode },
  } as Site);

interface Reader {
  /** The stored value of `theme`, or an error that is thrown as by a browser that blocks the storage. */
  stored?: string | Error;
  prefersDark?: boolean;
  url?: string;
}

/** Runs the script with a minimal imitation of a browser. */
function run(script: string, { stored, prefersDark = false, url = '/' }: Reader = {}) {
  const location = new URL(url, 'https://handbook.example.org');
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
  };
  runInContext(script, createContext(window));
  return { mode: root.dataset.theme, scheme: root.style.colorScheme, replaced };
}

const BLOCKED = new Error('SecurityError');

describe('the color mode before the first paint', () => {
  const dark = { defaultMode: 'dark' } as const;
  const follows = { respectPrefersColorScheme: true };
  const locked = { disableSwitch: true };

  it.each<[options: Options, reader: Reader, mode: string]>([
    [{}, {}, 'light'],
    [dark, {}, 'dark'],
    [{}, { stored: 'dark' }, 'dark'],
    [dark, { stored: 'light' }, 'light'],
    [{}, { stored: 'blue' }, 'light'],
    [dark, { stored: '' }, 'dark'],
    [dark, { stored: 'system' }, 'dark'],
    [dark, { stored: BLOCKED }, 'dark'],
    [{}, { prefersDark: true }, 'light'],
    [follows, { prefersDark: true }, 'dark'],
    [{ ...follows, ...dark }, {}, 'light'],
    [follows, { stored: 'light', prefersDark: true }, 'light'],
    [follows, { stored: BLOCKED, prefersDark: true }, 'dark'],
    [locked, { stored: 'dark' }, 'light'],
    [{ ...locked, ...follows }, { stored: 'light', prefersDark: true }, 'dark'],
    [locked, { stored: BLOCKED }, 'light'],
  ])('of a site with %j for a reader with %j is %s', async (options, reader, mode) => {
    expect(run(await scriptFor(options), reader)).toMatchObject({ mode, scheme: mode });
  });
});

describe.each(['/', '/core/'])('the address under the base path %s', (base) => {
  const at = base.slice(0, -1);
  let script: string;
  beforeAll(async () => {
    script = await scriptFor({ base });
  });

  it.each([
    ['/docs/welcome/', '/docs/welcome'],
    ['/docs/welcome.html', '/docs/welcome'],
    ['/docs/welcome/index.html', '/docs/welcome'],
    ['/docs/welcome/index', '/docs/welcome'],
    ['/docs/welcome//', '/docs/welcome'],
    ['/docs//welcome', '/docs/welcome'],
    ['/docs//welcome///index.html#a//b', '/docs/welcome#a//b'],
    ['/docs/team/?x=1', '/docs/team?x=1'],
    ['/docs/team.html#habits', '/docs/team#habits'],
    ['/docs/team/index.html?x=1&y=%20#a/b', '/docs/team?x=1&y=%20#a/b'],
    ['/index.html', '/'],
    ['/index.html?x#y', '/?x#y'],
    ['/no/such/page/', '/no/such/page'],
    ['/docs/caf%C3%A9/', '/docs/caf%C3%A9'],
  ])('is cleaned: %s → %s', (url, clean) => {
    expect(run(script, { url: at + url }).replaced).toEqual([at + clean]);
  });

  it.each([
    ...['/', '/?x=1#y', '/docs/welcome', '/docs/welcome?next=/a/#b.html', '/docs/index-of-films', '/v1.2'],
  ])('is left alone: %s', (url) => {
    expect(run(script, { url: at + url }).replaced).toEqual([]);
  });
});

it('a base path without its slash gets it', async () => {
  expect(run(await scriptFor({ base: '/core/' }), { url: '/core?x=1' }).replaced).toEqual(['/core/?x=1']);
});

describe('the script', () => {
  it('is one short line that leaves nothing in the page', async () => {
    const window = createContext({});
    const script = await scriptFor();
    expect(script).toMatch(/^.{1,999}$/);
    expect(() => runInContext(script, window)).toThrow('document is not defined');
    expect(Object.keys(window)).toEqual([]);
  });

  it('cannot end the element around it', async () => {
    expect(await scriptFor()).not.toMatch(/<\/|<!--/);
    const source = 'function prePaint({ base }) { globalThis.text = "</script>"; }';
    const script = await prePaintScript(source, { base: '/', colorMode: {} } as Site);
    expect(script).not.toContain('</script');
    const window = createContext({}) as { text?: string };
    runInContext(script, window);
    expect(window.text).toBe('</script>');
  });
});

it.each([
  ['(--narrow)', '(width <= 996px)'],
  ['(--wide)', '(width > 996px)'],
  ['(--wide) and (scripting: none)', '(width > 996px) and (scripting: none)'],
  ['print, (--narrow)', 'print, (width <= 996px)'],
  ['(--narrow) and (hover), (--narrow)', '(width <= 996px) and (hover), (width <= 996px)'],
  ['(prefers-reduced-motion)', '(prefers-reduced-motion)'],
])('the media query %s becomes %s', (params, expected) => {
  const rule = { params };
  mediaNames(996).AtRule.media(rule);
  expect(rule.params).toBe(expected);
});

it('class names begin with the name of their module, and no two modules have one name', () => {
  expect(classNameOf('/site/theme/docs/sidebar.module.css', 'link')).toBe('sidebar-link');
  const theme = join(import.meta.dirname, '../../../theme');
  const modules = readdirSync(theme, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => basename(file));
  expect(modules.length).toBeGreaterThan(20);
  expect(modules.filter((name, at) => modules.indexOf(name) !== at)).toEqual([]);
});

describe('conditional styles', () => {
  const conditions = [
    { media: '(forced-colors: active)', css: 'a { color: LinkText; }\n' },
    { media: 'print', css: 'nav { display: none; }\n' },
  ];

  it('are in one file, each in a media query, with the site’s origin', () => {
    const { css, media } = conditionalStyles(conditions, 'https://handbook.example.org');
    expect(css).toBe(
      [
        ':root { --origin: "https://handbook.example.org"; }',
        '@media (forced-colors: active) {\na { color: LinkText; }\n}',
        '@media print {\nnav { display: none; }\n}\n',
      ].join('\n'),
    );
    expect(media).toBe('(forced-colors: active), print');
  });

  it('have a name that follows their content', () => {
    const { path } = conditionalStyles(conditions, 'https://handbook.example.org');
    expect(path).toMatch(/^static\/css\/conditional-styles\.[\da-f]{10}\.css$/);
    expect(conditionalStyles(conditions, 'https://handbook.example.org').path).toBe(path);
    expect(conditionalStyles(conditions, 'https://other.example.org').path).not.toBe(path);
    expect(conditionalStyles(conditions.slice(1), 'https://handbook.example.org').path).not.toBe(path);
  });
});
