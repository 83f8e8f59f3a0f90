import { describe, expect, it } from 'vitest';
import type { Problem } from '../../shared/pages/types.ts';
import { makePage } from '../../tests/helpers/pages.ts';
import { checkLinks, type LinkReport } from './links.ts';

const SITE = {
  'index.mdx': '# Home',
  'docs/welcome.mdx': '# Welcome\n\n## First steps\n\n## Ä rule {#rule}\n',
  'docs/basics/general.md': '# General\n\n<a id="mark"></a>\n',
  'docs/team/index.mdx': '# Team\n\n## Habits\n',
  'docs/café au lait.mdx': '# Café\n',
};

const FILES = [
  ...['/robots.txt', '/film strip.png', '/storybook/index.html', '/terms.html'],
  ...[
    'docs/basics/map.svg',
    'docs/basics/my map.svg',
    'docs/plan.pdf',
    'docs/basics/run.sh',
    'docs/huge.zip',
  ],
];

/** Errors and warnings. Another test checks the levels. */
const allOf = ({ errors, warnings }: LinkReport): Problem[] => [...errors, ...warnings];

const report = (files: Record<string, string>, ...config: Parameters<typeof checkLinks>[2][]): Problem[] =>
  allOf(
    checkLinks(
      Object.entries(files).map(([file, text]) => makePage(file, text)),
      {
        routes: new Set(['/blog', '/blog/rss.xml']),
        fileExists: (path) => FILES.includes(path),
        sizeOf: (path) => (path === 'docs/huge.zip' ? 50_000_001 : 10),
      },
      ...config,
    ),
  );

const PAGE = 'docs/basics/page.mdx';

/** Checks one page within the site above. */
const check = (source: string, file = PAGE): Problem[] => report({ ...SITE, [file]: source });

const ONLY_MARKDOWN = 'only links in Markdown syntax can be relative or name the file of a page';

const NOTHING: Problem[] = [];

const error = (message: string, line = 1, file = PAGE) => [
  expect.objectContaining({ file, line, message: expect.stringContaining(message) }),
];

