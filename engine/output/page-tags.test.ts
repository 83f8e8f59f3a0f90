import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attributesOf, isElement, type PageElement, type PageNode, readDocument } from './page-parts.ts';
import { PageTags } from './page-tags.ts';

/** An element without its content, as text. */
const describeElement = (element: PageElement): string =>
  JSON.stringify([element.tagName, element.namespaceURI, ...attributesOf(element)]);

/** The elements that a parser finds in a page, and those that are not in closed details. */
function parsed(body: string): Set<string> {
  const found = new Set<string>();
  const visit = (node: PageNode): void => {
    if (!isElement(node)) return;
    found.add(describeElement(node));
    node.childNodes.forEach(visit);
  };
  readDocument(`<!doctype html><html><head></head><body>${body}</body></html>`).childNodes.forEach(visit);
  return found;
}

/** The elements that `PageTags` finds; undefined if a parser must read the page. */
function read(body: string, tags = new PageTags()): string[] | undefined {
  const found: string[] = [];
  const isComplete = tags.everyElement(`${body}</body></html>\n`, (element) => {
    found.push(describeElement(element));
    return true;
  });
  return isComplete ? found : undefined;
}

const PARTS = [
  ...[
    '<p>',
    '</p>',
    '<p class="a">',
    '<div>',
    '</div>',
    '<a href="/?a&amp;b">',
    '</a>',
    '<b>',
    '</b>',
    '<br/>',
    '<br>',
  ],
  ...[
    '<table>',
    '</table>',
    '<tbody>',
    '</tbody>',
    '<tr>',
    '</tr>',
    '<td>',
    '</td>',
    '<col/>',
    '<caption>',
    '</caption>',
  ],
  ...[
    '<svg viewBox="0 0 1 1">',
    '</svg>',
    '<path d="M0"/>',
    '<a xlink:href="#b">',
    '<linearGradient>',
    '</linearGradient>',
  ],
  ...[
    '<title>',
    '</title>',
    '<desc>',
    '</desc>',
    '<foreignObject>',
    '</foreignObject>',
    '<math>',
    '</math>',
    '<mtext>',
  ],
  ...[
    '<script type="application/ld+json">',
    '</script>',
    '<script>',
    '<style>',
    '</style>',
    '<template>',
    '</template>',
  ],
  ...[
    '<select>',
    '</select>',
    '<option>',
    '<textarea>',
    '</textarea>',
    '<noscript>',
    '</noscript>',
    '<iframe>',
    '<xmp>',
  ],
  ...[
    '<!-- -->',
    '<!--$-->',
    '<!-->',
    '<!--',
    '-->',
    '--!>',
    '<![CDATA[',
    ']]>',
    '<?x?>',
    '</>',
    '<!doctype html>',
  ],
  ...[
    '<img src="a" onerror="b">',
    '<img src=a onerror=b>',
    '<img title="a>b">',
    "<img alt='c'/>",
    '<image/>',
    '<IMG/>',
  ],
  ...[
    '<body class="d">',
    '</body>',
    '</html>',
    '<html lang="e">',
    '<head>',
    '<form>',
    '</form>',
    '<button>',
    '</button>',
  ],
  ...[
    '<li>',
    '</li>',
    '<ul>',
    '</ul>',
    '<h1>',
    '</h1>',
    '<details>',
    '</details>',
    '<summary>',
    '</summary>',
    '<font color="f">',
  ],
  ...['text', ' ', '\n', '&lt;', '&', '"', "'", '>', '\0', '<', '/', '='],
];

