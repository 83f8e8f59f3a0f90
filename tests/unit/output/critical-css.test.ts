import { describe, expect, it } from 'vitest';
import { criticalCss, inlineCriticalCss, parseStylesheet } from '../../../plugins/output/critical-css.ts';

const HTML = `<!doctype html><html><head><script>document.documentElement.dataset.theme="dark"</script></head><body>
<ul class="list wide" data-open="false"><li><a href="/" aria-current="page">A</a></li></ul>
<svg><path fill="var(--lamp)" d="M0 0"/></svg>
<details><summary>Source</summary><pre class="source"></pre></details>
<dialog class="drawer"><p>Later</p></dialog><div class="menu" popover="auto"></div></body></html>`;

const criticalOf = (css: string): string => criticalCss(HTML, [parseStylesheet(css)]);

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
    '@media (width<768px){.gone{color:red}}',
    '@keyframes turn{to{rotate:1turn}}',
    '@font-face{font-family:Mono;src:url(/mono.woff2)}',
  ])('is not critical if it cannot match or only matters later: %s', (css) => {
    expect(criticalOf(css)).toBe('');
  });
});

describe('the critical CSS of a page', () => {
  it.each([
    [
      'has no properties that only matter later',
      'a{cursor:pointer;color:red;transition:color 1s}ul{transition-delay:1s}',
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
      'keeps the order of the layers, including layers without a rule',
      '@layer base{.gone{color:red}}@layer layout{a{color:red}}',
      '@layer base,layout;@layer layout{a{color:red}}',
    ],
  ])('%s', (_what, css, critical) => {
    expect(criticalOf(css)).toBe(critical);
  });
});

const LINKS =
  '<link href="/core/static/css/a.css" rel="stylesheet"><link href="/core/static/css/b.css" rel="stylesheet">';
const CONDITIONAL = '<link rel="stylesheet" href="/core/static/css/conditional.css">';
const MANIFEST = '<link rel="manifest" href="/core/manifest.webmanifest">';
const TITLES = '<link href="/core/static/font/sans-display.woff2" rel="preload" as="font" crossorigin>';
const ICON = '<link rel="icon" href="/core/favicon.svg">';

describe('a page', () => {
  const sheets: Record<string, string> = { a: 'a{color:red}.gone{color:red}', b: 'a{color:blue}' };
  const sheetAt = (address: string) => parseStylesheet(sheets[/(\w)\.css$/.exec(address)?.[1] ?? ''] ?? '');

  it('has its critical CSS after the font faces; a template and a noscript contain the links to files that load later, in their order; a page with only conditional stylesheets does not change', () => {
    const page = (before: string, after = '') =>
      `<html><head><title>A</title>${before}<script>start()</script>${after}</head><body><a href="/">$&</a></body></html>`;
    const face = '@font-face{font-family:A}';
    const links = LINKS + CONDITIONAL + TITLES + MANIFEST;
    const before = page(`<style>${face}</style>`, LINKS + CONDITIONAL + TITLES + ICON + MANIFEST);
    expect(inlineCriticalCss(before, sheetAt)).toBe(
      page(
        `<style>${face}a{color:red}a{color:blue}</style><template>${links}</template><noscript>${links}</noscript>`,
        ICON,
      ),
    );
    expect(inlineCriticalCss(page(CONDITIONAL), sheetAt)).toBe(page(CONDITIONAL));
  });
});