describe('a Markdown link', () => {
  const fromRoot =
    '/ /docs/team /docs/team/index.mdx /docs/caf%C3%A9%20au%20lait /docs/basics/general#mark ' +
    '/docs/welcome /docs/welcome/ /docs/welcome.html /docs/welcome/index.html /docs/welcome.mdx ' +
    '/docs/welcome?from=home /docs/welcome# /docs/welcome#top /docs/welcome#first-steps ' +
    '/docs/welcome/#first-steps /docs/welcome?from=home#first-steps';
  // Routes without a file, and files of the static folder.
  const files = '/blog /blog/ /blog/rss.xml /robots.txt /film%20strip.png /storybook /storybook/ /terms';
  const relative =
    './general.md ./general.mdx general.md general ./general ./general/ ./general.html ./general.md#mark ' +
    '../welcome.mdx#rule ../team/index.mdx ../team ../team/#habits ../../index.mdx ' +
    '../caf%C3%A9%20au%20lait.mdx #own #top # ?tab=2#own';
  const elsewhere =
    'https://example.org/no/such/page HTTPS://EXAMPLE.ORG //example.org/x ' +
    'mailto:team@example.org tel:+1 data:text/plain,x';

  it.each([fromRoot, files, relative, elsewhere].flatMap((urls) => urls.split(' ')))('may be %s', (url) => {
    expect(check(`[text](<${url}>)\n\n## Own`)).toEqual(NOTHING);
  });

  it.each([
    ...['/docs/nope', '/docs/Welcome', '/docs', '/Robots.txt', '/core/docs/welcome', '/docs/../docs/nope'],
    ...['/docs/100%', './nope', 'nope', '../../../package', '../../../../etc/passwd', './General.html'],
  ])('is broken: %s', (url) => {
    expect(check(`[text](<${url}> "with a title")`)).toEqual(
      error(`broken link "${url}": no page or file has this URL.`),
    );
  });

  it.each([
    ['', 'empty link: give it a URL.'],
    [
      './map.svg',
      'does not publish .svg files that are next to pages. Show the drawing as an image: ![text](./map.svg).',
    ],
    [
      './run.sh',
      'does not publish .sh files that are next to pages. Pack it into a .zip file, or move it to static/, and link to it as /run.sh.',
    ],
    ['./none.pdf', 'there is no such file. Put it next to the page, or correct the path.'],
    [
      '../huge.zip#a',
      'the file has 50,000,001 bytes, and the limit is 50,000,000. Make it smaller, or publish it elsewhere.',
    ],
    ['/docs/welcome#First-Steps', 'the page has no heading'],
    ['../welcome.mdx#ä-rule', 'the page has no heading'],
    ['./general.md#nope', 'the page has no heading'],
    ['#nope', 'broken anchor "#nope": the page has no heading or element with the id "nope".'],
    ['?x=1#nope', 'the page has no heading'],
  ])('is reported: %j: %s', (url, message) => {
    expect(check(`[text](${url})`)).toEqual(error(message));
  });

  it.each([
    '[a](../plan.pdf)',
    '[a][b]\n\n[b]: ../plan.pdf#page=2',
    '<a href="../plan.pdf">a</a>',
    '<Card title="a" href="../plan.pdf" />',
  ])('may lead to a file next to a page: %j', (source) => {
    expect(check(source)).toEqual(NOTHING);
  });

  it('is reported with the line of its definition if it is a reference', () => {
    const reference = check('\n\n[a link][r]\n\n[r]: /nope', 'docs/z.md');
    expect(reference).toEqual(error('broken link "/nope"', 5, 'docs/z.md'));
  });

  const missing = ['./nope.mdx', 'nope.md#part', '../../../README.md', '/docs/nope.mdx'];

  it.each(missing)('to the missing Markdown file %s causes a warning', (url) => {
    const message = `unresolved Markdown file link "${url}": there is no such file, so the page shows the words without a link. Correct the path, or create the file.`;
    expect(check(`[text](${url})`)).toEqual(error(message));
  });
});

it.each([
  ['#Own-Part', 'Did you mean "#own-part"?'],
  ['../welcome.mdx#First-Steps', 'Did you mean "#first-steps"?'],
  ['/docs/Welcome#rule', 'Did you mean "/docs/welcome#rule"?'],
  ['/docs/Welcome#First-Steps', 'Did you mean "/docs/welcome#first-steps"?'],
  ['../Wellcome.md#nowhere', 'Did you mean "/docs/welcome"?'],
  ['../team/general.mdx', 'Did you mean "/docs/basics/general"?'],
  ['./generall', 'Did you mean "/docs/basics/general"?'],
])('the broken link %s gets a suggestion: %s', (url, message) => {
  expect(check(`[text](${url})\n\n## Own part`)).toEqual([
    expect.objectContaining({ message: expect.stringContaining(message) }),
  ]);
});

it('links to a page that cannot be read are not broken', () => {
  const unreadable = [makePage('docs/bad.mdx', '---\naliases: [/docs/old]\n---\n')];
  const page = makePage(
    'docs/a.mdx',
    '[A](./bad.mdx#x) [B](/docs/bad#x) [C](/docs/old) <a href="./bad">D</a>',
  );
  const configured = { source: 'site.json', links: [{ field: 'to', url: '/docs/bad#x' }] };
  const targets = { routes: new Set<string>(), fileExists: () => false, unreadable };
  expect(allOf(checkLinks([page], targets, configured))).toEqual(NOTHING);
});

