import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { configuredLinks } from '../../../plugins/site/links.ts';
import { hostedSearchFrom, mergeConfig, resolveSite, validateSite } from '../../../plugins/site/resolve.ts';
import type { SiteInput } from '../../../plugins/site/schema.ts';

const defaults: SiteInput = {
  title: 'Handbook',
  tagline: 'How we work',
  description: 'A handbook.',
  url: 'https://handbook.example.org',
  repository: 'https://example.org/core',
  copyright: 'Copyright 1995-2024',
  docs: { label: 'Docs' },
  blog: { title: 'Blog', description: 'News.' },
  locales: [{ code: 'en', label: 'English', direction: 'ltr', calendar: 'gregory' }],
  footer: { links: [{ title: 'Read', items: [{ label: 'Blog', to: '/blog' }] }] },
};

const HOSTED = { appId: 'APP', apiKey: 'key', indexName: 'handbook' };
const HOSTED_ENV = { ALGOLIA_APP_ID: 'APP', ALGOLIA_API_KEY: 'key', ALGOLIA_INDEX_NAME: 'handbook' };

describe('mergeConfig', () => {
  it('merges objects by key and leaves the rest of the defaults', () => {
    const merged = mergeConfig({ a: { b: 1, c: 2 }, d: 3 }, { a: { c: 4 } });
    expect(merged).toEqual({ a: { b: 1, c: 4 }, d: 3 });
  });

  it.each([
    ['an array', { a: [1, 2, 3] }, { a: [4] }, { a: [4] }],
    ['a scalar', { a: 1 }, { a: false }, { a: false }],
    ['null over an object', { a: { b: 1 } }, { a: null }, { a: null }],
    ['an object over null', { a: null }, { a: { b: 1 } }, { a: { b: 1 } }],
    ['an object over an array', { a: [1] }, { a: { b: 1 } }, { a: { b: 1 } }],
    ['a new key', {}, { toString: 'x' }, { toString: 'x' }],
  ])('replaces: %s', (_name, base, over, merged) => {
    expect(mergeConfig(base, over)).toEqual(merged);
  });

  it('changes neither argument', () => {
    const base = { a: { b: [1] } };
    const over = { a: { b: [2], c: 3 } };
    mergeConfig(base, over);
    expect(base).toEqual({ a: { b: [1] } });
    expect(over).toEqual({ a: { b: [2], c: 3 } });
  });
});

