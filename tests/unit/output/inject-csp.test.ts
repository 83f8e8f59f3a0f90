import { describe, expect, it } from 'vitest';
import { injectCsp, injectCspIntoPages, UnsafePage, verifyCsp } from '../../../plugins/output/inject-csp.ts';
import { Pages } from '../../../plugins/output/pages.ts';
import { algoliaHosts, contentSecurityPolicy, sourceHash } from '../../../plugins/output/policy.ts';
import { newFolder } from '../../helpers/folder.ts';

const embedded = { search: { hosted: null } };
const hosted = { search: { hosted: { appId: 'TESTAPP', apiKey: 'key', indexName: 'handbook' } } };

const page = (head: string, body = '<p>Text.</p>'): string =>
  `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`;

const NONE = { scripts: [], styles: [] };

const inject = (html: string) => injectCsp(html, embedded);

/** The directives of a page's policy, as a browser would read them. */
function policyOf(html: string): Record<string, string[]> {
  const content = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html)?.[1] ?? '';
  const directives = content.split('; ').map((directive) => directive.split(' '));
  return Object.fromEntries(directives.map(([name = '', ...sources]) => [name, sources]));
}

describe('the policy of a page', () => {
  it('lists the hashes of the inline scripts and styles in the head, without duplicates and data blocks', () => {
    const one = '<script>one()</script>';
    const data = '<script type="application/ld+json">{"@context":"https://schema.org"}</script>';
    const style = '<style>p>a{color:red}</style>';
    const head = `${one}<script defer src="/a.js"></script>${one}<script>\ntwo()</script>${data}${style}`;
    const policy = policyOf(inject(page(head, data)));
    // The first hash is from the command line: printf 'one()' | openssl dgst -sha256 -binary | base64
    expect(policy['script-src']).toEqual([
      "'self'",
      "'sha256-HR7iaask9daLMRRskMI++QeJtjWDOjyPA6lGzYGzKW4='",
      sourceHash('\ntwo()'),
    ]);
    expect(policy['style-src']).toEqual(["'self'", sourceHash('p>a{color:red}')]);
  });

  it('allows only the site, hashes and data URLs, and requires trusted types', () => {
    const policy = policyOf(inject(page('<script>one()</script>')));
    expect(policy).toMatchObject({
      'default-src': ["'none'"],
      'connect-src': ["'self'"],
      'style-src': ["'self'"],
      'base-uri': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['start', 'chunks', 'html'],
    });
    const { 'require-trusted-types-for': _sinks, 'trusted-types': _names, ...fetched } = policy;
    const sources = Object.values(fetched).flat();
    expect(sources.filter((source) => !/^'(?:self|none|sha256-[\w+/=]+)'$|^data:$/.test(source))).toEqual([]);
  });

  it('allows the hosts that the client of hosted search reads from, only if it is configured', async () => {
    const policy = contentSecurityPolicy(hosted, NONE);
    const algolia = algoliaHosts('TESTAPP');
    expect(policy).toContain(`connect-src 'self' ${algolia.join(' ')};`);
    expect(contentSecurityPolicy(embedded, NONE)).not.toContain('algolia');
    const { liteClient } = await import('algoliasearch/lite');
    const { hosts } = liteClient('TESTAPP', 'key').transporter;
    const read = hosts.filter(({ accept }) => accept !== 'write');
    expect(read.map(({ url, protocol }) => `${protocol}://${url}`).sort()).toEqual([...algolia].sort());
  });

  it('is written with a referrer policy after the charset or at the start of the head; nothing else changes', () => {
    const policy =
      /<meta http-equiv="Content-Security-Policy" content="[^"]+"><meta name="referrer" content="strict-origin-when-cross-origin">/;
    const charset = '<meta charset="utf-8">';
    const title = '<title>$& $1</title><script>one()</script><link rel="stylesheet" href="/a.css">';
    const body = '<p>$& &lt;script&gt;x()&lt;/script&gt; style="x"</p>';
    for (const head of [`\n${charset}\n${title}`, title]) {
      const html = inject(page(head, body));
      expect(html.replace(policy, '')).toBe(page(head, body));
      expect(html.search(policy)).toBe(html.search(head === title ? /(?<=<head>)/ : /(?<=utf-8">)/));
    }
  });
});

describe('a page', () => {
  it.each([
    ['<script>bad()</script>', 'inline script outside its head: bad()'],
    ['<button class="a" onclick="bad()">x</button>', 'an element with onclick="…"'],
    ['<svg ONLOAD=bad()></svg>', 'an element with ONLOAD="…"'],
    ['<img/onerror="bad()" src="x">', 'an element with onerror="…"'],
    ['<p title="a > b" style="color:red">x</p>', 'an element with style="…"'],
    ['<style>p{color:red}</style>', 'a <style> element'],
  ])('must not contain %s', (body, message) => {
    expect(() => inject(page('', body))).toThrow(UnsafePage);
    expect(() => inject(page('', body))).toThrow(message);
  });

  it('must have a head', () => {
    expect(() => inject('<p>x</p>')).toThrow('has no </head>');
  });

  it.each([
    '<p title=\'say onclick="x"\'>x</p>',
    '<p data-onclick="x" data-style="y" aria-on="z">x</p>',
    '<!-- <script>x()</script> <p style="y"> -->',
    '<script type="application/json">{"html":"<p onclick=x>"}</script>',
  ])('may contain %s', (body) => {
    expect(() => inject(page('', body))).not.toThrow();
  });
});

describe('the pages of a build', () => {
  it('are all reported if the policy would break them', () => {
    const out = newFolder({
      'a.html': page('', '<script>one()</script>'),
      'docs/b.html': page('', '<p style="color: red"></p>'),
    });
    expect(() => injectCspIntoPages(new Pages(out.path), embedded)).toThrow(
      /^a\.html has an inline script[\s\S]*\ndocs\/b\.html has an element with style/,
    );
  });

  it('are rejected if they have no policy', () => {
    expect(() => verifyCsp(['a.html', 'a.js'], ['a.html'])).not.toThrow();
    expect(() => verifyCsp(['a.html', 'docs/late.html'], ['a.html'])).toThrow(
      /^docs\/late\.html has no content security policy/,
    );
  });
});
