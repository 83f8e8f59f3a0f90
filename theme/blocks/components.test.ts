import { describe, expect, it } from 'vitest';
import { type ComponentSite, checkComponents, linkedPages } from '../../engine/allowed/page-components.ts';
import { checkLinks } from '../../engine/check/links.ts';
import { checkMarkup } from '../../engine/check/markup.ts';
import { readOverrides } from '../../engine/owner/parts/read-overrides.ts';
import { parsePage } from '../../engine/read/parse-page.ts';
import { PageSyntax } from '../../engine/syntax/syntax.ts';
import { byLevel } from '../../shared/build/checks.ts';
import type { Page, Problem } from '../../shared/pages/types.ts';
import { NO_EMBEDS } from '../../shared/text/embeds.ts';
import { newFolder } from '../../tests/helpers/folder.ts';
import { makePage } from '../../tests/helpers/pages.ts';

const FILES = ['docs/a.mp4', 'docs/a.vtt', '/film.webm'];

const page = (body: string) => makePage('docs/page.mdx', `---\ntitle: A\n---\n\n${body}`);

const check = (pages: readonly Page[], reported: ComponentSite['reported'] = []) => [
  ...pages.flatMap(checkMarkup),
  ...checkComponents(pages, {
    targets: pages,
    lookup: { exists: (file) => FILES.includes(file), refusalOf: () => undefined },
    reported,
    embeds: { ...NO_EMBEDS, video: ['films.example.org'] },
  }),
];

const video = (fields: Record<string, string>): string =>
  `<Video ${Object.entries({ title: 'A', src: './a.mp4', poster: './a.png', captions: 'a.vtt', ...fields })
    .flatMap(([name, value]) => (value ? [`${name}="${value}"`] : []))
    .join(' ')} />`;

const missing = (field: string, file: string): string =>
  `<Video ${field}="${file}">: there is no such file. Add it, or correct ${field}="…".`;

it.each<[fields: Record<string, string>, message: string | null]>([
  [{}, null],
  [{ src: '/film.webm' }, null],
  [{ src: 'https://films.example.org/a.mp4?x=1' }, null],
  [{ title: '' }, '<Video> has no title: add title="What the video shows".'],
  [{ src: '' }, '<Video> has no src: add src="./name.mp4".'],
  [{ poster: '' }, '<Video> has no poster: add poster="./name.jpg".'],
  [{ captions: '' }, '<Video> has no captions: add captions="./name.vtt".'],
  [{ captions: 'b.vtt' }, missing('captions', 'b.vtt')],
  [{ src: 'b.mp4' }, missing('src', 'b.mp4')],
  [
    { src: './a.avi' },
    '<Video src="./a.avi">: save the file as .mp4 or .webm, which all browsers support, and write src="./name.mp4".',
  ],
  [
    { src: 'https://example.org/a.mp4' },
    `<Video src="https://example.org/a.mp4"> is on another site. Put the file next to the page and write src="./name.mp4", or add its host to site.config.ts: embeds: { video: ['example.org'] }.`,
  ],
])('the check of a video with %j reports %j', (fields, message) => {
  const problems = check([page(video(fields))]);
  expect(problems).toEqual(message ? [{ file: 'docs/page.mdx', line: 5, message }] : []);
});

const NO_EFFECT = 'the component has no such attribute, so this has no effect.';

