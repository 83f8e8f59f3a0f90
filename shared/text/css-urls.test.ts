import { expect, it } from 'vitest';
import { urlsInCss } from './css-urls.ts';

it.each([
  ['@import "a.css";', ['a.css']],
  ['@\\69mport "a.css"', ['a.css']],
  ['@import/**/url(a.css) print;', ['a.css']],
  ['p { background: u\\72l(//example.org/a) }', ['//example.org/a']],
  ['p { background: URL( "a\\62 " ) }', ['ab']],
  ['p { background: image-set("a" 1x, url(b) 2x type("image/png")) }', ['a', 'b']],
  ['p { background: -webkit-image-set("a" 1x', ['a']],
  ['p { background: url("a', ['a']],
  ['p { background: url(a b', ['url(a b']],
  ['p { --u: "a"; background: image-set(var(--u) 1x) }', ['var(…)']],
  [
    '@font-face { src: url(data:font/woff2;base64,AA==) format("woff2"), local("A") }',
    ['data:font/woff2;base64,AA=='],
  ],
  ['/* url(a) */ p { content: "url(a)"; color: var(--a) }', []],
])('%s loads %j', (css, urls) => {
  expect(urlsInCss(css)).toEqual(urls);
});
