import { describe, expect, it } from 'vitest';
import { OwnCode } from '../../shared/build/own-code.ts';
import { headHtml } from '../../shared/site/head.ts';
import { newFolder } from '../../tests/helpers/folder.ts';
import { styleLinks } from '../rspress/page-styles.ts';
import { parseStylesheet } from './critical-css.ts';
import { closeShapes, finishPages, pageFinisher, verifyPolicies } from './finish-page.ts';
import { UnsafePage } from './page-parts.ts';
import { Pages } from './pages.ts';
import { algoliaHosts, policyOf, policyText } from './policy.ts';

const embedded = { url: 'https://handbook.example.org', base: '/core/', search: { hosted: null } };
const hosted = { search: { hosted: { appId: 'TESTAPP', apiKey: 'key', indexName: 'handbook' } } };

const CHARSET = '<meta charset="utf-8">';
const TITLE = '<title>$&amp; $1</title>';

const page = (head: string, body = '<p>Text.</p>'): string =>
  `<!doctype html>\n<html lang="en">\n  <head>${CHARSET}\n${TITLE}${head}</head><body>${body}</body></html>`;

const SHEETS: Record<string, string> = { a: 'a{color:red}.gone{color:red}', b: 'a{color:blue}' };

function optionsOf() {
  const code = new OwnCode();
  code.styles.add('@font-face{font-family:A}');
  const script = (text: string) => async () => code.scripts.add(text);
  return {
    site: embedded,
    code,
    scripts: {
      first: async (bundles: readonly string[]) => code.scripts.add(`one(${JSON.stringify(bundles)})`),
      tabs: script('tabs()'),
      redirect: script('redirect()'),
    },
    extra: [] as string[],
    sheetAt: (address: string) => parseStylesheet(SHEETS[/(\w)\.css$/.exec(address)?.[1] ?? ''] ?? ''),
  };
}

const URL_OF_PAGE = 'https://handbook.example.org/core/docs/a';

const finishAll = (html: string) => pageFinisher(optionsOf())(html, URL_OF_PAGE);
const finish = async (html: string) => (await finishAll(html)).html;

/** The directives of a page's policy, as a browser would read them. */
function policyIn(html: string): Record<string, string[]> {
  const content = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html)?.[1] ?? '';
  const directives = content.split('; ').map((directive) => directive.split(' '));
  return Object.fromEntries(directives.map(([name = '', ...sources]) => [name, sources]));
}

it('contains the elements of the site, after those of the page', async () => {
  const head = [
    { tag: 'meta', attributes: { name: 'verification', content: '"><script>boom()</script>' } },
    { tag: 'script', attributes: { src: '/counter.js' } },
  ] as const;
  const options = { ...optionsOf(), extra: headHtml({ head, base: '/core/' }) };
  const { html } = await pageFinisher(options)(page('<meta name="a" content="b">'), URL_OF_PAGE);
  expect(html).toContain(
    '<meta name="verification" content="&quot;&gt;&lt;script&gt;boom()&lt;/script&gt;"><script src="/core/counter.js" defer></script></head>',
  );
});