describe('a link written in JSX, HTML or front matter', () => {
  const fine = '/docs/welcome /docs/welcome#rule /blog /terms #own https://example.org';

  it.each(fine.split(' '))('may be %s', (url) => {
    expect(check(`<Card href="${url}" />\n\n## Own`)).toEqual(NOTHING);
    expect(check(`<a href="${url}">x</a>\n\n## Own`, 'docs/z.md')).toEqual(NOTHING);
  });

  it.each([
    ['/docs/nope', 'broken link "/docs/nope": no page or file has this URL.'],
    ['/docs/welcome#nope', 'broken anchor "/docs/welcome#nope"'],
    ['./general.md', `${ONLY_MARKDOWN}; write /docs/basics/general.`],
    ['../welcome.mdx#rule', `${ONLY_MARKDOWN}; write /docs/welcome#rule.`],
    ['/docs/welcome.mdx', `${ONLY_MARKDOWN}; write /docs/welcome.`],
    ['general', `${ONLY_MARKDOWN}; write /docs/basics/general.`],
    ['./nope', 'write the URL of a page from the root of the site, such as /docs/welcome.'],
    ['', 'empty link'],
  ])('may not be %j: %s', (url, message) => {
    expect(check(`<Card href="${url}" />`)).toEqual(error(message));
  });

  it.each([
    ['redirect: /docs/nope', PAGE, 3],
    ['hero:\n  actions:\n    - label: Go\n      to: /docs/nope', 'index.mdx', 6],
  ])('is checked in the front matter %j', (fields, file, line) => {
    expect(check(`---\ntitle: A\n${fields}\n---\n`, file)).toEqual(
      error('broken link "/docs/nope"', line, file),
    );
  });
});

it('links in partials are checked, except those to headings of the page that imports the partial', () => {
  const partials = [
    makePage('docs/basics/_part.mdx', '[a](./gone.md) [b](/docs/nope) [c](#x) [d](./general.md#nope)'),
  ];
  const pages = Object.entries(SITE).map(([file, text]) => makePage(file, text));
  const found = allOf(checkLinks(pages, { routes: new Set(), fileExists: () => false, partials }));
  expect(found.map(({ file, message }) => [file, message.slice(0, message.indexOf('"'))])).toEqual([
    ['docs/basics/_part.mdx', 'broken link '],
    ['docs/basics/_part.mdx', 'unresolved Markdown file link '],
    ['docs/basics/_part.mdx', 'broken anchor '],
  ]);
});

it('a link whose letters only have another Unicode form is told how to write them', () => {
  const pages = [
    makePage('docs/a.mdx', '[A](#cafe\u0301) [B](./cafe\u0301.mdx) [C](#cafe)\n\n## Caf\u00e9'),
    makePage('docs/caf\u00e9.mdx', 'Text.'),
  ];
  const found = allOf(checkLinks(pages, { routes: new Set(), fileExists: () => false }));
  const advice = 'a letter with an accent must be one character of Unicode here: copy it from this message.';
  expect(found.map(({ message }) => message.includes(advice))).toEqual([true, true, false]);
});

it('a link to a draft is broken in a build', () => {
  const page = makePage('docs/a.mdx', '[A](./draft.mdx) [B](/docs/draft)');
  const drafts = [makePage('docs/draft.mdx', '---\ndraft: true\n---\n')];
  const { errors } = checkLinks([page], { routes: new Set(), fileExists: () => false, drafts });
  expect(errors.map(({ message }) => message)).toEqual([
    expect.stringContaining('"./draft.mdx": the page is a draft'),
    expect.stringContaining('"/docs/draft": the page is a draft'),
  ]);
});

it('a redirect may not lead to an alias of its page', () => {
  const page = makePage('docs/a.mdx', '---\ntitle: A\nredirect: /docs/old\n---\n');
  const targets = {
    routes: new Set<string>(),
    fileExists: () => false,
    aliases: new Map([['/docs/old', page]]),
  };
  expect(checkLinks([page], targets).errors).toMatchObject([{ line: 3 }]);
});

