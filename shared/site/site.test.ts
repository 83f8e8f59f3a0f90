import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../../tests/helpers/folder.ts';
import { clientSite } from './client-site.ts';
import { configuredLinks } from './links.ts';
import { siteLinks } from './repository-links.ts';
import { hostedSearchFrom, mergeConfig, resolveSite, validateSite } from './resolve.ts';
import type { SiteInput } from './schema.ts';

const defaults: SiteInput = {
  title: 'Handbook',
  tagline: 'How we work',
  description: 'A handbook.',
  url: 'https://handbook.example.org',
  repository: 'https://example.org/core',
  copyright: 'Copyright 1995-2024',
  docs: { label: 'Docs' },
  blog: { title: 'Blog', description: 'News.' },
  locales: [{ code: 'en', label: 'English', direction: 'ltr' }],
  footer: { links: [{ title: 'Read', items: [{ label: 'Blog', to: '/blog' }] }] },
};

const GERMAN = { code: 'de', label: 'Deutsch', direction: 'ltr' };

const HOSTED = { appId: 'APP', apiKey: 'key', indexName: 'handbook' };
const HOSTED_ENV = { ALGOLIA_APP_ID: 'APP', ALGOLIA_API_KEY: 'key', ALGOLIA_INDEX_NAME: 'handbook' };

it.each([
  ['merges objects by key', { a: { b: 1, c: 2 }, d: 3 }, { a: { c: 4 } }, { a: { b: 1, c: 4 }, d: 3 }],
  ['replaces an array', { a: [1, 2, 3] }, { a: [4] }, { a: [4] }],
  ['replaces an object with null', { a: { b: 1 } }, { a: null }, { a: null }],
  ['replaces an array with an object', { a: [1] }, { a: { b: 1 } }, { a: { b: 1 } }],
  ['adds a key', {}, { toString: 'x' }, { toString: 'x' }],
])('mergeConfig %s, and changes neither argument', (_name, base, over, merged) => {
  const before = structuredClone([base, over]);
  expect(mergeConfig(base, over)).toEqual(merged);
  expect([base, over]).toEqual(before);
});

const footerItem = (item: object) => ({ footer: { links: [{ title: 'Read', items: [item] }] } });

const hostedSearch = (fields: object) => ({ search: { hosted: { ...HOSTED, ...fields } } });

