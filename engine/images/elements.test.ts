import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../../tests/helpers/render-markdown.ts';

const htmlOf = async (source: string, file?: string): Promise<string> =>
  (await renderMarkdown(source, file)).html;

/** The opening tags of every image of a page. */
const imagesOf = async (source: string, file?: string): Promise<string[]> =>
  (await htmlOf(source, file)).match(/<img[^>]*>/g) ?? [];

it.each([
  ['map.svg', './map.svg'],
  ['./my%20map.svg', './my map.svg'],
  ['../map.svg', '../map.svg'],
  ['./100%.svg', './100%.svg'],
  ['./map.svg?x=1#y', './map.svg'],
  ['/a%20b/map.svg', '/static/a b/map.svg'],
])('the image %s is imported from %s', async (url, path) => {
  for (const source of [`![Alt](${url})`, `text <img src="${url}" alt="" />`])
    expect(await htmlOf(source)).toContain(`src="${path}?image"`);
});

const elsewhere = ['https://example.org/a%20b.svg', 'http://example.org/a.png', 'data:image/png;base64,AAAA'];

it.each(elsewhere)('the image %s, which is not a file of the site, does not change', async (url) => {
  expect(await htmlOf(`![Alt](${url})`)).toMatch(/^<p><img [^>]*><\/p>$/);
  expect(await htmlOf(`![Alt](${url})`)).toContain(`src="${url}"`);
});

describe.each(['page.md', 'page.mdx'])('an image in %s', (file) => {
  it.each([
    '![Alt](./a.png)',
    '![Alt][a]\n\n[a]: ./a.png',
    '<img src="./a.png" alt="Alt" />',
    'See <img src="./a.png" alt="Alt" />',
  ])('has a <source> in a <picture> if it is written as %j', async (source) => {
    expect(await htmlOf(source, file)).toMatch(
      /<picture><source srcSet="\.\/a\.png\?image"\/><img [^>]*alt="Alt"[^>]*src="\.\/a\.png\?image"\/><\/picture>/,
    );
  });

  it.each(['a.svg', 'a.gif'])('has no <picture> for %s, and always an alt attribute', async (name) => {
    const html = await htmlOf(`![](${name})`, file);
    expect(html).not.toContain('<picture>');
    expect(html).toContain('alt=""');
  });

  it('keeps the attributes of the author, except a lone width, which is passed to the import', async () => {
    const [image] = await imagesOf('<p><img src="/a.png" alt="A" id="here" loading="eager" /></p>', file);
    expect(image).toMatch(/^(?!.*lazy)(?=.*id="here")(?=.*loading="eager")/);
    const [sized] = await imagesOf('<img src="/a.png" alt="" width="64" />', file);
    expect(sized).toContain('src="/static/a.png?image&amp;width=64"');
    expect(sized).not.toContain(' width=');
    if (file.endsWith('.md')) return;
    const [expressions] = await imagesOf(`<img src={'/a.png'} alt="" width={64} />`, file);
    expect(expressions).toContain('src="/static/a.png?image&amp;width=64"');
  });
});

it.each([
  ['Intro.\n\n## One\n\n![](a.svg)\n\n![](b.svg)', [false, true]],
  ['![](a.png) ![](b.png)', [false, true]],
  ['Intro.\n\nMore.\n\n## One\n\n![](a.svg)', [true]],
  ['Intro.\n\nMore.\n\n## One\n\n- ![](a.svg)', [true]],
])('images in %j: lazy except the first near the top, and decoded asynchronously', async (source, lazy) => {
  const images = await imagesOf(source);
  expect(images.map((image) => image.includes('loading="lazy"'))).toEqual(lazy);
  for (const image of images) expect(image).toContain('decoding="async"');
});

const WIDTHS = readFileSync(join(import.meta.dirname, '../../theme/markdown/widths.css'), 'utf8');

it.each([
  ['width="50%"', 50, 352, 'width-50'],
  ['width={"50%"}', 50, 352, 'width-50'],
  ['width=" 33.3% "', 33, 232, 'width-33'],
  ['width="42%" class="wide"', 40, 282, 'wide width-40'],
  ['width="150%"', 100, 704, 'width-100'],
])(
  'an image with %s is %d% of the column, and its attributes are a size in pixels',
  async (given, share, width, names) => {
    for (const name of ['a.png', 'a.svg']) {
      const [image] = await imagesOf(`<img src="./${name}" alt="" ${given} />`);
      expect(image).toContain(`src="./${name}?image&amp;width=${width}"`);
      expect(image).toContain(`class="${names}"`);
      expect(image).not.toContain('%');
    }
    expect(WIDTHS).toMatch(new RegExp(`\\.width-${share} \\{\\s+inline-size: ${share}(?:\\.\\d+)?%;`));
  },
);

it('an image for light mode and its version for dark mode are both lazy, so that browsers load the one that they show', async () => {
  const html = await htmlOf('![Menu](./menu.light.png "The menu")\n\n![](./b.light.svg)');
  const shown = ['light', 'dark'].flatMap((mode) => [
    `<picture class="${mode}-only"><source srcSet="./menu.${mode}.png?image"/><img loading="lazy" decoding="async" alt="Menu" src="./menu.${mode}.png?image"/></picture>`,
  ]);
  expect(html).toContain(`<figure>${shown.join('')}<figcaption>`);
  for (const mode of ['light', 'dark'])
    expect(html).toMatch(new RegExp(`<picture class="${mode}-only"><img [^>]*src="./b.${mode}.svg`));
});

it.each(['./light.png', './menu.light.min.png', './highlight.png', './menu.dark.png'])(
  'the image %s is for both color modes',
  async (url) => expect(await imagesOf(`![](${url})`)).toHaveLength(1),
);
