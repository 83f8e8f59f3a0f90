import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { describe, expect, it } from 'vitest';
import site from '../../site.config.ts';
import { overBudget, routesOf, weighPage } from '../../tools/lib/weights.ts';
import { headersFor } from '../helpers/headers-file.ts';
import {
  all,
  BUILD,
  type BuiltPage,
  files,
  metaOf,
  named,
  pages,
  pathOf,
  problemsOf,
  read,
  sitemapPaths,
} from './built-site.ts';

/** Width and height of a PNG file, from its first chunk. */
function sizeOf(file: string): string {
  const header = readFileSync(join(BUILD, file)).subarray(16, 24);
  return `${header.readUInt32BE(0)}x${header.readUInt32BE(4)}`;
}

/** Width and height of the social card, from a page's head. */
const sizeIn = (tree: Root): string => `${metaOf(tree, 'og:image:width')}x${metaOf(tree, 'og:image:height')}`;

const byPath = new Map(pages.map((page) => [page.path, page]));

describe('every page', () => {
  it('is in the sitemap exactly once, unless it redirects or search engines must not list it', () => {
    const listed = sitemapPaths();
    expect(listed.length).toBeGreaterThan(0);
    const expected = pages.filter(({ isListed }) => isListed);
    expect(listed.toSorted()).toEqual(expected.map(({ path }) => path).sort());
  });

  it('has its path, or the target of its redirect, as its canonical path', () => {
    const problems = problemsOf(({ path, html, isIndexed, canonical }) => {
      if (!isIndexed && !canonical) return [];
      const isRedirect = html.includes('http-equiv="refresh"');
      const isRight = byPath.has(canonical ?? '') && (canonical === path) !== isRedirect;
      return isRight ? [] : [`canonical is ${canonical}`];
    });
    expect(problems).toEqual([]);
  });

  it('has a language, a direction, a title that includes the site’s title and, for search engines, a description', () => {
    const titles = pages.map(({ tree }) => all(tree, named('title')).map(textOf).join());
    expect(titles.filter((title) => !title.split(' | ').includes(site.title))).toEqual([]);
    const problems = problemsOf(({ tree, isIndexed }) => {
      const [html] = all(tree, named('html'));
      const description = metaOf(tree, 'description');
      return [
        ...(html?.properties.lang === site.locales[0]?.code ? [] : ['no language']),
        ...(html?.properties.dir === site.locales[0]?.direction ? [] : ['no direction']),
        ...(isIndexed && !description ? ['no description'] : []),
      ];
    });
    expect(problems).toEqual([]);
  });

  it('that the build generates has a title that no other such page has', () => {
    const generated = pages.filter(
      ({ html }) => !/"TechArticle"|"BlogPosting"|http-equiv="refresh"/.test(html),
    );
    const titles = generated.map(({ tree }) => all(tree, named('title')).map(textOf).join());
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
  });

  it('is shared with its title and its URL', () => {
    const problems = problemsOf(({ tree, path }) => {
      const title = all(tree, named('title')).map(textOf).join();
      const [name, address] = ['og:title', 'og:url'].map((property) => metaOf(tree, property) ?? '');
      const isRight = name && title.startsWith(`${name} | `) && pathOf(address ?? '') === path;
      return isRight ? [] : [`shared as "${name}" at ${address}`];
    });
    expect(problems).toEqual([]);
  });

  it('has one h1 with text in the main part of its HTML', () => {
    const problems = problemsOf(({ tree }) => {
      const titles = all(tree, named('main')).flatMap((main) => all(main, named('h1')));
      return titles.length === 1 && titles.map(textOf).join('').trim() ? [] : [`${titles.length} h1 in main`];
    });
    expect(problems).toEqual([]);
  });

  it('has a document at PATH/index.html that leads to it, and that search engines do not list', () => {
    const problems = problemsOf(({ path, html: page, canonical }) => {
      if (path === '/' || path === '/404') return [];
      const html = read(`${path}/index.html`);
      // A page that redirects leads to its target.
      const target = page.includes('http-equiv="refresh"') ? '' : `${site.base}${path.slice(1)}.html`;
      return [
        canonical ? 'rel="canonical"' : '',
        'content="noindex"',
        '<script>',
        `content="0; url=${target}`,
      ]
        .filter((part) => !html.includes(part))
        .map((part) => `${path}/index.html does not contain ${part}`);
    });
    expect(problems).toEqual([]);
  });

  it('has a policy that allows inline scripts only by hash, and sends other sites only its origin as the referrer', () => {
    const problems = problemsOf(({ tree }) => {
      const policy = metaOf(tree, 'Content-Security-Policy') ?? '';
      return [
        ...(/(?:^|; )default-src '(?:self|none)'/.test(policy) ? [] : [`policy: ${policy}`]),
        ...(/unsafe-inline|'unsafe-eval'|\*/.test(policy) ? [`too much is allowed: ${policy}`] : []),
        ...(metaOf(tree, 'referrer') === 'strict-origin-when-cross-origin' ? [] : ['no referrer policy']),
      ];
    });
    expect(problems).toEqual([]);
  });

  it('is within the budgets', () => {
    const weights = routesOf(BUILD).map((route) => [route, weighPage(BUILD, route, site.base)] as const);
    expect(weights.length).toBe(pages.length - 1);
    expect(overBudget(new Map(weights))).toEqual([]);
  });

  it('has a social card with the size that it states', () => {
    const problems = problemsOf(({ tree }) => {
      const card = metaOf(tree, 'og:image') ?? '';
      const path = card.replace(site.url + site.base.slice(0, -1), '');
      return [
        ...(files.includes(path) ? [] : [`no card at ${card}`]),
        ...(files.includes(path) && sizeOf(path) !== sizeIn(tree) ? [`${card} is not ${sizeIn(tree)}`] : []),
        ...(metaOf(tree, 'twitter:image') === card ? [] : ['twitter:image is another card']),
        ...(metaOf(tree, 'og:image:alt') ? [] : ['the card has no alternative text']),
      ];
    });
    expect(problems).toEqual([]);
  });
});

