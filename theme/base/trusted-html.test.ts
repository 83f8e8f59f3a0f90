import { expect, it } from 'vitest';
import { trustedHtml } from './trusted-html.ts';

it.each([
  'a &lt;b> c',
  '<span class="k">const</span> a <mark>= 1</mark> > 2',
  '<svg viewBox="0 0 8 8" role="img" aria-label="a <script> b"><path fill="var(--ink)" d="M0 0"/><text>x</text></svg>',
])('%s is code or a drawing', (html) => {
  expect(trustedHtml(html)).toEqual({ __html: html });
});

it.each([
  '<script>bad()</script>',
  '<img src=x onerror=bad()>',
  '<span onclick="bad()">x</span>',
  '<span class="a"onclick="bad()">x</span>',
  "<span class='a'>x</span>",
  '<svg><a xlink:href="javascript:bad()">x</a></svg>',
  '<svg><set attributeName="href" to="x"/></svg>',
  '<span style="color:red">x</span>',
  '<sp<span>an onclick=bad()>',
  '<!-- a -->',
])('%s is neither', (html) => {
  expect(() => trustedHtml(html)).toThrow('Unexpected HTML');
});