describe('validateSite', () => {
  it('fills in the defaults of the contract', () => {
    expect(validateSite(defaults, 'site.config.ts')).toMatchObject({
      base: '/',
      navbar: { hideOnScroll: false, items: [] },
      colorMode: { defaultMode: 'light', respectPrefersColorScheme: false, disableSwitch: false },
      announcement: null,
      search: { hosted: null },
    });
  });

  it.each(['/', '/core/', '/a/b-c/', '/~team/v1.2/'])('accepts the base path %s', (base) => {
    expect(validateSite({ ...defaults, base }, 'x').base).toBe(base);
  });

  // Every message must tell which field is wrong, what it was given and what it may be.
  it.each<[string, object, string]>([
    ['title', { title: '' }, 'field "title" is "", but must not be empty.'],
    ['title', { title: '   ' }, 'must not be empty'],
    ['title', { title: 3 }, 'field "title" is 3, but must be a string.'],
    ['tagline', { tagline: undefined }, 'field "tagline" is missing, but must be a string.'],
    [
      'url',
      { url: 'https://example.org/docs' },
      'field "url" is "https://example.org/docs", but must be an absolute origin without a path, such as',
    ],
    ['url', { url: 'https://example.org/' }, 'must be an absolute origin without a path'],
    ['url', { url: 'example.org' }, 'must be an absolute origin'],
    [
      'base',
      { base: 'core' },
      'field "base" is "core", but must be a path that starts and ends with a slash',
    ],
    ['base', { base: '/core' }, 'must be a path that starts and ends with a slash'],
    ['base', { base: '//core/' }, 'must be a path that starts and ends with a slash'],
    ['base', { base: '/"><script>/' }, 'must be a path that starts and ends with a slash'],
    [
      'repository',
      { repository: 'ftp://example.org' },
      'field "repository" is "ftp://example.org", but must be an absolute http(s) URL',
    ],
    [
      'colorMode.defaultMode',
      { colorMode: { defaultMode: 'blue' } },
      'field "colorMode.defaultMode" is "blue", but must be one of "light", "dark".',
    ],
    [
      'colorMode.disableSwitch',
      { colorMode: { disableSwitch: 'yes' } },
      'field "colorMode.disableSwitch" is "yes", but must be a boolean.',
    ],
    [
      'navbar',
      { navbar: true },
      'field "navbar" is true, but must be a mapping with the fields hideOnScroll, items.',
    ],
    ['docs', { docs: undefined }, 'field "docs" is missing, but must be a mapping with the fields label.'],
    ['blog.description', { blog: { title: 'News' } }, 'field "blog.description" is missing'],
    ['locales', { locales: [] }, 'field "locales" is [], but must have at least one entry.'],
    [
      'announcement.id',
      { announcement: { content: 'Hello' } },
      'field "announcement.id" is missing, but must be a string.',
    ],
    [
      'footer.links.0.items.0',
      { footer: { links: [{ title: 'Read', items: [{ label: 'Blog' }] }] } },
      'field "footer.links.0.items.0" is {"label":"Blog"}, but must be { label, to } or { label, href }.',
    ],
    [
      'footer.links.0.items.0.to',
      { footer: { links: [{ title: 'Read', items: [{ label: 'Blog', to: 'blog' }] }] } },
      'field "footer.links.0.items.0.to" is "blog", but must be a path of this site that starts with one slash',
    ],
    ...['javascript:x', '//example.org', '/\\\\example.org'].map((to): [string, object, string] => [
      'footer.links.0.items.0.to',
      { footer: { links: [{ title: 'Read', items: [{ label: 'Blog', to }] }] } },
      'but must be a path of this site that starts with one slash',
    ]),
    ...['javascript:x', 'data:text/html,x', 'ftp://example.org', 'https:'].map(
      (href): [string, object, string] => [
        'footer.links.0.items.0.href',
        { footer: { links: [{ title: 'Read', items: [{ label: 'Blog', href }] }] } },
        'but must be an absolute http(s) URL',
      ],
    ),
    [
      'search.hosted.appId',
      { search: { hosted: { appId: "x; script-src 'unsafe-inline'", apiKey: 'a', indexName: 'b' } } },
      'but must be letters and digits',
    ],
    ['footer.links', { footer: { links: {} } }, 'field "footer.links" is {}, but must be a list.'],
    [
      'search.hosted.apiKey',
      { search: { hosted: { appId: 'a', indexName: 'b' } } },
      'field "search.hosted.apiKey" is missing, but must be a string.',
    ],
  ])('refuses %s: %o', (_field, change, message) => {
    expect(() => validateSite({ ...defaults, ...change }, 'site.config.ts')).toThrow(message);
  });

  it('names an unknown field, what is allowed there and what may have been meant', () => {
    expect(() => validateSite({ ...defaults, titel: 'x' }, 'site.config.ts')).toThrow(
      /^site\.config\.ts: unknown field "titel" in the site configuration; allowed are title, tagline, .*\. Did you mean "title"\?$/,
    );
    expect(() => validateSite({ ...defaults, colorMode: { mode: 'dark' } }, 'site.config.ts')).toThrow(
      'unknown field "mode" in "colorMode" of the site configuration; allowed are defaultMode, respectPrefersColorScheme, disableSwitch.',
    );
  });

  it('lists every problem on a line of its own, each with its source', () => {
    const refuse = () => validateSite({ ...defaults, title: '', base: 'x' }, 'my.json');
    expect(refuse).toThrow(/^my\.json: field "title".*\nmy\.json: field "base".*$/);
  });
});

it('lists the links of the configuration with their fields', () => {
  const site = validateSite(
    {
      ...defaults,
      navbar: { items: [{ label: 'Docs', to: '/docs/welcome' }] },
      announcement: {
        id: 'a',
        content: 'Go [there](/docs/there), [out](https://example.org), not [here](javascript:x).',
      },
      footer: {
        links: [
          { title: 'Away', items: [{ label: 'About', href: 'https://example.org' }] },
          {
            title: 'Read',
            items: [
              { label: 'About', href: 'https://example.org' },
              { label: 'Blog', to: '/blog' },
            ],
          },
        ],
      },
    },
    'site.config.ts',
  );
  expect(configuredLinks(site)).toEqual([
    { field: 'navbar.items.0.to', url: '/docs/welcome' },
    { field: 'announcement.content', url: '/docs/there' },
    { field: 'announcement.content', url: 'https://example.org' },
    { field: 'footer.links.1.items.1.to', url: '/blog' },
  ]);
});