it('a redirect may not lead back to its page, but may lead to another redirect', () => {
  const redirect = (to: string): string => `---\ntitle: A\nredirect: ${to}\n---\n`;
  const message = 'field "redirect" leads back to this page. Redirect to a page that has content.';
  const circles = report({
    'docs/self.mdx': redirect('/docs/self#a'),
    'docs/one.mdx': redirect('/docs/two'),
    'docs/two.mdx': redirect('/docs/one'),
    'docs/into-circle.mdx': redirect('/docs/one'),
    'docs/first.mdx': redirect('/docs/second'),
    'docs/second.mdx': redirect('/docs/page'),
    'docs/page.mdx': '# Page\n',
  }).filter((problem) => problem.message === message);
  expect(circles.map(({ file, line }) => `${file}:${line}`)).toEqual([
    'docs/self.mdx:3',
    'docs/one.mdx:3',
    'docs/two.mdx:3',
  ]);
});

describe('an image', () => {
  const fine =
    './map.svg map.svg ../basics/map.svg ./my%20map.svg ./map.svg?inline /film%20strip.png ' +
    'https://example.org/no.png data:image/png;base64,AAAA';

  it.each(fine.split(' '))('may be %s', (url) => {
    expect(check(`![text](${url} "Caption")`)).toEqual(NOTHING);
    expect(check(`![text][map]\n\n[map]: ${url}`)).toEqual(NOTHING);
    expect(check(`<img src="${url}" alt="" />`)).toEqual(NOTHING);
    expect(check(`<img src="${url}">`, 'docs/basics/z.md')).toEqual(NOTHING);
  });

  it.each(['./nope.svg', 'nope.svg', './Map.svg', '../map.svg', '/map.svg', '/basics', ''])(
    'is missing: %j',
    (url) => {
      const problem = error(`missing image "${url}": there is no such file.`, 2);
      expect(check(`text\n![text](${url})`)).toEqual(problem);
    },
  );

  it('for dark mode is required if the page shows an image for light mode', () => {
    const problem = error(
      'missing image "./a.dark.svg": there is no such file. Dark mode shows it instead of "./a.light.svg". Create it, or rename the other file.',
      2,
    );
    expect(check('text\n![text](./a.light.svg)')).toContainEqual(problem[0]);
  });

  it('next to the page is reported if its element has a srcset attribute', () => {
    const message =
      'the build does not process an <img> with a srcset attribute. Remove the attribute, or write ![text](./map.svg).';
    const source = '<img src="./map.svg" srcset="./map.svg 2x">';
    expect(check(source, 'docs/basics/z.md')).toEqual(error(message, 1, 'docs/basics/z.md'));
  });
});

describe('a link of the site configuration', () => {
  const checkConfigured = (url: string): Problem[] =>
    report(SITE, { source: 'site.config.ts', links: [{ field: 'footer.0.to', url }] });

  const fine = '/ /docs/welcome /docs/welcome#rule /blog /robots.txt #top https://example.org/x';

  it.each(fine.split(' '))('may be %s', (url) => {
    expect(checkConfigured(url)).toEqual(NOTHING);
  });

  it.each([
    ['/docs/nope', 'no page or file has this URL.'],
    ['/docs/welcome#nope', 'the page has no heading'],
    ['/docs/welcome.mdx#rule', `${ONLY_MARKDOWN}; write /docs/welcome#rule.`],
    ['/docs/nope.md', ONLY_MARKDOWN],
    ['#rule', "write the page's path before the #."],
  ])('may not be %s; the error names the field, without a line', (url, message) => {
    const pattern = new RegExp(`^field "footer\\.0\\.to": broken .*${message}`);
    const [problem, ...others] = checkConfigured(url);
    expect(problem).toMatchObject({ file: 'site.config.ts', message: expect.stringMatching(pattern) });
    expect(problem?.line).toBeUndefined();
    expect(others).toEqual([]);
  });
});
