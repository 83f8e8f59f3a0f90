import { describe, expect, it } from 'vitest';
import { type HeadElement, headHtml, headProblem } from './head.ts';

const NONE = { image: [], video: [], frame: [], script: [], connect: [] };
const SITE = {
  url: 'https://handbook.example.org',
  embeds: { ...NONE, script: ['*.scripts.example'], image: ['img.example'] },
  analytics: null,
};

const meta = (attributes: HeadElement['attributes']): HeadElement => ({ tag: 'meta', attributes });
const link = (attributes: HeadElement['attributes']): HeadElement => ({ tag: 'link', attributes });
const script = (attributes: HeadElement['attributes']): HeadElement => ({ tag: 'script', attributes });

describe('headProblem', () => {
  it.each([
    meta({ name: 'google-site-verification', content: 'abc' }),
    meta({ property: 'og:locale', content: 'en' }),
    meta({ name: 'theme-color', media: '(prefers-color-scheme: dark)', content: '#000' }),
    link({ rel: 'me', href: 'https://social.example/@a' }),
    link({ rel: 'license', href: '/license' }),
    link({ rel: 'preconnect', href: 'https://img.example', crossorigin: true }),
    script({ src: '/counter.js' }),
    script({ src: 'https://a.scripts.example/x.js', async: true, integrity: 'sha384-abc' }),
    script({ src: '/counter.js?v=2', type: 'module' }),
  ])('accepts %j', (element) => {
    expect(headProblem(element, SITE)).toBeUndefined();
  });

  it.each<[HeadElement, attribute: string | undefined, message: string]>([
    [
      meta({ 'http-equiv': 'refresh', content: '0' }),
      'http-equiv',
      'must not be there, because the build writes',
    ],
    [
      meta({ 'HTTP-EQUIV': 'refresh', content: '0' }),
      'HTTP-EQUIV',
      'must have the name of an attribute in lower case',
    ],
    [meta({ charset: 'utf-16' }), 'charset', 'must not be there'],
    [meta({ name: 'Viewport', content: 'width=1' }), 'name', 'must not be there'],
    [meta({ name: 'description', content: 'x' }), 'name', 'must be the field "description"'],
    [
      meta({ name: 'robots', content: 'noindex' }),
      'name',
      'must not be the same on all pages. Write unlisted: true',
    ],
    [meta({ property: 'og:image:width', content: '1' }), 'property', 'must not be there'],
    [meta({ name: 'redirect', content: '/a' }), 'name', 'must not be there'],
    [meta({ name: 'a' }), undefined, 'must have content'],
    [meta({ name: 'a', content: 'b\nc' }), 'content', 'must not contain line breaks'],
    [
      link({ rel: 'stylesheet', href: '/a.css' }),
      'rel',
      'must not load styles. Write them in theme/tokens.css',
    ],
    [link({ rel: 'alternate stylesheet', href: '/a.css' }), 'rel', 'must not load styles'],
    [link({ rel: 'ICON', href: '/a.png' }), 'rel', 'must not load an icon. Name it in the field "favicon"'],
    [link({ rel: 'canonical', href: '/a' }), 'rel', 'must not be there'],
    [link({ rel: 'modulepreload', href: '/a.js' }), 'rel', 'must not load a file on every page'],
    [
      link({ rel: 'preconnect', href: 'https://other.example' }),
      'href',
      'must be a host from which pages load',
    ],
    [link({ rel: 'me', href: 'javascript:boom' }), 'href', 'must be safe: unsafe URL "javascript:boom"'],
    [link({ rel: 'me' }), undefined, 'must have rel and href'],
    [link({ rel: 'me', href: '/a', onload: 'boom()' }), 'onload', 'must not contain code or styles'],
    [script({}), undefined, 'must have src. A script inside a page is not possible'],
    [script({ src: true }), undefined, 'must have src'],
    [script({ src: '/a.js', type: 'importmap' }), 'type', 'must be "module", or be removed'],
    [script({ src: 'http://a.scripts.example/x.js' }), 'src', 'must be a path such as /counter.js'],
    [script({ src: '//other.example/x.js' }), 'src', 'must be safe: '],
    [script({ src: 'data:text/javascript,boom()' }), 'src', 'must be safe: '],
    [
      script({ src: 'https://other.example/x.js' }),
      'src',
      "must be on a host from which pages may load scripts. Put the file into static/, or add its host to site.config.ts: embeds: { script: ['other.example'] }",
    ],
  ])('refuses %j', (element, attribute, message) => {
    const problem = headProblem(element, SITE);
    expect(problem?.attribute).toBe(attribute);
    expect(problem?.message.slice(0, message.length)).toBe(message);
  });
});

it('headHtml escapes values, adds the base path, and lets scripts wait', () => {
  const head = [
    meta({ name: 'a', content: '"<&>' }),
    link({ rel: 'me', href: 'https://a.example/?b&c' }),
    link({ rel: 'license', href: '/license' }),
    script({ src: '/a.js' }),
    script({ src: '/a.js', async: true }),
    script({ src: '/a.js', type: 'module' }),
  ];
  expect(headHtml({ head, base: '/core/' })).toEqual([
    '<meta name="a" content="&quot;&lt;&amp;&gt;">',
    '<link rel="me" href="https://a.example/?b&amp;c">',
    '<link rel="license" href="/core/license">',
    '<script src="/core/a.js" defer></script>',
    '<script src="/core/a.js" async></script>',
    '<script src="/core/a.js" type="module"></script>',
  ]);
});