/** Well-formed HTML with random elements, and a random sequence of tags and texts. */
const markup = fc.letrec<{ node: string; list: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom(...PARTS),
    fc
      .tuple(
        fc.constantFrom(
          ...[
            'p',
            'div',
            'a',
            'b',
            'table',
            'tbody',
            'tr',
            'td',
            'svg',
            'g',
            'title',
            'desc',
            'ul',
            'li',
            'form',
            'button',
          ],
          ...[
            'details',
            'summary',
            'span',
            'pre',
            'em',
            'h1',
            'use',
            'math',
            'select',
            'template',
            'script',
            'dd',
            'rt',
          ],
        ),
        tie('list'),
      )
      .map(([name, content]) => `<${name}>${content}</${name}>`),
  ),
  list: fc.array(tie('node'), { maxLength: 4 }).map((nodes) => nodes.join('')),
})).list;

describe('the elements of a page', () => {
  it('are those that a parser finds', () => {
    let complete = 0;
    fc.assert(
      fc.property(markup, (body) => {
        const found = read(body);
        if (!found) return;
        complete += 1;
        // An end tag without an element makes an empty paragraph.
        const known = new Set([...found, '["p","http://www.w3.org/1999/xhtml"]']);
        const frame = parsed('');
        expect([...parsed(body)].filter((element) => !known.has(element) && !frame.has(element))).toEqual([]);
      }),
      { numRuns: 4000 },
    );
    expect(complete).toBeGreaterThan(400);
  });

  it.each([
    '<p class="a">Text<!-- --> &amp; <b>more</b><br/></p>',
    '<table><thead><tr><th>A</th></tr></thead><tbody><tr><td><svg viewBox="0 0 1 1"><path d="M0"/></svg></td></tr></tbody></table>',
    '<svg><title>Drawing</title><linearGradient id="a"><stop offset="0"/></linearGradient><a xlink:href="#b"></a></svg>',
    '<script type="application/ld+json">{"name":"\\u003c/script>"}</script>',
    '<img src="/a.png" alt="&quot;&lt;&#x27;"><details open=""><summary>A</summary>B</details>',
  ])('are found in %s', (body) => {
    expect(new Set(read(body))).toEqual(
      new Set([...parsed(body)].filter((element) => !parsed('').has(element))),
    );
  });

  it.each([
    ...[
      '<p>',
      '</p>',
      '<p></div>',
      '<p/>',
      '<P',
      '<p title=a></p>',
      "<p title='a'></p>",
      '<p title="a>b"></p>',
      'a < b',
    ],
    ...[
      '<tr></tr>',
      '<table><tr></tr></table>',
      '<table><p></p></table>',
      '<svg><p></p></svg>',
      '<svg><title><b></b></title></svg>',
    ],
    ...[
      '<!-- note -->',
      '<!-->',
      '<![CDATA[x]]>',
      '<style></style>',
      '<script></script>',
      '<template></template>',
      '<math></math>',
    ],
    ...[
      '<svg><foreignObject></foreignObject></svg>',
      '<select></select>',
      '<textarea></textarea>',
      '<body></body>',
      '<image/>',
    ],
    '<script type="application/ld+json"><!-- --></script>',
  ])('are left to a parser in %s', (body) => {
    expect(read(body)).toBeUndefined();
  });

  it('end with the page', () => {
    for (const end of ['', '</body>', '</body></html><p></p>', '</body></html></body></html>'])
      expect(new PageTags().everyElement(`<p></p>${end}`, () => true)).toBe(false);
  });

  it('are shown, except those in closed details', () => {
    const shown: string[] = [];
    new PageTags().everyElement(
      '<details><summary><b></b></summary><pre><i></i></pre></details><details open=""><p></p></details></body></html>',
      ({ tagName }, isVisible) => {
        if (isVisible) shown.push(tagName);
        return true;
      },
    );
    expect(shown).toEqual(['details', 'summary', 'b', 'details', 'p']);
  });

  it('are one object if their tags are the same, and not in a drawing', () => {
    const tags = new PageTags();
    const elements = new Set<PageElement>();
    tags.everyElement('<a id="a"></a><a id="a"></a><svg><a id="a"></a></svg></body></html>', (element) =>
      Boolean(elements.add(element)),
    );
    expect(elements.size).toBe(3);
  });
});
