import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { RootContent } from 'mdast';
import { describe, expect, it } from 'vitest';
import { nameHeadings } from '../../../engine/read/headings.ts';
import { parsePage } from '../../../engine/read/parse-page.ts';
import { toPlainMarkdown } from '../../../engine/read/plain-markdown.ts';
import { write } from '../../../shared/markdown/write-markdown.ts';
import { renderMarkdown } from '../../../tests/helpers/render-markdown.ts';
import { setFormula } from './set-formula.ts';

const read = (body: string, file = 'page.mdx') => parsePage(body, file);

const problemsOf = (body: string, file?: string): string[] =>
  read(body, file).markupProblems.map(({ line, message }) => `${line}: ${message}`);

/** The formulas of a text, in their order, with their kind. */
function formulasOf(body: string, file?: string): string[] {
  const found: string[] = [];
  const walk = (node: RootContent): void => {
    if (node.type === 'inlineMath' || node.type === 'math') found.push(`${node.type}: ${node.value}`);
    if ('children' in node) node.children.forEach(walk);
  };
  read(body, file).tree.children.forEach(walk);
  return found;
}

describe.each(['page.mdx', 'page.md'])('dollars in %s', (file) => {
  it.each([
    'It costs $5 and $10.',
    'From $5 to $10, or US$5 and CA$7.',
    '$5-$10',
    'a $ b $ c',
    'Set $HOME and $PATH.',
    'One $a',
    '\\$a\\$ and \\$5',
    '`$a$`',
    '```sh\necho $a $b$\n```',
  ])('%j is text', (body) => {
    expect(formulasOf(body, file)).toEqual([]);
    expect(problemsOf(body, file)).toEqual([]);
  });

  it.each([
    ['Let $x$, $a_1$.', 'inlineMath: x', 'inlineMath: a_1'],
    ['For $5 and $x+1$.'.replace('$5', '\\$5'), 'inlineMath: x+1'],
    ['**$\\frac{a}{b}$**', 'inlineMath: \\frac{a}{b}'],
    ['$a\n= b$ in two lines', 'inlineMath: a\n= b'],
    ['Text $$x$$ and text', 'inlineMath: x'],
    ['$$x$$', 'math: x'],
    ['$$ x\n= {y} $$', 'math: x\n= {y}'],
    ['$$\nx\n\n<y {z}\n$$', 'math: x\n\n<y {z}'],
    ['Text:\n$$\nx\n$$\nText.', 'math: x'],
    ['> $$\n> x\n> $$', 'math: x'],
    ['- one\n\n  $$\n  x\n  $$', 'math: x'],
    [':::tip\n\n$$\nx\n$$\n\n:::', 'math: x'],
    ['| a |\n| --- |\n| $n^2$ |', 'inlineMath: n^2'],
    ['```sh\necho $a\n```\n\n$x$\n\n~~~\n$\n~~~', 'inlineMath: x'],
  ])('%j has formulas', (body, ...expected) => {
    expect(formulasOf(body, file)).toEqual(expected);
  });
});