describe('validateSite', () => {
  it('adds the default values', () => {
    expect(validateSite(defaults, 'site.config.ts')).toMatchObject({
      base: '/',
      navbar: { hideOnScroll: false, items: [] },
      colorMode: { defaultMode: 'light', respectPrefersColorScheme: false, disableSwitch: false },
      announcement: null,
      search: { hosted: null },
      content: { components: [] },
      embeds: { image: [], video: [], frame: [], script: [], connect: [] },
    });
  });

  it.each(['/', '/core/', '/a/b-c/', '/~team/v1.2/'])('accepts the base path %s', (base) => {
    expect(validateSite({ ...defaults, base }, 'x').base).toBe(base);
  });

  it.each(['player.example.org', '*.player.example.org', 'a-1.xn--bcher-kva.example'])(
    'allows frames of %s',
    (host) => {
      expect(validateSite({ ...defaults, embeds: { frame: [host] } }, 'x').embeds.frame).toEqual([host]);
    },
  );

  it('rejects frames of the host of the site itself', () => {
    const own = { ...defaults, url: 'https://docs.example.org', embeds: { frame: ['docs.example.org'] } };
    expect(() => validateSite(own, 'x')).toThrow(
      'x: field "embeds.frame" is ["docs.example.org"], but must not contain the host of the site itself.',
    );
  });

  it.each([
    ...[
      'https://example.org',
      'example.org/films',
      'example.org:8443',
      'Example.org',
      '*',
      '*.org',
      'localhost',
    ],
    ...['a.*.org', "example.org; script-src 'unsafe-inline'", 'bücher.example', '127.0.0.1', ''],
  ])('rejects the host %s', (host) => {
    expect(() => validateSite({ ...defaults, embeds: { frame: [host] } }, 'x')).toThrow(
      `x: field "embeds.frame.0" is ${JSON.stringify(host)}, but must be a host name in lower case, such as`,
    );
  });

  it.each<[change: object, message: string]>([
    [
      { embeds: { images: [] } },
      'unknown field "images" in "embeds" of the site configuration; allowed fields: image,',
    ],
    [{ title: '   ' }, 'must not be empty'],
    [{ description: undefined }, 'field "description" is missing, but must be a string.'],
    [{ url: 'https://a.org/b' }, 'field "url" is "https://a.org/b", but must be an absolute origin'],
    [{ url: 'https://example.org/' }, 'must be an absolute origin without a path'],
    [{ url: 'example.org' }, 'must be an absolute origin'],
    [{ base: 'core' }, 'field "base" is "core", but must be a path that starts and ends with a slash'],
    [{ base: '/core' }, 'must be a path that starts and ends with a slash'],
    [{ base: '/"><script>/' }, 'must be a path that starts and ends with a slash'],
    [{ repository: 'ftp://a.org' }, '"repository" is "ftp://a.org", but must be an absolute http(s) URL'],
    [{ colorMode: { defaultMode: 'blue' } }, 'is "blue", but must be one of "light", "dark".'],
    [{ locales: [] }, 'field "locales" is [], but must have one entry.'],
    [
      { locales: [...(defaults.locales ?? []), GERMAN] },
      'but must have only one entry, because a site has one language',
    ],
    ...['english', 'en_US', 'xx', ''].map((code): [object, string] => [
      { locales: [{ ...GERMAN, code }] },
      'must ',
    ]),
    [
      { locales: [{ ...GERMAN, code: 'de_CH' }] },
      'field "locales.0.code" is "de_CH", but must be the code of a language',
    ],
    [{ locales: [{ ...GERMAN, direction: 'left' }] }, 'is "left", but must be one of "ltr", "rtl".'],
    [{ locales: [{ code: 'de', label: 'Deutsch' }] }, 'but must be one of "ltr", "rtl".'],
    [{ announcement: { content: 'Hello' } }, 'field "announcement.id" is missing, but must be a string.'],
    [
      footerItem({ label: 'Blog' }),
      'is {"label":"Blog"}, but must be { label, to, optional } or { label, href }.',
    ],
    [footerItem({ label: 'Blog', to: 'blog' }), 'field "footer.links.0.items.0.to" is "blog", but must be'],
    [footerItem({ label: 'Blog', to: '//a.org' }), 'must be a path of this site that starts with one slash'],
    [footerItem({ label: 'Blog', href: 'javascript:x' }), 'but must be an absolute http(s) URL'],
    [footerItem({ label: 'Blog', href: 'https:' }), 'but must be an absolute http(s) URL'],
    [
      { navbar: { items: [{ label: 'Blog', to: '/blog', href: 'https://a.org' }] } },
      'but must be { label, to, section, optional } or { label, href }.',
    ],
    [{ navbar: { items: [{ label: 'Blog', href: 'javascript:x' }] } }, 'but must be an absolute http(s) URL'],
    [
      { repository: 'https://gitlab.example.org/team/x' },
      'field "repositoryHost" is missing, but must say which software gitlab.example.org runs, because the links to',
    ],
    [
      { repositoryHost: 'gogs' },
      'is "gogs", but must be one of "github", "gitlab", "bitbucket", "gitea", "azure".',
    ],
    [
      { repository: 'https://dev.azure.com/team/_git/x' },
      'must be the address of a repository of Azure DevOps, such as https://dev.azure.com/team/project/_git/',
    ],
    [
      { feedback: { url: 'https://forms.example.org/?page={page}' } },
      'must contain no other names in braces than {url}, the address of the page, and {title}',
    ],
    [
      { feedback: { url: 'https://forms.example.org/{url}' } },
      'must have {url} and {title} after a question mark',
    ],
    [
      { feedback: { url: 'javascript:x' } },
      'field "feedback.url" is "javascript:x", but must be an absolute',
    ],
    [
      { head: [{ tag: 'script', attributes: { src: 'https://a.example/x.js' } }] },
      'field "head.0.attributes.src" is "https://a.example/x.js", but must be on a host from which pages may',
    ],
    [
      { head: [{ tag: 'base', attributes: {} }] },
      'field "head.0.tag" is "base", but must be one of "meta", "link",',
    ],
    [
      { head: [{ tag: 'script', attributes: {}, children: 'boom()' }] },
      'unknown field "children" in "head.0" of the site configuration; allowed fields: tag, attributes.',
    ],
    [
      { navbar: { items: [{ label: 'A', href: 'mailto:nobody' }] } },
      'field "navbar.items.0.href" is "mailto:nobody", but must be an absolute http(s) URL without a user name, such as https://example.org/core, or mailto: with an address, or tel: or sms: with a number.',
    ],
    [
      { head: [{ tag: 'meta', attributes: { name: 'a', content: 3 } }] },
      'field "head.0.attributes.content" is 3, but must be a text in quotes, or true.',
    ],
    [
      { head: [{ tag: 'script', attributes: { src: '//x.example.org/a.js' } }] },
      'must be safe: unsafe URL "//x.example.org/a.js": begin it with https:// and the host.',
    ],
    [{ feedback: { mail: 'nobody' } }, 'field "feedback.mail" is "nobody", but must be an e-mail address'],
    [{ feedback: { mail: 'a@b.org', url: 'https://b.org' } }, 'but must be { url } or { mail }.'],
    [hostedSearch({ appId: "x; script-src 'unsafe-inline'" }), 'but must contain only letters and digits'],
    [
      { content: { components: ['/etc'] } },
      'field "content.components.0" is "/etc", but must be the relative path',
    ],
    [{ content: { components: ['.git'] } }, 'must be the relative path of a folder'],
    [
      { content: { components: 'parts' } },
      'field "content.components" is "parts", but must be a list, such as ["parts"].',
    ],
    [{ titel: 'x' }, 'unknown field "titel" in the site configuration; allowed fields: title, tagline, '],
    [{ colorMode: { mode: 'dark' } }, 'unknown field "mode" in "colorMode" of the site configuration; '],
  ])('refuses %j', (change, message) => {
    expect(() => validateSite({ ...defaults, ...change }, 'site.config.ts')).toThrow(message);
  });

  it('lists every problem on a separate line, with its source', () => {
    const refuse = () => validateSite({ ...defaults, title: '', base: 'x' }, 'my.json');
    expect(refuse).toThrow(/^my\.json: field "title".*\nmy\.json: field "base".*$/);
  });
});