describe('hostedSearchFrom', () => {
  it('reads the three variables', () => {
    expect(hostedSearchFrom(HOSTED_ENV)).toEqual(HOSTED);
  });

  it('is null when none is set', () => {
    expect(hostedSearchFrom({})).toBeNull();
    expect(hostedSearchFrom({ ALGOLIA_APP_ID: '', ALGOLIA_API_KEY: undefined })).toBeNull();
  });

  it.each([
    [['ALGOLIA_APP_ID']],
    [['ALGOLIA_API_KEY']],
    [['ALGOLIA_INDEX_NAME']],
    [['ALGOLIA_APP_ID', 'ALGOLIA_INDEX_NAME']],
  ])('stops when %o is missing, and names it', (missing) => {
    const env = Object.fromEntries(Object.entries(HOSTED_ENV).filter(([name]) => !missing.includes(name)));
    expect(() => hostedSearchFrom(env)).toThrow(`${missing.join(' and ')} missing`);
  });
});

describe('resolveSite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-config-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const override = (text: string): string => {
    const file = join(folder, 'override.json');
    writeFileSync(file, text);
    return file;
  };

  it('takes the defaults as they are without an override', () => {
    expect(resolveSite(defaults, {}).title).toBe('Handbook');
  });

  it('merges the file named by SITE_CONFIG over the defaults', () => {
    const SITE_CONFIG = override(
      '{ "base": "/core/", "colorMode": { "defaultMode": "dark" }, "footer": { "links": [] } }',
    );
    const site = resolveSite(defaults, { SITE_CONFIG });
    expect(site).toMatchObject({ title: 'Handbook', base: '/core/', footer: { links: [] } });
    expect(site.colorMode).toEqual({
      defaultMode: 'dark',
      respectPrefersColorScheme: false,
      disableSwitch: false,
    });
  });

  it('reads a file that begins with a byte order mark', () => {
    expect(resolveSite(defaults, { SITE_CONFIG: override('\uFEFF{ "title": "Other" }') }).title).toBe(
      'Other',
    );
  });

  it('takes hosted search from the environment, and the file over that', () => {
    expect(resolveSite(defaults, HOSTED_ENV).search.hosted).toEqual(HOSTED);
    const SITE_CONFIG = override('{ "search": { "hosted": null } }');
    expect(resolveSite(defaults, { ...HOSTED_ENV, SITE_CONFIG }).search.hosted).toBeNull();
  });

  it('keeps hosted search of the defaults when the environment names none', () => {
    expect(resolveSite({ ...defaults, search: { hosted: HOSTED } }, {}).search.hosted).toEqual(HOSTED);
  });

  it('names the file with a wrong value', () => {
    const SITE_CONFIG = override('{ "colorMode": { "defaultMode": "blue" } }');
    expect(() => resolveSite(defaults, { SITE_CONFIG })).toThrow(
      `site.config.ts with ${SITE_CONFIG}: field "colorMode.defaultMode" is "blue"`,
    );
  });

  it.each(['{ "title": ', '', '{ title: "x" }'])('says that %o is not JSON', (text) => {
    const SITE_CONFIG = override(text);
    expect(() => resolveSite(defaults, { SITE_CONFIG })).toThrow(`${SITE_CONFIG} is not valid JSON`);
  });

  it.each(['[]', '"title"', 'null', '3'])('says that %s is no object', (text) => {
    expect(() => resolveSite(defaults, { SITE_CONFIG: override(text) })).toThrow(
      `holds ${text}, but must be a JSON object`,
    );
  });

  it('names a file that cannot be read', () => {
    const missing = join(folder, 'missing.json');
    expect(() => resolveSite(defaults, { SITE_CONFIG: missing })).toThrow(`SITE_CONFIG names ${missing}`);
    expect(() => resolveSite(defaults, { SITE_CONFIG: folder })).toThrow(`SITE_CONFIG names ${folder}`);
  });
});
