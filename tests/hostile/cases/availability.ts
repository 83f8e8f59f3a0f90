import { COSTLY, COSTLY_FILES, drawing, HONEST, times } from '../../helpers/drawings.ts';
import { pngHeader } from '../../helpers/images.ts';
import { type HostileCase, page } from '../case.ts';

const TOO_MUCH = /the limit is|more than|contains itself|cannot be read|unsafe HTML/;

/** Names of elements in XML, which distinguishes letter cases. */
const exact = (svg: string): string =>
  svg.replaceAll('clippath', 'clipPath').replaceAll('lineargradient', 'linearGradient');

const drawings = Object.entries({ ...COSTLY, ...COSTLY_FILES }).map(
  ([name, svg]): HostileCase => ({
    name: `a drawing freezes the reader's tab: ${name}`,
    files: { 'page.md': page('![A drawing](./drawing.svg)'), 'drawing.svg': exact(svg) },
    expected: 'refused',
    at: 'drawing.svg:',
    fix: /PNG or WebP|remove some groups/,
    // The unit tests check the same drawings, in less time.
    isAlone: true,
  }),
);

const inPages = Object.entries(COSTLY).map(
  ([name, svg]): HostileCase => ({
    name: `a drawing in a page freezes the reader's tab: ${name}`,
    files: { 'page.mdx': page(exact(svg).replaceAll('><', '>\n<')) },
    expected: 'refused',
    at: 'page.mdx:',
    fix: TOO_MUCH,
    isAlone: true,
  }),
);

const honest = Object.entries(HONEST).map(
  ([name, svg]): HostileCase => ({
    name: `a drawing that is not too large is shown: ${name}`,
    files: { 'page.md': page('![A drawing](./drawing.svg)'), 'drawing.svg': svg },
    expected: 'harmless',
  }),
);

const diagram = (text: string): string => page(`\`\`\`mermaid caption="C" alt="A"\n${text}\n\`\`\``);

const DIAGRAMS: Readonly<Record<string, string>> = {
  'a packet with 100 million bits': 'packet-beta\n  0-99999999: "a"',
  'a sankey diagram with the largest number': 'sankey-beta\na,b,1e308\nb,c,1e308',
  'a block diagram with 45,000 columns': 'block-beta\n  columns 45000\n  a b',
  'a radar with a billion ticks': 'radar-beta\n  axis a, b, c\n  curve x{1, 2, 3}\n  ticks 1000000000',
  'a gantt chart of 100,000 years':
    'gantt\n  dateFormat YYYY-MM-DD\n  section A\n  task :a, 2000-01-01, 100000y',
  'a connection over a thousand ranks': `flowchart TB\n  a ${'-'.repeat(1000)}> b`,
  'a pie with the largest number': 'pie\n  "a" : 1e308',
};

const diagrams = Object.entries(DIAGRAMS).map(
  ([name, text]): HostileCase => ({
    name: `a diagram has too much to draw: ${name}`,
    files: { 'page.md': diagram(text) },
    expected: 'refused',
    at: 'page.md:',
    fix: /Write a smaller number|Split the diagram/,
  }),
);

/** Content that is large for a browser's layout, within the limits of pages. The page still shows a frame. */
const LAYOUTS: Readonly<Record<string, string>> = {
  'quotes inside each other': `${'> '.repeat(50)}x`,
  'a list with many levels': Array.from({ length: 25 }, (_, level) => `${'  '.repeat(level)}- x`).join('\n'),
  'a word of 40,000 letters': 'x'.repeat(40_000),
  'a thousand marks on one letter': `e${'\u0301'.repeat(1000)}`,
  'a thousand emoji': '👩‍👩‍👧‍👦'.repeat(1000),
  'a thousand ruby texts': '<ruby>a<rt>b</rt></ruby>\n\n'.repeat(1000),
  'a thousand boxes that open': '<details><summary>a</summary>b</details>\n\n'.repeat(1000),
  'the largest table': `|${'a|'.repeat(50)}\n|${'-|'.repeat(50)}\n${`|${'b|'.repeat(50)}\n`.repeat(50)}`,
  'a cell over a million columns': '<table><tr><td colspan="1000000" rowspan="1000000">a</td></tr></table>',
  'a formula with 50 fractions inside each other': `$$\n${'\\frac{1}{'.repeat(50)}1${'}'.repeat(50)}\n$$`,
  'a rule of a million em': '$$\n\\rule{1000000em}{1000000em}\n$$',
};

