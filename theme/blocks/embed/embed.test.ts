import { toHtml } from 'hast-util-to-html';
import { expect, it } from 'vitest';
import { checkComponents } from '../../../engine/allowed/page-components.ts';
import { checkMarkup } from '../../../engine/check/markup.ts';
import { contentOfFinishedPage } from '../../../engine/read/finished-page.ts';
import { toPlainMarkdown } from '../../../engine/read/plain-markdown.ts';
import { write } from '../../../shared/markdown/write-markdown.ts';
import { NO_EMBEDS } from '../../../shared/text/embeds.ts';
import { makePage } from '../../../tests/helpers/pages.ts';
import { renderMarkdown } from '../../../tests/helpers/render-markdown.ts';
import { shownOf } from './services.ts';

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/a-B_1?autoplay=1';
const VIMEO = 'https://player.vimeo.com/video/12?dnt=1&autoplay=1';

it.each([
  ['https://www.youtube.com/watch?v=a-B_1', YOUTUBE],
  ['https://youtube.com/watch?v=a-B_1&t=1m30s', `${YOUTUBE}&start=90`],
  ['https://m.youtube.com/watch?v=a-B_1&list=L1&index=2', `${YOUTUBE}&list=L1`],
  ['https://youtu.be/a-B_1?si=share&t=42', `${YOUTUBE}&start=42`],
  ['https://www.youtube.com/shorts/a-B_1', YOUTUBE],
  ['https://www.youtube.com/embed/a-B_1?start=5', `${YOUTUBE}&start=5`],
  ['https://www.youtube.com/live/a-B_1/', YOUTUBE],
  ['https://www.youtube-nocookie.com/embed/a-B_1', YOUTUBE],
  ['https://vimeo.com/12', VIMEO],
  ['https://vimeo.com/12/secret', `${VIMEO}&h=secret`],
  ['https://player.vimeo.com/video/12?h=secret', `${VIMEO}&h=secret`],
])('the video %s is shown as %s', (src, frame) => {
  expect(shownOf(src)).toEqual({ frame, isVideo: true });
});

it.each([
  ['https://codesandbox.io/p/sandbox/one-2?file=/a.ts', 'https://codesandbox.io/embed/one-2?file=/a.ts'],
  ['https://stackblitz.com/edit/one-2?file=a.ts', 'https://stackblitz.com/edit/one-2?file=a.ts&embed=1'],
  ['https://codepen.io/team/pen/abc', 'https://codepen.io/team/embed/abc?default-tab=result'],
  [
    'https://www.figma.com/design/KEY/Name?node-id=1-2',
    'https://embed.figma.com/design/KEY/Name?node-id=1-2&embed-host=handbook',
  ],
  ['https://player.example.org/a?b#c', 'https://player.example.org/a?b#c'],
])('the document %s is shown as %s', (src, frame) => {
  expect(shownOf(src)).toEqual({ frame, isVideo: false });
});

const check = (attributes: string): string[] => {
  const page = makePage('docs/page.mdx', `<Embed ${attributes} />`);
  const embeds = { ...NO_EMBEDS, frame: ['player.example.org'] };
  const lookup = { exists: () => false, refusalOf: () => undefined };
  const inSite = checkComponents([page], { targets: [], lookup, reported: [], embeds });
  return [...checkMarkup(page), ...inSite].map(({ message }) => message);
};

it.each([
  ['title="A" src="https://player.example.org/a" ratio="9/16"', []],
  ['src="https://player.example.org/a"', [/^<Embed> has no title: add title="…"|^<Embed> has no title: add/]],
  ['title="A"', [/^<Embed> has no src: add src="https/]],
  ['title="A" src="https://player.example.org/a" ratio="wide"', [/is not a ratio: write two numbers/]],
  ['title="A" src="https://player.example.org/a" ratio="16/0"', [/is not a ratio/]],
  ['title="A" src="./a.html"', [/is not the address of something that a frame can show/]],
  [
    'title="A" src="https://www.youtube.com/@team"',
    [/is not the address of something that a frame can show/],
  ],
  ['title="A" src="http://player.example.org/a"', [/begin the URL with https:/]],
  [
    'title="A" src="https://youtu.be/abc"',
    [/: add its host to site.config.ts: embeds: { frame: \['www.youtube-nocookie.com'\] }\.$/],
  ],
])('the check of <Embed %s> reports %j', (attributes, expected) => {
  expect(check(attributes)).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
});

it('a page gets the URL of the frame, and a link to what the author wrote', async () => {
  const source = '<Embed title="A" src="https://youtu.be/abc" poster="./a.png" />';
  const { html, styles } = await renderMarkdown(source);
  expect(html).toBe(
    '<x-embed title="A" poster="./a.png?image" src="https://www.youtube-nocookie.com/embed/abc?autoplay=1" href="https://youtu.be/abc" isVideo=""></x-embed>',
  );
  expect(styles).toEqual([]);
  expect(write(toPlainMarkdown(makePage('a.mdx', source).tree).children)).toBe('[A](https://youtu.be/abc)\n');
});

it('without scripts, only the poster and the link remain', () => {
  const stage = (poster: string) =>
    `<article><figure><div data-embed=""><svg aria-hidden="true"></svg>${poster}<button>Play</button></div><figcaption><a href="https://youtu.be/abc">A</a></figcaption></figure></article>`;
  for (const medium of ['feed', 'paper'] as const) {
    const htmlOf = (poster: string) =>
      toHtml(contentOfFinishedPage(stage(poster), 'article', medium)?.children ?? []);
    const link = '<figcaption><a href="https://youtu.be/abc">A</a></figcaption>';
    expect(htmlOf('<img src="/a.png" alt="">')).toContain(`<img src="/a.png" alt=""></div>${link}`);
    expect(htmlOf('')).toContain(`></div>${link}`);
  }
});