const REF = '?title={title}&body={url}';

describe('siteLinks', () => {
  it.each([
    [
      'https://git.example.org/x',
      'edit/main/docs',
      'https://git.example.org/x/edit/main/docs/{path}',
      `issues/new${REF}`,
    ],
    ['https://github.com/a/x.git', 'edit/dev/', 'https://github.com/a/x/edit/dev/{path}', `issues/new${REF}`],
    [
      'https://github.com/a/x/',
      'blob/v1/web',
      'https://github.com/a/x/blob/v1/web/{path}',
      `issues/new${REF}`,
    ],
    [
      'https://gitlab.com/a/b/x',
      'edit/main/docs',
      'https://gitlab.com/a/b/x/-/edit/main/docs/{path}',
      '-/issues/new?issue%5Btitle%5D={title}&issue%5Bdescription%5D={url}',
    ],
    [
      'https://bitbucket.org/a/x',
      'edit/main/docs',
      'https://bitbucket.org/a/x/src/main/docs/{path}?mode=edit&at=main',
      'issues/new?title={title}&content={url}',
    ],
    [
      'https://codeberg.org/a/x',
      'edit/main/docs',
      'https://codeberg.org/a/x/_edit/main/docs/{path}',
      `issues/new${REF}`,
    ],
  ])('of %s with %s', (repository, editPath, edit, issue) => {
    const site = validateSite({ ...defaults, repository, editPath }, 'x');
    const trimmed = edit.slice(0, repository.replace(/\/$|\.git$/, '').length);
    expect(siteLinks(site)).toEqual({ edit, feedback: `${trimmed}/${issue}` });
  });

  it('of Azure DevOps, where issues are part of a project', () => {
    const site = validateSite({ ...defaults, repository: 'https://dev.azure.com/team/project/_git/x' }, 'x');
    expect(siteLinks(site)).toEqual({
      edit: 'https://dev.azure.com/team/project/_git/x?path=/docs/{path}&version=GBmain&_a=contents',
      feedback:
        'https://dev.azure.com/team/project/_workitems/create/Task?%5BSystem.Title%5D={title}&%5BSystem.Description%5D={url}',
    });
  });

  it('of a server of the team, whose software the owner names', () => {
    const gitlab = { repository: 'https://gitlab.example.org/x', repositoryHost: 'gitlab' as const };
    expect(siteLinks(validateSite({ ...defaults, ...gitlab }, 'x')).edit).toBe(
      'https://gitlab.example.org/x/-/edit/main/docs/{path}',
    );
    const bitbucket = {
      repository: 'https://git.example.org/projects/P/repos/x',
      repositoryHost: 'bitbucket' as const,
    };
    expect(siteLinks(validateSite({ ...defaults, ...bitbucket }, 'x'))).toEqual({
      edit: 'https://git.example.org/projects/P/repos/x/browse/docs/{path}?at=refs/heads/main',
    });
  });

  it.each([
    [{ url: 'https://forms.example.org/new?page={url}' }, 'https://forms.example.org/new?page={url}'],
    [{ mail: 'docs@example.org' }, 'mailto:docs@example.org?subject={title}&body={url}'],
    [null, undefined],
  ])('feedback goes to %j', (feedback, link) => {
    expect(siteLinks(validateSite({ ...defaults, feedback }, 'x')).feedback).toBe(link);
    expect(siteLinks({ ...defaults, repository: undefined, editPath: 'edit/main/docs', feedback })).toEqual({
      feedback: link,
    });
  });
});