it('pages of the handbook have different social cards from the home page', () => {
  const { tree: home } = byPath.get('/') as BuiltPage;
  const handbook = pages.filter(({ path, isListed }) => path.startsWith('/docs/') && isListed);
  const same = handbook.filter(({ tree }) => metaOf(tree, 'og:image') === metaOf(home, 'og:image'));
  expect(same.map(({ path }) => path)).toEqual([]);
});

describe('links', () => {
  const base = site.base.slice(0, -1);

  /** The problem of a link within the site; undefined for a link that works. */
  function problemOf(href: string, from: string): string | undefined {
    const { origin, pathname, hash } = new URL(href, `${site.url}${base}${from === '/' ? '/' : from}`);
    if (origin !== site.url) return undefined;
    const path = pathname.slice(base.length);
    if (files.includes(decodeURIComponent(path)) && !path.endsWith('.html')) return undefined;
    const target = byPath.get(decodeURIComponent(path));
    if (!target) return `${href} is not the clean URL of a page`;
    const id = decodeURIComponent(hash.slice(1));
    return id && !target.ids.has(id) ? `${href} leads to no heading` : undefined;
  }

  it('lead to existing pages by their clean URLs, and to existing files and headings', () => {
    const problems = problemsOf(({ tree, path }) =>
      all(tree, ({ tagName, properties }) => tagName === 'a' && typeof properties.href === 'string')
        .map(({ properties }) => String(properties.href))
        .filter((href) => !/^(?:mailto|tel):/.test(href))
        .flatMap((href) => problemOf(href, path) ?? []),
    );
    expect(problems).toEqual([]);
  });

  it('of the sidebars reach every page of the handbook', () => {
    const start = pages.find(({ path, isListed }) => path.startsWith('/docs/') && isListed)?.path as string;
    const found = new Set([start]);
    for (const path of found) {
      const { tree } = byPath.get(path) as BuiltPage;
      const sidebars = all(tree, ({ properties }) => properties.ariaLabel === 'Docs sidebar');
      for (const { properties } of sidebars.flatMap((sidebar) => all(sidebar, named('a'))))
        found.add(String(properties.href).slice(base.length));
    }
    const handbook = pages.filter(({ path, isListed }) => path.startsWith('/docs/') && isListed);
    expect([...found].sort()).toEqual(handbook.map(({ path }) => path).sort());
  });

  it('of the head and the manifest lead to existing icons, with the size that the manifest states; the manifest has the name of the site', () => {
    const manifest = JSON.parse(read('/manifest.webmanifest')) as { icons: { src: string; sizes: string }[] };
    expect(manifest).toMatchObject({ name: site.title, short_name: site.title, start_url: '.' });
    const icons = manifest.icons.map(({ src, sizes }) => ({
      sizes,
      file: new URL(src, 'https://a.example/').pathname.slice(base.length),
    }));
    const withoutQuotes = (text: string) => text.replace(/["']/g, '');
    const svg = withoutQuotes(`data:image/svg+xml,${read('/favicon.svg').trim()}`);
    const linked = pages.flatMap(({ tree }) =>
      all(tree, named('link')).filter(({ properties }) => /icon/.test(String(properties.rel))),
    );
    const paths = [
      ...linked
        .map(({ properties }) => String(properties.href))
        .filter((url) => withoutQuotes(decodeURIComponent(url)) !== svg),
      ...icons.map(({ file }) => base + file),
    ].map((path) => path.slice(base.length));
    expect(new Set(paths).size).toBeGreaterThan(3);
    expect(paths.filter((path) => !files.includes(path))).toEqual([]);
    expect(icons.filter(({ file, sizes }) => sizeOf(file) !== sizes)).toEqual([]);
  });
});

describe('files', () => {
  it('with immutable caching have hashed names, and include all scripts, stylesheets and fonts of the bundler', () => {
    const headers = read('/_headers');
    const kept = files.filter((file) => headersFor(headers, file)['Cache-Control']?.includes('immutable'));
    expect(kept.filter((file) => !/[./_-][\da-f]{7,}\.[\w.]+$/.test(file))).toEqual([]);
    const bundled = files.filter((file) => /^\/static\/.+\.(?:js|css|woff2)$/.test(file));
    expect(bundled.length).toBeGreaterThan(10);
    expect(bundled.filter((file) => !kept.includes(file))).toEqual([]);
  });

  it('do not contain the default theme', () => {
    const code = files.filter((file) => /^\/static\/(?:js|css)\/.+\.(?:js|css)$/.test(file));
    const stock = /rp-nav|rp-sidebar|rp-callout|rp-search|rspress-theme-appearance|flexsearch/;
    expect(code.filter((file) => stock.test(read(file)))).toEqual([]);
    expect(
      problemsOf(({ html }) => (/rspress-theme-appearance|search_index/.test(html) ? ['stock'] : [])),
    ).toEqual([]);
  });

  it('include a list of licenses with React and Rspress', () => {
    const text = read('/licenses.txt');
    for (const name of ['react', 'react-dom', '@rspress/core'])
      expect(text).toMatch(new RegExp(`^- ${name} .*\\(MIT\\)$`, 'm'));
  });
});
