import { expect, it } from 'vitest';
import { makePage } from '../../tests/helpers/pages.ts';
import { checkMarkup } from '../check/markup.ts';

const problemsOf = (body: string, file = 'page.mdx'): string[] =>
  checkMarkup(makePage(file, body)).map(({ line, message }) => `${line}: ${message}`);

const component = (name: string, more = ''): RegExp =>
  new RegExp(`: unknown component <${name}>\\.${more} Use one of Badge, Card,`);

const value = (name: string): RegExp =>
  new RegExp(`: {${name}} is code, and the page does not define "${name}"\\. Write \\\\{`);

it.each([
  ['Text.\n\n<Stepps>\n\n1. One\n\n</Stepps>', 3, component('Stepps', ' Did you mean "Steps"\\?')],
  ['A <Waveform.Bar /> in text.', 1, component('Waveform')],
  ['{<Waveform.Bar />}', 1, component('Waveform')],
  ['<Card href="/docs/a" title="A" note={<Film />} />', 1, component('Film')],
  ['Use {curly} braces.', 1, value('curly')],
  ['{frames.length}', 1, value('frames')],
  ['<Card href="/docs/a" title={name} />', 1, value('name')],
  ['Text.\n\nimport { Badge } from "./badge.tsx"', 3, /: Badge is the name of a component of this site/],
  [
    'import { Card } from "./card.tsx"\n\n<Card href="/docs/a" />',
    1,
    /: Card is the name of a component of this site. Choose another name, or use/,
  ],
  [
    'export const LinkCard = "a"',
    1,
    /: LinkCard is the name of a component of this site. Pages cannot use it. Choose another name, or use one of Badge, Card,/,
  ],
  [
    'Text[^1] and [^2].\n\n[^2]: Note.',
    1,
    /: the footnote \[\^1\] has no text: add a line that begins with "\[\^1\]:"/,
  ],
])('%j is reported with its line', (body, line, message) => {
  expect(problemsOf(body)).toEqual([expect.stringMatching(message)]);
  expect(problemsOf(body)[0]).toMatch(new RegExp(`^${line}:`));
});

it.each([
  'import { Film } from "./film.tsx"\nimport * as Chart from "./chart.tsx"\n\n<Film size={1} />\n\n<Chart.Bar />',
  'import frames, { name as other } from "./frames.ts"\n\nexport const rate = 24 / 2\n\n{rate} {other} <Film2 />\n\nimport { Film2 } from "./film.tsx"',
  'export const films = [{ name: "A", year: 1 }]\n\n{films[0].name} {films.length} {undefined} {{ a: 1 }.a}',
  'Write \\[^1] to add a footnote.',
  '<Tabs><Tab label="a">x</Tab></Tabs>\n\nText \\{a} and `{b}` and `<Unknown>`.',
])('%j uses only known names', (body) => {
  expect(problemsOf(body)).toEqual([]);
});

it.each(['<Example>**Text**</Example>', '<Example><Badge>a</Badge></Example>'])(
  'the example %j, whose content begins on the line of the tag, is reported',
  (body) => {
    const message = '3: the content of <Example> must begin on a new line. Add a line break after the tag.';
    expect(problemsOf(`Text.\n\n${body}`)).toEqual([message]);
  },
);

it('an example with its content on separate lines is not reported', () => {
  expect(problemsOf('<Example>\n\n**Text**\n\n</Example>')).toEqual([]);
});

it('an admonition on one line is reported', () => {
  const message = '3: an admonition has at least three lines: ":::tip Title", the text, and ":::".';
  expect(problemsOf('Text.\n\n:::tip Text :::')).toEqual([message]);
  expect(problemsOf(':::tip Title\nText.\n:::')).toEqual([]);
});

it.each([
  ['Text.\n\n<Steps>\n\n1. One\n\n</Steps>', 3, 'Steps'],
  ['A <Badge kind="tip">New</Badge>.', 1, 'Badge'],
])('a component in a page that is not MDX is reported: %j', (body, line, name) => {
  const message = `${line}: <${name}> is a component, and components only work in .mdx files. Rename the file to page.mdx, or write &lt; for a < in the text.`;
  expect(problemsOf(body, 'page.md')).toEqual([message]);
});

const ONLY_TABS = '<Tabs> must contain only <Tab label="…">. Move everything else into a tab.';

it.each([
  ['<Tabs>\n</Tabs>', '1: <Tabs> is empty: put <Tab label="…"> elements into it.'],
  ['<Tabs>\n  Text.\n\n  <Tab label="a">x</Tab>\n</Tabs>', `2: ${ONLY_TABS}`],
  ['<Tabs>\n\n<Card href="/a" title="b" />\n\n</Tabs>', `3: ${ONLY_TABS}`],
  [
    '<Tabs>\n<Tab label="a">x</Tab>\n<Tab label="a">y</Tab>\n</Tabs>',
    '3: two tabs of <Tabs> have label="a": change one.',
  ],
])('the check of tabs reports a mistake in %j', (body, problem) => {
  expect(problemsOf(body)).toEqual([problem]);
});

it('the check of tabs accepts labels that are expressions, and comments', () => {
  const labels = '<Tab label={names.a}>x</Tab>\n\n{/* Comment */}\n\n<Tab label={names.b}>\n\ny\n\n</Tab>';
  expect(problemsOf(`export const names = { a: 'A', b: 'B' };\n\n<Tabs>\n${labels}\n</Tabs>`)).toEqual([]);
});