it('browsers do not load the settings that only concern the build', () => {
  const site = validateSite(
    {
      ...defaults,
      content: { code: 'none', components: ['secret/parts'] },
      security: { contact: 'mailto:a@example.org' },
    },
    'site.config.ts',
  );
  const {
    content,
    embeds,
    head,
    analytics,
    licenses,
    checks,
    security,
    logo,
    favicon,
    fonts,
    colors,
    editPath,
    ...rest
  } = site;
  const facts = { absent: new Set<string>(), hasBlog: true };
  expect(clientSite(site, facts)).toEqual({ ...rest, links: siteLinks(site), hasBlog: true });
});

it('lists the links of the configuration with their fields', () => {
  const content = 'Go [there](/docs/there), [out](https://example.org), not [here](javascript:x).';
  const navbar = {
    items: [
      { label: 'Docs', to: '/docs/welcome' },
      { label: 'Write to us', href: 'mailto:a@example.org' },
    ],
  };
  const items = [
    { label: 'About', href: 'https://example.org' },
    { label: 'Blog', to: '/blog' },
  ];
  const footer = { links: [{ title: 'Read', items }] };
  const site = validateSite({ ...defaults, navbar, announcement: { id: 'a', content }, footer }, 'x');
  expect(configuredLinks(site)).toEqual([
    { field: 'navbar.items.0.to', url: '/docs/welcome' },
    { field: 'announcement.content', url: '/docs/there' },
    { field: 'announcement.content', url: 'https://example.org' },
    { field: 'footer.links.0.items.1.to', url: '/blog' },
  ]);
});

describe('hosted search in the environment', () => {
  it.each([
    [HOSTED_ENV, HOSTED],
    [{ ALGOLIA_APP_ID: '', ALGOLIA_API_KEY: undefined }, null],
  ])('with the variables %j is %j', (env, hosted) => {
    expect(hostedSearchFrom(env)).toEqual(hosted);
  });

  const names = Object.keys(HOSTED_ENV);
  const incomplete = [...names.map((name) => [name]), names.slice(1)].map((missing) => [missing]);

  it.each(incomplete)('is an error without %j', (missing) => {
    const env = { ...HOSTED_ENV, ...Object.fromEntries(missing.map((name) => [name, ''])) };
    expect(() => hostedSearchFrom(env)).toThrow(`missing: ${missing.join(' and ')}.`);
  });
});

describe('resolveSite', () => {
  const folder = newFolder();

  /** The site whose override file contains this text. */
  const resolve = (text: string, env: NodeJS.ProcessEnv = {}) =>
    resolveSite(defaults, { ...env, SITE_CONFIG: folder.put('override.json', text) });

  it('returns the defaults without SITE_CONFIG', () => {
    expect(resolveSite(defaults, {}).title).toBe('Handbook');
  });

  it('merges the file named by SITE_CONFIG over the defaults, even with a byte order mark', () => {
    const text = '{ "base": "/core/", "colorMode": { "defaultMode": "dark" }, "footer": { "links": [] } }';
    expect(resolve(`\uFEFF${text}`)).toMatchObject({
      title: 'Handbook',
      base: '/core/',
      footer: { links: [] },
      colorMode: { defaultMode: 'dark', respectPrefersColorScheme: false, disableSwitch: false },
    });
  });

  it('takes hosted search from the file, else from the environment, else from the defaults', () => {
    expect(resolve('{ "search": { "hosted": null } }', HOSTED_ENV).search.hosted).toBeNull();
    expect(resolveSite(defaults, HOSTED_ENV).search.hosted).toEqual(HOSTED);
    expect(resolveSite({ ...defaults, search: { hosted: HOSTED } }, {}).search.hosted).toEqual(HOSTED);
  });

  it.each([
    ['{ "colorMode": { "defaultMode": "blue" } }', 'override.json: field "colorMode.defaultMode" is "blue"'],
    ['{ "title": ', 'override.json is not valid JSON'],
    ['[]', 'must contain a JSON object'],
    ['null', 'must contain a JSON object'],
    ['3', 'must contain a JSON object'],
  ])('refuses the file %j', (text, message) => {
    expect(() => resolve(text)).toThrow(message);
  });

  it.each(['missing.json', '.'])('throws an error that names the unreadable path %s', (file) => {
    const SITE_CONFIG = join(folder.path, file);
    expect(() => resolveSite(defaults, { SITE_CONFIG })).toThrow(`SITE_CONFIG names ${SITE_CONFIG}`);
  });
});