describe('a problem of a formula', () => {
  it.each([
    [
      'Text $x$ and $\\foo$.',
      /^1: in column 15, the formula cannot be set: Unsupported function name: \\foo\. Correct/,
    ],
    ['> $$\n> a\n>   b + \\foo\n> $$', /^3: in column 9, /],
    ['$$\n\\frac{a\n$$', /^2: in column 8, .*Unexpected end of input/],
    ['$$\nx', /^1: the formula that begins here is not closed\. End it with a line of "\$\$"\.$/],
    ['$$a\n\nb', /^1: "\$\$" begins a formula that is not closed\. Write .*\\\$\\\$\.$/],
    ['$\\href{javascript:a}{x}$', /\\href/],
    ['$\\url{https://example.org}$', /\\url/],
    ['$\\includegraphics{/a.png}$', /"\\includegraphics" is not trusted/],
    ['$\\class{a}{x}$', /"\\class" is not trusted/],
    ['$\\id{a}{x}$', /"\\id" is not trusted/],
    ['$\\style{color:red}{x}$', /"\\style" is not trusted/],
    ['$\\label{a}\\ref{a}$', /it makes <a>, which pages cannot show/],
    ['$\\kern{-100em}x$', /it needs the style "margin-left:-100em"/],
    [
      '$\\def\\a{\\a\\a}\\a$',
      /^1: in column 2, \\def is not allowed in a formula\. Write out what it defines\.$/,
    ],
    ['$x \\newcommand{\\a}{b}$', /^1: in column 4, \\newcommand is not allowed/],
    ['$\\global\\let\\a=b$', /\\global is not allowed/],
    [`$${'x'.repeat(3001)}$`, /the formula has 3,001 characters, and the limit is 3,000\. Divide it\./],
    [`$${'\\sqrt{'.repeat(100)}x${'}'.repeat(100)}$`, /more than 60 parts are inside each other/],
    [`$$\n\\begin{matrix}${'a&'.repeat(1400)}a\\end{matrix}\n$$`, /more than 3,000 parts\. Divide it/],
  ])('names its place and the fix: %#', (body, message) => {
    expect(problemsOf(body)).toEqual([expect.stringMatching(message)]);
  });

  it('stops the compilation of the page, too', async () => {
    await expect(renderMarkdown('Text\n\n$\\foo$')).rejects.toThrow(/page\.mdx:3: in column 2, the formula/);
  });

  it('is not caused by braces without an effect, however many there are', () => {
    expect(setFormula(`${'{'.repeat(1499)}x${'}'.repeat(1499)}`, false)).toHaveProperty('text', 'x');
  });

  it('limits the sizes of spaces and rules', () => {
    const set = setFormula('\\rule{1000em}{1000em}', false);
    expect(JSON.stringify(set)).toContain('"width":"30em","height":"30em"');
  });
});

describe('a formula on the page', () => {
  it('is MathML without styles, with its source', async () => {
    const { html, styles } = await renderMarkdown(
      'Let $\\frac{a}{b}$ be.\n\n$$\n\\begin{matrix} a & b \\end{matrix}\n$$',
    );
    expect(html).toContain('<math alttext="\\frac{a}{b}"><mfrac><mi>a</mi><mi>b</mi></mfrac></math>');
    expect(html).toMatch(/<div [^>]*role="group" aria-label="Formula" tabindex="0"><math display="block"/);
    expect(html).not.toContain('style=');
    expect(styles).toEqual(['formula']);
    expect((await renderMarkdown('It costs $5 and $10.')).styles).toEqual([]);
  });

  it('in a sentence are in a box that can scroll, also in HTML', async () => {
    const { html } = await renderMarkdown(
      'A $x$ in **bold $y$**, <math><mi>z</mi></math>\n\n$$\nw\n$$\n\n<math display="block"><mi>v</mi></math>',
    );
    expect(html.match(/(?<=<span class="formula"><math[^>]*>.*?<mi>)\w(?=<)/g)).toEqual(['x', 'y', 'z']);
  });

  it('is the same in a page with HTML, whose elements are checked again', () => {
    expect(problemsOf('<b>a</b> $\\sum\\limits_{i}^{n} \\hat{x}$\n\n$$\n{}_a^b X\n$$', 'page.md')).toEqual(
      [],
    );
  });

  it.each([
    '\\textcolor{#123456}{x}',
    '\\boxed{x} \\colorbox{red}{y} \\fcolorbox{red}{blue}{z}',
    '\\cancel{x}\\overline{y}',
    '\\llap{x}\\smash{y}',
    '\\begin{array}{|c:c|}\\hline a&b\\\\\\hline\\end{array}',
    '\\begin{align*}a&=b&c&=d\\end{align*}',
    '\\begin{smallmatrix}a&b\\end{smallmatrix}',
    'a\\!b\\,c\\;d\\quad e',
    '\\begin{CD}A @>f>> B\\end{CD}',
    '\\raisebox{2pt}{x}',
    '\\pmb{x}',
    '\\underbrace{a}_{b} \\xrightarrow{c}',
    '\\tag{1} x',
  ])('has only elements and attributes of the list: %s', (tex) => {
    expect(setFormula(tex, true)).toHaveProperty('element');
  });

  it('has only classes of its stylesheet', () => {
    const css = readFileSync(join(import.meta.dirname, 'formula.css'), 'utf8');
    const tex =
      '\\begin{array}{|c:c||}\\hline a&b\\\\\\hline\\hline\\end{array} \\boxed{a} \\pmb{x} \\reflectbox{x} \\llap{x} a\\!b \\begin{cases}a&b\\end{cases} \\begin{smallmatrix}a&b\\end{smallmatrix}';
    const classes = [...JSON.stringify(setFormula(tex, true)).matchAll(/"(f-[\w-]+)"/g)].map(
      ([, name]) => name,
    );
    expect(classes.length).toBeGreaterThan(10);
    expect(classes.filter((name) => !css.includes(`.${name} {`))).toEqual([]);
  });

  it('is set or refused for any source', () => {
    const part = fc.constantFrom(
      '\\frac',
      '{',
      '}',
      '^',
      '_',
      'x',
      '\\left(',
      '\\right)',
      '&',
      '\\\\',
      '\\sqrt',
      '1',
      ' ',
      '\\begin{matrix}',
      '\\end{matrix}',
      '\\text',
      '\\hat',
      '\\color{red}',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const set = setFormula(parts.join(''), true);
        expect('element' in set ? set.text : set.message).toBeTypeOf('string');
      }),
    );
  });
});

