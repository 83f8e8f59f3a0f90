import { describe, expect, it } from 'vitest';
import { importPath, isLocalImage } from '../../../plugins/images/elements.ts';
import { renderMarkdown } from '../../helpers/render-markdown.ts';

const htmlOf = async (source: string, file = 'page.mdx'): Promise<string> =>
  (await renderMarkdown(source, file)).html.replace(/<link rel="preload"[^>]*>/g, '');

/** The opening tags of every image of a page. */
const imagesOf = async (source: string, file = 'page.mdx'): Promise<string[]> =>
  (await htmlOf(source, file)).match(/<img[^>]*>/g) ?? [];

describe('the file of an image', () => {
  it.each([
    ['map.svg', './map.svg'],
    ['img/map.svg', './img/map.svg'],
    ['./my%20map.svg', './my map.svg'],
    ['../map.svg', '../map.svg'],
    ['./100%.svg', './100%.svg'],
    ['./map.svg?x=1#y', './map.svg'],
    ['/map.svg', '/static/map.svg'],
    ['/a%20b/map.svg', '/static/a b/map.svg'],
  ])('%s', async (url, path) => {
    expect(importPath(url, '/static')).toBe(path);
    expect(await htmlOf(`![Alt](${url})`)).toContain(`src="${path}?image"`);
    expect(await htmlOf(`text <img src="${url}" alt="" />`)).toContain(`src="${path}?image"`);
  });

  it.each(['https://example.org/a%20b.svg', '//example.org/a.png', 'data:image/png;base64,AAAA'])(
    'is nobody’s business elsewhere: %s',
    async (url) => {
      expect(isLocalImage(url)).toBe(false);
      expect(await htmlOf(`![Alt](${url})`)).toBe(
        `<p><img src="${url}" alt="Alt"/></p>`.replace(/(src="data.*?") (alt="Alt")/, '$2 $1'),
      );
    },
  );
});

describe.each(['page.md', 'page.mdx'])('an image in %s', (file) => {
  it.each([
    ['as Markdown', '![Alt](./a.png)'],
    ['by a reference', '![Alt][a]\n\n[a]: ./a.png'],
    ['as an element', '<img src="./a.png" alt="Alt" />'],
    ['as an element in a text', 'See <img src="./a.png" alt="Alt" />'],
  ])('comes with a better source when it is written %s', async (_how, source) => {
    expect(await htmlOf(source, file)).toMatch(
      /<picture><source srcSet="\.\/a\.png\?image"\/><img [^>]*alt="Alt"[^>]*src="\.\/a\.png\?image"\/><\/picture>/,
    );
  });

  it.each(['a.svg', 'a.gif'])('is alone when it passes as it is: %s', async (name) => {
    expect(await htmlOf(`![Alt](${name})`, file)).not.toContain('<picture>');
  });

  it('has an alternative text, if only an empty one', async () => {
    expect(await imagesOf('![](a.svg)', file)).toEqual([expect.stringContaining('alt=""')]);
  });

  it('keeps the attributes of the author', async () => {
    const [image] = await imagesOf(
      '<p><img src="/a.png" alt="A" id="here" loading="eager"></img></p>'.replace('></img>', '/>'),
      file,
    );
    expect(image).toContain('id="here"');
    expect(image).toContain('loading="eager"');
    expect(image).not.toContain('lazy');
  });

  it('completes a size with only a width or a height', async () => {
    const [image] = await imagesOf('<img src="/a.png" alt="" width="64" />', file);
    expect(image).toContain('src="/static/a.png?image&amp;width=64"');
    expect(image).not.toContain(' width=');
  });
});

describe('the loading of images', () => {
  const LAZY = expect.stringContaining('loading="lazy"');
  const NOW = expect.not.stringContaining('lazy');

  it('is loaded eagerly if it is at the top of the page', async () => {
    expect(await imagesOf('Intro.\n\n## One\n\n![](a.svg)\n\n![](b.svg)')).toEqual([NOW, LAZY]);
    expect(await imagesOf('![](a.png) ![](b.png)')).toEqual([NOW, LAZY]);
  });

  it('is not loaded eagerly further down', async () => {
    expect(await imagesOf('Intro.\n\nMore.\n\n## One\n\n![](a.svg)')).toEqual([LAZY]);
    expect(await imagesOf('Intro.\n\nMore.\n\n## One\n\n- ![](a.svg)')).toEqual([LAZY]);
  });

  it('does not delay the text', async () => {
    expect(await imagesOf('![](a.svg)')).toEqual([expect.stringContaining('decoding="async"')]);
  });
});
