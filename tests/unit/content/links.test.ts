import { describe, expect, it } from 'vitest';
import { checkLinks, type LinkReport } from '../../../plugins/content/links.ts';
import { makePage } from '../../helpers/pages.ts';

const SITE = {
  'index.mdx': '# Home',
  'docs/welcome.mdx': '# Welcome\n\n## First steps\n\n## Ä rule {#rule}\n',
  'docs/basics/general.md': '# General\n\n<a id="mark"></a>\n',
  'docs/team/index.mdx': '# Team\n\n## Habits\n',
  'docs/café au lait.mdx': '# Café\n',
};

const FILES = [
  '/robots.txt',
  '/film strip.png',
  '/storybook/index.html',
  '/terms.html',
  'docs/basics/map.svg',
  'docs/basics/my map.svg',
  'docs/plan.pdf',
];

/** Checks one page, `docs/basics/page.mdx` unless told otherwise, within the site above. */
function check(source: string, file = 'docs/basics/page.mdx'): LinkReport {
  const pages = Object.entries({ ...SITE, [file]: source }).map(([path, text]) => makePage(path, text));
  return checkLinks(pages, {
    routes: new Set(['/blog', '/blog/rss.xml']),
    fileExists: (path) => FILES.includes(path),
  });
}

const NOTHING: LinkReport = { errors: [], warnings: [] };

const error = (message: string, line = 1, file = 'docs/basics/page.mdx'): LinkReport => ({
  errors: [{ file, line, message: expect.stringContaining(message) }],
  warnings: [],
});

describe('a Markdown link is fine', () => {
  it.each([
    // From the root of the site, in every spelling.
    '/',
    '/docs/welcome',
    '/docs/welcome/',
    '/docs/welcome.html',
    '/docs/welcome/index.html',
    '/docs/welcome.mdx',
    '/docs/team',
    '/docs/team/index.mdx',
    '/docs/welcome?from=home',
    '/docs/welcome#first-steps',
    '/docs/welcome/#first-steps',
    '/docs/welcome?from=home#first-steps',
    '/docs/caf%C3%A9%20au%20lait',
    '/docs/welcome#top',
    '/docs/welcome#',
    '/docs/basics/general#mark',
    // Routes that no file stands for, and files of the static folder.
    '/blog',
    '/blog/',
    '/blog/rss.xml',
    '/robots.txt',
    '/film%20strip.png',
    '/storybook',
    '/storybook/',
    '/terms',
    // Beside the page.
    './general.md',
    './general.mdx',
    'general.md',
    'general',
    './general',
    './general/',
    './general.html',
    './general.md#mark',
    '../welcome.mdx#rule',
    '../team/index.mdx',
    '../team',
    '../team/#habits',
    '../../index.mdx',
    '../caf%C3%A9%20au%20lait.mdx',
    // Within the page.
    '#own',
    '#top',
    '#',
    '?tab=2#own',
    // Elsewhere.
    'https://example.org/no/such/page',
    'HTTPS://EXAMPLE.ORG',
    '//example.org/x',
    'mailto:team@example.org',
    'tel:+1',
    'data:text/plain,x',
  ])('%s', (url) => {
    expect(check(`[text](<${url}>)\n\n## Own`)).toEqual(NOTHING);
  });
});

describe('a Markdown link is broken', () => {
  it.each([
    '/docs/nope',
    '/docs/Welcome',
    '/docs',
    '/Robots.txt',
    '/core/docs/welcome',
    '/docs/../docs/nope',
    '/docs/100%',
    './nope',
    'nope',
    '../../../package',
    '../../../../etc/passwd',
    './General.html',
  ])('%s', (url) => {
    expect(check(`[text](<${url}> "with a title")`)).toEqual(
      error(`broken link "${url}": no page or file has this address.`),
    );
  });

  it('when it is empty', () => {
    expect(check('[text]()')).toEqual(error('empty link: give it an address.'));
  });

  it('when it leads to a file beside the page, which is not published', () => {
    expect(check('[the map](./map.svg)')).toEqual(
      error(
        'broken link "./map.svg": files next to a page are not published. Move it to static/ and link to it as /map.svg.',
      ),
    );
    expect(check('[the plan](../plan.pdf)').errors).toHaveLength(1);
  });

  it.each([
    ['/docs/welcome#second-steps', 'docs/welcome.mdx has no heading or element with the id "second-steps".'],
    ['/docs/welcome#First-Steps', 'docs/welcome.mdx has no heading'],
    ['../welcome.mdx#ä-rule', 'docs/welcome.mdx has no heading'],
    ['./general.md#nope', 'docs/basics/general.md has no heading'],
    ['#nope', 'docs/basics/page.mdx has no heading or element with the id "nope".'],
    ['?x=1#nope', 'docs/basics/page.mdx has no heading'],
  ])('when its anchor is: %s', (url, message) => {
    const report = check(`[text](${url})`);
    expect(report.errors).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/^broken anchor "/) }),
    ]);
    expect(report.errors[0]?.message).toContain(message);
  });

  it('and is reported with its own line and file', () => {
    expect(check('---\ntitle: A\n---\n\ntext\nand [a link](/nope)')).toEqual(error('broken link "/nope"', 6));
    expect(check('\n\n[a link][r]\n\n[r]: /nope', 'docs/z.md')).toEqual(
      error('broken link "/nope"', 5, 'docs/z.md'),
    );
  });
});