const layouts = Object.entries(LAYOUTS).map(
  ([name, body]): HostileCase => ({
    name: `a page that is hard to lay out is shown: ${name}`,
    files: { 'page.md': page(body) },
    expected: 'harmless',
  }),
);

/** Inputs with which content tries to freeze a reader's tab, or to use up the memory of a build. */
export const availability: readonly HostileCase[] = [
  ...drawings,
  ...inPages,
  ...honest,
  ...diagrams,
  ...layouts,
  {
    name: 'an image of 16,000 × 16,000 pixels uses up the memory',
    files: { 'page.md': page('![A](./a.png)'), 'a.png': pngHeader(16_000, 16_000) },
    expected: 'refused',
    at: 'page.md:5',
    fix: /256,000,000 pixels .*the limit is 50,000,000\. Scale it down/,
  },
  {
    name: 'many drawings, each of which is allowed, are too much together',
    files: {
      'page.md': page('![A](./drawing.svg)\n\n'.repeat(20)),
      'drawing.svg': drawing(times(20_000, () => '<rect width="1" height="1"/>')),
    },
    expected: 'refused',
    at: 'page.md:',
    fix: /the limit is 200,000\. Split the page/,
  },
  {
    name: 'a data URL has too many pixels',
    files: {
      'page.md': page(`![A](data:image/png;base64,${pngHeader(16_000, 16_000).toString('base64')})`),
    },
    expected: 'refused',
    at: 'page.md:5',
    fix: /256,000,000 pixels.*scale it down/,
  },
  {
    name: 'a drawing has the name of a photo',
    files: { 'page.md': page('![A](./a.png)'), 'a.png': drawing('<rect width="9" height="9"/>') },
    expected: 'refused',
    at: 'page.md:5',
    fix: /the format SVG, with another name\. Save it again as PNG/,
  },
  {
    name: 'a letter has 40,000 marks',
    files: { 'page.md': page(`e${'\u0301'.repeat(40_000)}`) },
    expected: 'refused',
    at: 'page.md:5',
    fix: /40,000 marks.*Remove them/,
  },
  {
    name: 'a page has thousands of videos',
    files: { 'page.md': page('<video controls></video>\n\n'.repeat(2000)) },
    expected: 'refused',
    at: 'page.md:',
    fix: /videos and sounds.*Split the page/,
  },
  {
    name: 'elements of HTML in one block of Markdown are too deep for browsers',
    files: { 'page.md': page(`${'<div>'.repeat(600)}x${'</div>'.repeat(600)}`) },
    expected: 'refused',
    at: 'page.md:5',
    fix: /601 levels of nested elements.*Remove some levels/,
  },
  {
    name: 'a video is another file',
    files: {
      'page.mdx': page('<Video title="A" src="./a.mp4" poster="./a.png" captions="./a.vtt" />'),
      'a.mp4': '<!doctype html><script>ran()</script>',
      'a.vtt': 'WEBVTT',
    },
    expected: 'refused',
    at: 'page.mdx:5',
    fix: /Save it again as \.mp4/,
  },
  {
    name: 'a language of code has the name of a method that every object has',
    files: { 'page.md': page('```constructor\nx\n```\n\n```__proto__\nx\n```') },
    expected: 'harmless',
  },
  {
    name: 'a path has a name that no file system allows',
    files: { 'page.md': page(`[a](./${'a'.repeat(300)}.pdf)`) },
    expected: 'refused',
    at: 'page.md:5',
    fix: /more than 255 bytes/,
  },
];
