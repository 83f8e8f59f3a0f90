import { describe, expect, it } from 'vitest';
import { injectCsp, UnsafePage } from '../../../plugins/output/inject-csp.ts';
import { algoliaHosts, contentSecurityPolicy, sourceHash } from '../../../plugins/output/policy.ts';

const embedded = { search: { hosted: null } };
const hosted = { search: { hosted: { appId: 'TESTAPP', apiKey: 'key', indexName: 'handbook' } } };

const page = (head: string, body = '<p>Text.</p>'): string =>
  `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`;

const inject = (html: string) => injectCsp(html, (hashes) => contentSecurityPolicy(embedded, hashes));

/** The directives of a page's policy, as a browser would read them. */
function policyOf(html: string): Record<string, string[]> {
  const content = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html)?.[1] ?? '';
  return Object.fromEntries(
    content.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

describe('the policy of a page', () => {
  it('names the inline scripts of the head, each once, by their exact text', () => {
    const { html, hashes } = inject(
      page(
        '<script>one()</script><script defer src="/a.js"></script><script>one()</script><script>\ntwo()</script>',
      ),
    );
    // The first from the command line: printf 'one()' | openssl dgst -sha256 -binary | base64
    expect(hashes).toEqual(["'sha256-HR7iaask9daLMRRskMI++QeJtjWDOjyPA6lGzYGzKW4='", sourceHash('\ntwo()')]);
    expect(policyOf(html)['script-src']).toEqual(["'self'", ...hashes]);
  });

  it('needs no hash for data', () => {
    const data = '<script type="application/ld+json">{"@context":"https://schema.org"}</script>';
    expect(inject(page(data, data)).hashes).toEqual([]);
  });

  it('allows nothing that is unsafe, no other origin, no frames, no plugins', () => {
    const policy = policyOf(inject(page('<script>one()</script>')).html);
    expect(policy).toMatchObject({
      'default-src': ["'none'"],
      'connect-src': ["'self'"],
      'style-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'require-trusted-types-for': ["'script'"],
    });
    const { 'require-trusted-types-for': _sinks, 'trusted-types': names, ...fetched } = policy;
    expect(names).toEqual(['start', 'chunks', 'html']);
    const sources = Object.values(fetched).flat();
    expect(sources.filter((source) => !/^'(?:self|none|sha256-[\w+/=]+)'$|^data:$/.test(source))).toEqual([]);
  });

  it('opens the hosted engine’s hosts where there is one', () => {
    const policy = contentSecurityPolicy(hosted, []);
    expect(policy).toContain(
      "connect-src 'self' https://TESTAPP-dsn.algolia.net https://TESTAPP-1.algolianet.com https://TESTAPP-2.algolianet.com https://TESTAPP-3.algolianet.com;",
    );
    expect(contentSecurityPolicy(embedded, [])).not.toContain('algolia');
  });

  it('stands before everything that loads, and within reach of the charset', () => {
    const scripts = '<script>one()</script><link rel="stylesheet" href="/a.css">';
    const { html } = inject(page(`\n<meta charset="utf-8">\n${scripts}`));
    expect(html).toMatch(
      /<head>\s*<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="[^"]+"><meta name="referrer" content="strict-origin-when-cross-origin">\s*<script>/,
    );
    expect(inject(page(scripts)).html).toContain('<head><meta http-equiv="Content-Security-Policy"');
  });

  it('leaves everything else as it is', () => {
    const before = page(
      '<meta charset="utf-8"><title>$& $1</title>',
      '<p>$& &lt;script&gt;x()&lt;/script&gt; style="x"</p>',
    );
    const after = inject(before).html;
    expect(after.replace(/<meta http-equiv="Content[^>]*><meta name="referrer"[^>]*>/, '')).toBe(before);
  });

  it('hashes each script once for all pages, given a cache', () => {
    let count = 0;
    const known = new Map<string, string>();
    const hash = (text: string): string => {
      const value = known.get(text) ?? `'sha256-${++count}'`;
      known.set(text, value);
      return value;
    };
    for (let at = 0; at < 3; at += 1) injectCsp(page('<script>one()</script>'), () => '', hash);
    expect(count).toBe(1);
  });
});

describe('a page that the policy would break is refused', () => {
  it.each([
    ['an inline script in the body', '<script>bad()</script>', 'inline script outside its head: bad()'],
    ['a module in the body', '<script type="module">bad()</script>', 'inline script outside its head'],
    ['a handler', '<button class="a" onclick="bad()">x</button>', 'an element with onclick="…"'],
    ['a handler in capitals', '<svg ONLOAD=bad()></svg>', 'an element with ONLOAD="…"'],
    ['a handler behind a slash', '<img/onerror="bad()" src="x">', 'an element with onerror="…"'],
    ['a style', '<p title="a > b" style="color:red">x</p>', 'an element with style="…"'],
    ['a style element', '<style>p{color:red}</style>', 'a <style> element'],
  ])('%s', (_what, body, message) => {
    expect(() => inject(page('', body))).toThrow(UnsafePage);
    expect(() => inject(page('', body))).toThrow(message);
  });

  it('one without a head', () => {
    expect(() => inject('<p>x</p>')).toThrow('has no head');
  });

  it.each([
    ['text that speaks of them', '<p>onclick="x" style="y"</p>'],
    ['an attribute that quotes them', '<p title=\'say onclick="x"\'>x</p>'],
    ['other attributes that begin alike', '<p data-onclick="x" data-style="y" aria-on="z">x</p>'],
    ['comments', '<!-- <script>x()</script> <p style="y"> -->'],
    ['data', '<script type="application/json">{"html":"<p onclick=x>"}</script>'],
  ])('but not %s', (_what, body) => {
    expect(() => inject(page('', body))).not.toThrow();
  });
});

it('knows the hosts that the client itself uses', async () => {
  const { liteClient } = await import('algoliasearch/lite');
  const { transporter } = liteClient('TESTAPP', 'key');
  const hosts = transporter.hosts as { url: string; protocol: string; accept: string }[];
  const read = hosts
    .filter(({ accept }) => accept !== 'write')
    .map(({ url, protocol }) => `${protocol}://${url}`);
  expect(read.sort()).toEqual(algoliaHosts('TESTAPP').sort());
});