describe('the text of a formula', () => {
  it.each([
    ['E = mc^2', 'E=mc²'],
    ['\\frac{a+b}{2}', '(a+b)/2'],
    ['x_{ij}^{k+1}', 'xᵢⱼ^(k+1)'],
    ['\\sqrt[3]{x}\\sqrt{y+1}', '³√x√(y+1)'],
    ["f'(x)", 'f′(x)'],
    ['\\sum_{i=1}^n x_i', '∑ᵢ₌₁ⁿxᵢ'],
    ['\\hat{x} \\in \\mathbf{A}', 'x∈A'],
    ['\\binom{n}{k}', '(n k)'],
    ['\\begin{matrix}a&b\\\\c&d\\end{matrix}', 'a b; c d'],
    ['x \\text{ if } y', 'x if y'],
    ['a\\phantom{x}b', 'ab'],
  ])('%s is %s', (tex, text) => {
    expect(setFormula(tex, false)).toHaveProperty('text', text);
  });

  it('is in the headings, the search and the table of contents', async () => {
    const { headings, sections, tree } = read('## The law $E=mc^2$\n\nWith $a_1$.\n\n$$\n\\frac12\n$$');
    expect(headings).toEqual([{ depth: 2, id: 'the-law-emc', text: 'The law E=mc²' }]);
    expect(sections[1]?.text).toBe('With a₁.\n1/2');
    expect(nameHeadings(tree)[0]?.text).toBe('The law E=mc²');
    const { meta, html } = await renderMarkdown('## The law $E=mc^2$');
    expect(meta.toc).toMatchObject([{ text: 'The law E=mc²' }]);
    expect(html).toContain('aria-label="Direct link to The law E=mc²"');
  });
});

it('the Markdown version keeps formulas, and escapes only dollars that could be read as formulas', () => {
  const plain = (body: string): string => write(toPlainMarkdown(read(body).tree).children).trim();
  expect(plain('Let $x_1$.\n\n$$x$$\n\n$$\na *b*\n$$')).toBe('Let $x_1$.\n\n$$\nx\n$$\n\n$$\na *b*\n$$');
  expect(plain('It costs $5 and $10.')).toBe('It costs $5 and $10.');
  expect(plain('A \\$x\\$ sign.')).toBe('A \\$x\\$ sign.');
});