it.each<[body: string, messages: string[]]>([
  ['<Tabs group="a"><Tab label="b">c</Tab></Tabs>', []],
  [
    '<Tabs gruop="a"><Tab label="b">c</Tab></Tabs>',
    [`<Tabs gruop>: ${NO_EFFECT} It can have group. Did you mean "group"?`],
  ],
  ['<Steps foo>\n\n1. A\n\n</Steps>', [`<Steps foo>: ${NO_EFFECT} It has no attributes. Remove it.`]],
  [
    '<Card href="/a" titel="b" />',
    [`<Card titel>: ${NO_EFFECT} It can have title, href, note. Did you mean "title"?`],
  ],
  [
    '<Tabs><Tab lable="a">x</Tab></Tabs>',
    [
      `<Tab lable>: ${NO_EFFECT} It can have label. Did you mean "label"?`,
      '<Tab> has no label: add label="…" instead of lable.',
    ],
  ],
  [
    'A <Badge kind="warnin">b</Badge>',
    [
      '<Badge kind="warnin"> is unknown. Write kind="…" with one of note, tip, info, warning, danger. Did you mean "warning"?',
    ],
  ],
  ['A <Badge kind>b</Badge>', ['<Badge kind> is a boolean, but must be a string: write kind="…".']],
  [
    '<CodeGroup group={3}>\n\n```js title="a"\na;\n```\n\n</CodeGroup>',
    ['<CodeGroup group> is a number, but must be a string: write group="…".'],
  ],
  ['<Card href="/a" title={[1]} />', ['<Card title> is a list, but must be a string: write title="…".']],
  ['<Card href="/a" title="b" note={<b>c</b>} />', []],
  ["export const name = 'A';\n\n<Tabs><Tab label={name}>x</Tab></Tabs>", []],
  [
    'export const file = \'./a.mp4\';\n\n<Video title="A" src={file} poster="./a.png" captions="./a.vtt" />',
    ['<Video src={…}> is code, but must be written as text: src="./name.mp4".'],
  ],
])('the attributes of %s are compared with the declared ones', (body, messages) => {
  const link: Problem = { file: 'docs/page.mdx', line: 5, message: 'broken link "/a"' };
  expect(check([page(body)], [link]).map(({ message }) => message)).toEqual(messages);
});

it('an attribute without effect is a warning, and a missing or wrong one is an error', () => {
  const problems = check([page('<Card hreff="/a" title="A" />')]);
  const { errors, warnings } = byLevel({ errors: problems, warnings: [] }, {}, false);
  expect([errors.length, warnings.length]).toEqual([1, 1]);
});

it('a missing poster of a video is reported like a missing image', () => {
  const { errors } = checkLinks([page(video({}))], { routes: new Set(), fileExists: () => false });
  const message = expect.stringMatching(
    /^field "poster": missing image "\.\/a\.png": .*Put it next to the page/,
  );
  expect(errors).toEqual([{ file: 'docs/page.mdx', line: 5, message, check: 'missingImages' }]);
});

it('a card without a title gets the title and description of its page, or is reported if its URL is not a page', () => {
  const other = makePage('docs/other.mdx', '---\ntitle: Other\ndescription: All.\n---\n');
  const cards = page(
    '<Card href="/docs/other#a" />\n\n<Card href="/docs/none" />\n\n<Card href="/docs/none" title="B" />',
  );
  const pageByRoute = new Map([cards, other].map((one) => [one.route, one]));
  expect(linkedPages(cards, pageByRoute)).toEqual({
    '/docs/other#a': { title: 'Other', description: 'All.' },
  });
  expect(linkedPages(other, pageByRoute)).toBeUndefined();
  // Only the link check reports broken links.
  const errorsWith = (...routes: string[]) =>
    checkLinks([cards, other], { routes: new Set(routes), fileExists: () => false }).errors;
  expect(errorsWith().map(({ line }) => line)).toEqual([7, 9]);
  expect(check([cards, other], errorsWith())).toEqual([]);
  const message =
    '<Card href="/docs/none"> has no title, and its URL is not a page of this site: add title="…".';
  const problems = check([cards, other], errorsWith('/docs/none'));
  expect(problems).toEqual([{ file: 'docs/page.mdx', line: 7, message }]);
});

it('a card without a link is reported', () => {
  const fine = '<Card href={"/a"} title="B" />\n\n<Card {...props} />';
  const problems = check([page(`<Card title="A">Text.</Card>\n\n${fine}`)]);
  // Another check refuses the spread.
  expect(problems.filter(({ message }) => message.includes('<Card>'))).toEqual([
    { file: 'docs/page.mdx', line: 5, message: '<Card> has no href: add href="…".' },
  ]);
});