describe('a link to a Markdown file that is not there', () => {
  it.each([
    ['./nope.mdx', 'docs/basics/nope.mdx'],
    ['nope.md#part', 'docs/basics/nope.md'],
    ['../../../README.md', '../README.md'],
    ['/docs/nope.mdx', 'docs/nope.mdx'],
  ])('is a warning: %s', (url, file) => {
    expect(check(`[text](${url})`)).toEqual({
      errors: [],
      warnings: [
        {
          file: 'docs/basics/page.mdx',
          line: 1,
          message: `unresolved Markdown file link "${url}": there is no ${file}.`,
        },
      ],
    });
  });
});

describe('a link written in JSX, HTML or front matter', () => {
  it.each(['/docs/welcome', '/docs/welcome#rule', '/blog', '/terms', '#own', 'https://example.org'])(
    'is fine: %s',
    (url) => {
      expect(check(`<Card href="${url}" />\n\n## Own`)).toEqual(NOTHING);
      expect(check(`<a href="${url}">x</a>\n\n## Own`, 'docs/z.md')).toEqual(NOTHING);
    },
  );

  it.each([
    ['/docs/nope', 'broken link "/docs/nope": no page or file has this address.'],
    ['/docs/welcome#nope', 'broken anchor "/docs/welcome#nope"'],
    ['./general.md', 'only Markdown links may name files; write /docs/basics/general.'],
    ['../welcome.mdx#rule', 'only Markdown links may name files; write /docs/welcome#rule.'],
    ['/docs/welcome.mdx', 'only Markdown links may name files; write /docs/welcome.'],
    ['general', 'only Markdown links may name files; write /docs/basics/general.'],
    ['./nope', 'write the address of a page from the root of the site, such as /docs/welcome.'],
    ['', 'empty link'],
  ])('is broken: %j', (url, message) => {
    expect(check(`<Card href="${url}" />`)).toEqual(error(message));
  });

  it('is checked in front matter', () => {
    expect(check('---\ntitle: A\nredirect: /docs/nope\n---\n')).toEqual(error('broken link "/docs/nope"', 3));
    const home = '---\nhero:\n  actions:\n    - label: Go\n      to: /docs/nope\n---\n';
    expect(check(home, 'index.mdx')).toEqual(error('broken link "/docs/nope"', 5, 'index.mdx'));
  });
});

describe('an image', () => {
  it.each([
    './map.svg',
    'map.svg',
    '../basics/map.svg',
    './my%20map.svg',
    './map.svg?inline',
    '/film%20strip.png',
    'https://example.org/no.png',
    'data:image/png;base64,AAAA',
  ])('is there: %s', (url) => {
    expect(check(`![text](${url} "Caption")`)).toEqual(NOTHING);
    expect(check(`<img src="${url}" alt="" />`)).toEqual(NOTHING);
  });

  it.each(['./nope.svg', 'nope.svg', './Map.svg', '../map.svg', '/map.svg', '/basics', ''])(
    'is missing: %j',
    (url) => {
      expect(check(`text\n![text](${url})`)).toEqual(
        error(`missing image "${url}": there is no such file.`, 2),
      );
    },
  );

  it('beside the page is published however it is written, but not with styles of its own', () => {
    const published = 'is published only for images written as ![text](./map.svg).';
    expect(check('![text][map]\n\n[map]: ./map.svg')).toEqual(NOTHING);
    expect(check('<img src="./map.svg">', 'docs/basics/z.md')).toEqual(NOTHING);
    expect(check('<img src="./map.svg" style="float: left">', 'docs/basics/z.md')).toEqual(
      error(published, 1, 'docs/basics/z.md'),
    );
    expect(check('![text][map]\n\n[map]: /film%20strip.png')).toEqual(NOTHING);
  });
});

it('leaves code and comments alone', () => {
  const source = '`[x](/nope)`\n\n```md\n[x](/nope) ![x](nope.png)\n```\n\n<!-- [x](/nope) -->';
  expect(check(source)).toEqual(NOTHING);
});

it('reports every problem of every page', () => {
  const { errors, warnings } = check('[a](/x) [b](#y) [c](./z.md) ![d](e.png)');
  expect(errors).toHaveLength(3);
  expect(warnings).toHaveLength(1);
});

describe('a link of the site configuration', () => {
  const checkConfigured = (url: string): LinkReport =>
    checkLinks(
      Object.entries(SITE).map(([path, text]) => makePage(path, text)),
      { routes: new Set(['/blog']), fileExists: (path) => FILES.includes(path) },
      { source: 'site.config.ts', links: [{ field: 'footer.links.0.items.0.to', url }] },
    );

  it.each([
    '/',
    '/docs/welcome',
    '/docs/welcome#rule',
    '/blog',
    '/robots.txt',
    '#top',
    'https://example.org/x',
  ])('is fine: %s', (url) => {
    expect(checkConfigured(url)).toEqual(NOTHING);
  });

  it.each([
    ['/docs/nope', 'no page or file has this address.'],
    ['/docs/welcome#nope', 'docs/welcome.mdx has no heading'],
    ['/docs/welcome.mdx#rule', 'only Markdown links may name files; write /docs/welcome#rule.'],
    ['/docs/nope.md', 'only Markdown links may name files'],
    ['#rule', "write the page's path before the #."],
  ])('is an error that names the field, without a line: %s', (url, message) => {
    const { errors, warnings } = checkConfigured(url);
    expect(warnings).toEqual([]);
    expect(errors).toEqual([
      {
        file: 'site.config.ts',
        message: expect.stringMatching(/^field "footer\.links\.0\.items\.0\.to": broken /),
      },
    ]);
    expect(errors[0]?.message).toContain(message);
  });
});