describe('the policy of a page', () => {
  it('lists the hashes of the inline code of this page, and nothing else', async () => {
    const policy = policyIn(await finish(page('<script src="/core/static/js/a.js" defer></script>')));
    // From the command line: printf 'one(["/core/static/js/a.js"])' | openssl dgst -sha256 -binary | base64
    expect(policy['script-src']).toEqual(["'self'", "'sha256-0OHKiLMPMAu4+QPFXVBQBb0I/wp4DjYiyt0SUdHFbYQ='"]);
    expect(policy['style-src']).toEqual(["'self'", expect.stringMatching(/^'sha256-/)]);
  });

  it('allows only the site, hashes and data URLs, and requires trusted types', async () => {
    const policy = policyIn(await finish(page('')));
    expect(policy).toMatchObject({
      'default-src': ["'none'"],
      'connect-src': ["'self'"],
      'base-uri': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['start', 'chunks', 'html'],
    });
    const { 'require-trusted-types-for': _sinks, 'trusted-types': _names, ...fetched } = policy;
    const sources = Object.values(fetched).flat();
    expect(sources.filter((source) => !/^'(?:self|none|sha256-[\w+/=]+)'$|^data:$/.test(source))).toEqual([]);
  });

  it('allows requests to a counter of visits, only if there is one', () => {
    const analytics = { provider: 'matomo', url: 'https://stats.example.org/matomo', site: '1' } as const;
    const none = { scripts: [], styles: [] };
    expect(policyOf({ ...embedded, analytics }, none)).toEqual({
      ...policyOf(embedded, none),
      'connect-src': ["'self'", 'https://stats.example.org'],
    });
    expect(policyOf({ ...embedded, analytics: null }, none)).toEqual(policyOf(embedded, none));
  });

  it('allows the hosts of embeds, each for one kind of file', async () => {
    const hosts = {
      image: ['*.a.example'],
      video: ['b.example'],
      frame: ['c.example'],
      script: ['d.example'],
    };
    const options = { ...optionsOf(), site: { ...embedded, embeds: { ...hosts, connect: ['e.example'] } } };
    const finishWith = async (...args: Parameters<typeof page>) =>
      (await pageFinisher(options)(page(...args), URL_OF_PAGE)).html;
    const policy = policyIn(
      await finishWith(
        '<script src="https://d.example/x.js" defer></script>',
        '<img src="https://1.a.example/x.png"><video src="https://b.example/x.mp4"></video>',
      ),
    );
    expect(policy).toMatchObject({
      'img-src': ["'self'", 'data:', 'https://*.a.example'],
      'media-src': ["'self'", 'https://b.example'],
      'frame-src': ['https://c.example'],
      'script-src': ["'self'", expect.stringMatching(/^'sha256/), 'https://d.example'],
      'connect-src': ["'self'", 'https://e.example'],
    });
    for (const url of [
      'http://1.a.example',
      'https://a.example',
      'https://1.a.example:8443',
      'https://b.example',
    ])
      await expect(finishWith('', `<img src="${url}/x.png">`)).rejects.toThrow(
        /which img-src of the content security policy blocks\. Put the file into the site/,
      );
    // Frames are only made when a reader asks for them.
    await expect(finishWith('', '<iframe src="https://c.example/"></iframe>')).rejects.toThrow('<iframe>');
  });

  it('allows the hosts that the client of hosted search reads from, only if it is configured', async () => {
    const none = { scripts: [], styles: [] };
    const policy = policyText(policyOf(hosted, none));
    const algolia = algoliaHosts('TESTAPP');
    expect(policy).toContain(`connect-src 'self' ${algolia.join(' ')};`);
    expect(policyText(policyOf(embedded, none))).not.toContain('algolia');
    const { liteClient } = await import('algoliasearch/lite');
    const { hosts } = liteClient('TESTAPP', 'key').transporter;
    const read = hosts.filter(({ accept }) => accept !== 'write');
    expect(read.map(({ url, protocol }) => `${protocol}://${url}`).sort()).toEqual([...algolia].sort());
  });
});

describe('the head of a page', () => {
  const links =
    '<link href="/core/static/css/a.css" rel="stylesheet"><link href="/core/static/css/b.css" rel="stylesheet">';
  const conditional = '<link rel="stylesheet" href="/core/static/css/conditional.css">';
  const manifest = '<link rel="manifest" href="/core/manifest.webmanifest">';
  const titles = '<link href="/core/static/font/sans-display.woff2" rel="preload" as="font" crossorigin>';
  const icon = '<link rel="icon" href="/core/favicon.svg">';
  const face = '@font-face{font-family:A}';

  it('is in this order: charset, policies, metadata, critical CSS, files that load later with the styles of the page last, scripts', async () => {
    const own = styleLinks(['/core/static/css/own.css']);
    const head = `<style>${face}</style>${own}${links}${conditional}${titles}${icon}${manifest}`;
    const html = await finish(page(head, '<a href="/">$&</a>'));
    const later = links + conditional + titles + manifest + own.replaceAll(' data-page', '');
    expect(html.replace(/content="default-src[^"]*"/, 'content="…"')).toBe(
      `<!doctype html><html lang="en"><head>${CHARSET}<meta http-equiv="Content-Security-Policy" content="…">` +
        `<meta name="referrer" content="strict-origin-when-cross-origin">${TITLE}` +
        `<style>${face}a{color:red}a{color:blue}</style><template>${later}</template><noscript>${later}</noscript>` +
        `<script>one([])</script>${icon}</head><body><a href="/">$&</a></body></html>`,
    );
  });

  it('has the scripts that only some pages need at its end', async () => {
    expect(await finish(page('', '<div role="tablist"></div>'))).toContain('<script>tabs()</script></head>');
    expect(await finish(page('<meta name="redirect" content="/core/b?c&amp;d#e">'))).toContain(
      '<noscript><meta http-equiv="refresh" content="0; url=/core/b?c&amp;d#e"></noscript><script>redirect()</script></head>',
    );
    expect(await finish(page('', '<p title=" role=&quot;tablist&quot;">x</p>'))).not.toContain('tabs()');
  });

  it.each([
    ['<script>bad()</script>', 'has <script>bad()'],
    ['<script src="https://example.org/a.js"></script>', 'has <script src="https://example.org/a.js">'],
    ['<script src="/core/static/js/a.js">bad()</script>', 'has <script src="/core/static/js/a.js">bad()'],
    ['<style>p{color:red}</style>', 'has <style>p{color:red}'],
    ['<base href="//example.org">', 'has <base href="//example.org">'],
    ['<meta http-equiv="refresh" content="0; url=//example.org">', 'has <meta http-equiv="refresh"'],
    ['<noscript><p></p></noscript>', 'has <noscript>'],
    ['<link rel="stylesheet" href="https://example.org/a.css">', 'has <link rel="stylesheet"'],
    ['<link rel="preconnect" href="https://example.org">', 'has <link rel="preconnect"'],
    ['<link rel="icon" href="/a.svg" onload="bad()">', 'has <link rel="icon"'],
    ['<meta name="redirect" content="//example.org">', 'redirects to "//example.org"'],
    ['<meta name="redirect" content="/\t/example.org">', 'redirects to "/\t/example.org"'],
    ['<meta name="redirect" content="https://example.org">', 'redirects to "https://example.org"'],
    ['<p>early</p>', 'has no <head> and <body>'],
    ['<!-- <body>', 'has no <head> and <body>'],
  ])('must not contain %s', async (head, message) => {
    await expect(finish(page(head))).rejects.toThrow(UnsafePage);
    await expect(finish(page(head))).rejects.toThrow(message);
  });

  it('may contain every text in an attribute or a title', async () => {
    const texts = [
      '&lt;style>',
      '<!-- a',
      '</head>',
      '<script>bad()</script>',
      ' src=',
      ' type=application/json',
    ];
    for (const text of texts) {
      const meta = `<meta name="description" content="${text}">`;
      expect(await finish(page(meta))).toContain(`${TITLE}${meta}<style>`);
      const title = `<title>${text.replaceAll('<', '&lt;')}</title>`;
      expect(await finish(page(title))).toContain(title);
    }
  });
});

describe('the document at other URLs of a page', () => {
  const parts = (path: string, file = path) => [
    `<meta name="redirect" content="${path}">`,
    `<noscript><meta http-equiv="refresh" content="0; url=${file}"></noscript>`,
    `<a href="${file}">${path}</a>`,
  ];

  it('leads to the page, with and without scripts, names its canonical URL, and has a policy for nothing else', async () => {
    const canonical = '<link rel="canonical" href="https://handbook.example.org/core/docs/a">';
    const { alternate } = await finishAll(
      page(`<meta name="description" content="A">${canonical}`, '<p>Long</p>'),
    );
    const leading = parts('/core/docs/a', '/core/docs/a.html');
    for (const part of [TITLE, canonical, '<meta name="robots" content="noindex">', ...leading])
      expect(alternate).toContain(part);
    for (const part of ['description', 'Long', '<style', '<template']) expect(alternate).not.toContain(part);
    expect(policyIn(alternate)).toMatchObject({
      'script-src': ["'self'", expect.stringMatching(/^'sha256-/)],
      'style-src': ["'self'"],
    });
    expect(alternate.length).toBeLessThan(2000);
  });

  it('of a page that redirects leads to the target', async () => {
    const { alternate } = await finishAll(page('<meta name="redirect" content="/core/b?c&amp;d#e">'));
    for (const part of parts('/core/b?c&amp;d#e')) expect(alternate).toContain(part);
  });
});

describe('the body of a page', () => {
  it.each([
    ['<script>bad()</script>', 'inline script outside its head: bad()'],
    ["<script data-x=' src='>bad()</script>", 'inline script outside its head: bad()'],
    ["<script data-x=' type=application/json'>bad()</script>", 'inline script outside its head: bad()'],
    ['<script type="application/ld+json" src="/a.js"></script>', 'inline script outside its head'],
    ['<svg><script>bad()</script></svg>', 'inline script outside its head'],
    ['<!-- a --!><script>bad()</script> -->', 'inline script outside its head'],
    ['<svg><style><img src=x onerror=bad()></style></svg>', 'a <style> element'],
    [
      '<math><mtext><table><mglyph><style><!--</style><img title="--><img src=x onerror=bad()>">',
      'a <style>',
    ],
    ['<button class="a" onclick="bad()">x</button>', 'an element with onclick="…"'],
    ['<svg ONLOAD=bad()></svg>', 'an element with onload="…"'],
    ['<img/onerror="bad()" src="x">', 'an element with onerror="…"'],
    ['<p title="a > b" style="color:red">x</p>', 'an element with style="…"'],
    ['<body onpageshow=bad()>', 'an element with onpageshow="…"'],
    ['<style>p{color:red}</style>', 'a <style> element'],
    ['<template shadowrootmode="open"><p></p></template>', 'a <template> element'],
    ['<noscript><p></p></noscript>', 'a <noscript> element'],
    ['<base href="//example.org">', 'a <base> element'],
    ['<META HTTP-EQUIV=refresh CONTENT="0;url=//example.org">', 'a <meta> element'],
    ['<iframe srcdoc="x"></iframe>', 'a <iframe> element'],
    ['<object data="/a.svg"></object>', '<object> element'],
    ['<embed src="/a.svg">', '<embed> element'],
    ['<img src="https://example.org/a.png">', 'loads src="https://example.org/a.png", which img-src'],
    ['<img src="//example.org/a.png">', 'which img-src of the content security policy blocks'],
    [
      '<img src="/a.png" srcset="/a.png 1x, https://example.org/b.png 2x">',
      'loads srcset="https://example.org/b.png"',
    ],
    [
      '<img src="/a.png" srcset="/a.png, https://example.org/b.png">',
      'loads srcset="https://example.org/b.png"',
    ],
    ['<picture><source srcset="https://example.org/a.webp"></picture>', 'which img-src'],
    ['<video src="https://example.org/a.webm"></video>', 'which media-src'],
    ['<video poster="https://example.org/a.png"></video>', 'which img-src'],
    ['<audio><source src="https://example.org/a.mp3"></audio>', 'which media-src'],
    ['<table background="https://example.org/a.png"></table>', 'which img-src'],
    ['<form action="https://example.org"></form>', 'which form-action'],
    ['<form><button formaction="https://example.org">x</button></form>', 'which form-action'],
    ['<a href="/" ping="https://example.org">x</a>', 'which connect-src'],
    ['<a href=" java&#10;script:bad()">x</a>', 'has a link with href="java script:bad()"'],
    ['<a href="data:text/html,x">x</a>', 'has a link with href'],
    ['<math href="javascript:bad()"></math>', 'has a link with href'],
    ['<svg><a xlink:href="javascript:bad()"></a></svg>', 'has a link with xlink:href'],
    ['<svg><image href="https://example.org/a.png"></svg>', 'which img-src'],
    ['<svg><use href="/a.svg#b"></svg>', 'has <use> with href'],
    ['<svg><a><set attributeName="href" to="javascript:bad()"/></a></svg>', 'has <set> that changes href'],
    ['<svg><path fill="u\\72l(//example.org/a)"></svg>', 'in a drawing'],
    ['<p><path d="M0 0"></path>x</p>', 'has a <path> element outside a drawing'],
    ['<link rel="stylesheet" href="/a.css">', 'a <link> element'],
    ['<link rel="preload" as="image" href="https://example.org/a.png">', 'which img-src'],
  ])('must not contain %s', async (body, message) => {
    await expect(finish(page('', body))).rejects.toThrow(UnsafePage);
    await expect(finish(page('', body))).rejects.toThrow(message);
  });

  it.each([
    '<p title=\'say onclick="x"\'>x</p>',
    '<p data-onclick="x" data-style="y" aria-on="z">x</p>',
    '<!-- <script>x()</script> <p style="y"> -->',
    '<script type="application/ld+json">{"html":"<p onclick=x>"}</script>',
    '<link rel="preload" as="image" imagesrcset="/core/a.webp 640w" imagesizes="640px">',
    '<img src="../a.png" srcset="/a.png 1x, data:image/png;base64,AA== 2x">',
    '<a href="https://example.org" title="$& $1">x</a><a href="mailto:a@example.org">x</a>',
    '<svg><path fill="url(#a)" d="M0 0"/><use href="#b"/></svg>',
    '<textarea></head><script>x()</script></textarea>',
  ])('may contain %s, which does not change', async (body) => {
    expect(await finish(page('', body))).toContain(`<body>${body}</body>`);
  });
});

it('empty SVG shapes are self-closing, and other empty elements and text do not change', () => {
  const text = '<p>&lt;path>&lt;/path></p><title></title>';
  expect(closeShapes(`<svg><path d="M0 0"></path></svg>${text}`)).toBe(`<svg><path d="M0 0"/></svg>${text}`);
});

describe('the pages of a build', () => {
  it('are all reported if the policy would break them', async () => {
    const out = newFolder({
      'a.html': page('', '<script>one()</script>'),
      'docs/b.html': page('', '<p style="color: red"></p>'),
    });
    await expect(finishPages(new Pages(out.path), optionsOf())).rejects.toThrow(
      /^a\.html has an inline script[\s\S]*\ndocs\/b\.html has an element with style/,
    );
  });

  it('are reported once for the same problem, such as an element in the head of every page', async () => {
    const tag = '<script>window.own = 1</script>';
    const out = newFolder({ 'a.html': page(tag, ''), 'b.html': page(tag, ''), 'c.html': page(tag, '') });
    const finished = finishPages(new Pages(out.path), optionsOf());
    await expect(finished).rejects.toThrow(
      /^a\.html, as 2 other pages, has <script>window\.own = 1<\/script> in its head, .* html\.tags in rspress\.config\.ts, .*$/,
    );
  });

  it('are rejected if they have no policy', () => {
    expect(() => verifyPolicies(['a.html', 'a.js'], ['a.html'])).not.toThrow();
    for (const file of ['docs/late.html', 'a.XHTML', 'b.htm', 'c.mht'])
      expect(() => verifyPolicies(['a.html', file], ['a.html'])).toThrow(
        `${file} has no content security policy`,
      );
  });
});