it('attributes of elements in code are compared, too, each with its line', () => {
  const body = [
    'export const mark = <Badge knd="tip">a</Badge>;',
    '',
    '{true && <Badge kind="tpi">{mark}</Badge>}',
    '',
    'A {<b><Badge kind={3}>c</Badge></b>}\n\n<Card href="/a" title="b" note={<Badge kind="tip" x>d</Badge>} />',
  ].join('\n');
  const link: Problem = { file: 'docs/page.mdx', line: 11, message: 'broken link "/a"' };
  expect(check([page(body)], [link]).map(({ line, message }) => `${line}: ${message}`)).toEqual([
    `5: <Badge knd>: ${NO_EFFECT} It can have kind. Did you mean "kind"?`,
    '7: <Badge kind="tpi"> is unknown. Write kind="…" with one of note, tip, info, warning, danger. Did you mean "tip"?',
    '9: <Badge kind> is a number, but must be a string: write kind="…".',
    `11: <Badge x>: ${NO_EFFECT} It can have kind.`,
  ]);
});

describe('components of a site', () => {
  const declared = {
    attributes: { amount: { type: 'number' }, coin: { values: ['gold', 'silver'], optional: true } },
  };
  const problemsWith = (declaration: unknown, body: string): string[] => {
    const { path, put } = newFolder();
    put('theme/components/price-tag.tsx', 'export default () => null;');
    if (declaration !== undefined)
      put('theme/components/price-tag.build.ts', `export default ${JSON.stringify(declaration)};`);
    const { components } = readOverrides(path);
    const syntax = new PageSyntax(undefined, [], () => components);
    return checkMarkup(parsePage(body, 'docs/page.mdx', syntax)).map(({ message }) => message);
  };

  it.each([
    ['<PriceTag amount={3} coin="gold" />', []],
    [
      '<PriceTag amuont={3} />',
      [
        `<PriceTag amuont>: ${NO_EFFECT} It can have amount, coin. Did you mean "amount"?`,
        '<PriceTag> has no amount: add amount={…} instead of amuont.',
      ],
    ],
    ['<PriceTag amount="3" />', ['<PriceTag amount> is a string, but must be a number: write amount={…}.']],
    [
      'A {<PriceTag amount={3} coin="sliver" />}',
      [
        '<PriceTag coin="sliver"> is unknown. Write coin="…" with one of gold, silver. Did you mean "silver"?',
      ],
    ],
  ])('with a declaration, the attributes of %s are compared', (body, messages) => {
    expect(problemsWith(declared, body)).toEqual(messages);
    expect(problemsWith(undefined, body)).toEqual([]);
  });

  const FILE = 'theme/components/price-tag.build.ts: ';
  it.each([
    [
      { atributes: {} },
      'unknown field "atributes" in the declaration of a component; allowed fields: attributes. Did you mean "attributes"?',
    ],
    [
      { attributes: { amount: { type: 'int' } } },
      'field "attributes.amount.type" is "int", but must be one of "string", "number", "boolean", "list", "any".',
    ],
    [
      { attributes: { amount: { type: 'number', values: ['1'] } } },
      'field "attributes.amount.values" is ["1"], but must not be there if the type is not "string", because they are texts.',
    ],
    [{ attributes: { onClick: {} } }, 'must have a name that pages can write, such as amount.'],
    [[], 'there is no default export.'],
  ])('the declaration %j is refused', (declaration, message) => {
    expect(() => problemsWith(declaration, '')).toThrow(message);
    expect(() => problemsWith(declaration, '')).toThrow(FILE);
  });

  it('a declaration without its component is refused with a suggestion', () => {
    const { path, put } = newFolder();
    put('theme/components/price-tag.tsx', 'export default () => null;');
    put('theme/components/price-tga.build.ts', 'export default { attributes: {} };');
    expect(() => readOverrides(path)).toThrow(
      'theme/components/price-tga.build.ts: there is no component "price-tga.tsx" next to this declaration. Did you mean "price-tag"?',
    );
  });
});
