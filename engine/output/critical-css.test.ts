import { describe, expect, it } from 'vitest';
import { criticalCss, isShown, PageNames, parseStylesheet } from './critical-css.ts';
import { isElement, type PageElement, readDocument } from './page-parts.ts';

const HTML = `<!doctype html><html><head></head><body>
<ul class="list wide" data-open="false"><li><a href="/" aria-current="page">A</a></li></ul>
<svg><path fill="var(--lamp)" d="M0 0"/></svg>
<details><summary>Source</summary><pre class="source"></pre></details>
<dialog class="drawer"><p>Later</p></dialog><div class="menu" popover="auto"></div></body></html>`;

function namesOf(html: string): PageNames {
  const names = new PageNames();
  const visit = (element: PageElement): void => {
    names.add(element);
    for (const node of element.childNodes) if (isElement(node) && isShown(node, element)) visit(node);
  };
  for (const node of readDocument(html).childNodes) if (isElement(node)) visit(node);
  names.addScript('document.documentElement.dataset.theme="dark"');
  return names;
}

const criticalOf = (css: string, html = HTML): string => criticalCss(namesOf(html), [parseStylesheet(css)]);

describe('a rule', () => {
  it.each([
    'ul.list>li a{color:red}',
    '.list:not(.other)>:is(.a,.b){color:red}',
    '.list:not(:hover){color:red}',
    '*,:before{color:red}',
    ':root:has(.gone){color:red}',
    'a[aria-current=page]{color:red}',
    'a[href^="/"]{color:red}',
    '[data-open=false]{color:red}',
    '[data-theme=light] a{color:red}',
    '@media (width<768px){.list{color:red}}',
    '@supports (display:grid){@media (pointer:coarse){a{color:red}}}',
  ])('is critical if it can match, ignoring the arguments of functions: %s', (css) => {
    expect(criticalOf(css)).toBe(css);
  });

  it.each([
    '.list .gone{color:red}',
    'li:hover>a{color:red}',
    ':root:has(dialog[open]){color:red}',
    'a::selection{color:red}',
    '[data-open=true]{color:red}',
    '[data-copied]{color:red}',
    '.drawer{color:red}',
    '.menu{color:red}',
    '.source{color:red}',
    '@media print{a{color:red}}',
    '@supports (animation-timeline:scroll()){.list{color:red}}',
    '@supports (anchor-scope:--tab){.list{color:red}}',
    '@starting-style{.list{color:red}}',
    '.list::details-content{color:red}',
    '@media (width<768px){.gone{color:red}}',
    '@keyframes turn{to{rotate:1turn}}',
    '@property --turn{syntax:"<angle>";inherits:true;initial-value:0deg}',
    '@font-face{font-family:Mono;src:url(/mono.woff2)}',
  ])('is not critical if it cannot match or only matters later: %s', (css) => {
    expect(criticalOf(css)).toBe('');
  });
});

describe('the critical CSS of a page', () => {
  it.each([
    [
      'has no properties that only matter later',
      'a{cursor:pointer;color:red;transition:color 1s;scroll-margin:1px}ul{transition-delay:1s}',
      'a{color:red}',
    ],
    ['has only the selectors of a rule that can match', '.gone,.list,a:hover{color:red}', '.list{color:red}'],
    [
      'has only the custom properties that rules, drawings and other properties use',
      ':root{--lamp:#fb4;--ink:var(--black);--black:#000;--gone:#fff}a{color:var(--ink)}',
      ':root{--lamp:#fb4;--ink:var(--black);--black:#000}a{color:var(--ink)}',
    ],
    [
      'has the animations that rules refer to',
      '@layer base{@keyframes turn{to{rotate:1turn}}a{animation:turn 1s}}',
      '@layer base;@layer base{@keyframes turn{to{rotate:1turn}}a{animation:turn 1s}}',
    ],
    [
      'has the types of the custom properties that rules refer to',
      '@property --far{syntax:"<percentage>";inherits:true;initial-value:9%}a{left:var(--far)}',
      '@property --far{syntax:"<percentage>";inherits:true;initial-value:9%}a{left:var(--far)}',
    ],
    [
      'keeps the order of the layers, including layers without a rule',
      '@layer base{.gone{color:red}}@layer layout{a{color:red}}',
      '@layer base,layout;@layer layout{a{color:red}}',
    ],
  ])('%s', (_what, css, critical) => {
    expect(criticalOf(css)).toBe(critical);
  });
});

it('words in attributes and code are not names of elements, classes or properties', () => {
  const html = '<p title="<ul class=a x=y>" aria-label="a > b">&lt;ol class="list" --lamp></p>';
  const css = ':root{--lamp:#fb4}ul{color:red}ol{color:red}.a{color:red}.list{color:red}[x=y]{color:red}';
  expect(criticalOf(css, html)).toBe('');
});
