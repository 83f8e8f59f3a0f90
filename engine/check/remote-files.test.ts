import { expect, it } from 'vitest';
import { type EmbedKind, type Embeds, NO_EMBEDS } from '../../shared/text/embeds.ts';
import { parsePage } from '../read/parse-page.ts';
import { checkRemoteFiles } from './remote-files.ts';

const HOST = 'https://images.example.org';

const problemsOf = (source: string, file: string, embeds: Embeds = NO_EMBEDS): string[] =>
  checkRemoteFiles([parsePage(source, file)], embeds).map(({ line, message }) => `${line}: ${message}`);

const problem = (line: number, url: string, name: string, kind: EmbedKind): string =>
  `${line}: file of another site "${url}": the content security policy of the site blocks it. Copy the file next to the page, and write ./${name}, or add its host to site.config.ts: embeds: { ${kind}: ['images.example.org'] }.`;

it.each([
  [`![Chart](${HOST}/charts/one.png?v=2)`, 1, '/charts/one.png?v=2', 'one.png', 'image'],
  [`text\n\n![Chart][one]\n\n[one]: ${HOST}/one.svg`, 5, '/one.svg', 'one.svg', 'image'],
  [`text\n\n<img src="${HOST}/a.png" alt="" />`, 3, '/a.png', 'a.png', 'image'],
  [`<img src="./a.png" srcset="./a.png 1x, ${HOST}/b.png 2x" alt="" />`, 1, '/b.png', 'b.png', 'image'],
  [
    `<picture>\n<source srcset="${HOST}/b.webp" />\n<img src="./a.png" alt="" />\n</picture>`,
    2,
    '/b.webp',
    'b.webp',
    'image',
  ],
  [`<video src="${HOST}/clip.mp4" controls></video>`, 1, '/clip.mp4', 'clip.mp4', 'video'],
  [
    `<video src="./clip.mp4" poster="${HOST}/clip.jpg" controls></video>`,
    1,
    '/clip.jpg',
    'clip.jpg',
    'image',
  ],
  [`<audio src="${HOST}/a.mp3" controls></audio>`, 1, '/a.mp3', 'a.mp3', 'video'],
] as const)(
  'browsers load the file only if the site allows its host: %j',
  (source, line, path, name, kind) => {
    for (const file of ['docs/a.md', 'docs/a.mdx']) {
      expect(problemsOf(source, file)).toEqual([problem(line, HOST + path, name, kind)]);
      for (const host of ['images.example.org', '*.example.org'])
        expect(problemsOf(source, file, { ...NO_EMBEDS, [kind]: [host] })).toEqual([]);
      const others = { image: ['example.org', '*.images.example.org'], video: ['other.example'] };
      expect(problemsOf(source, file, { ...NO_EMBEDS, ...others })).toHaveLength(1);
    }
  },
);

it('a file is never loaded without encryption', () => {
  const embeds = { ...NO_EMBEDS, image: ['images.example.org'] };
  expect(problemsOf('![A](http://images.example.org/a.png)', 'docs/a.md', embeds)).toEqual([
    expect.stringMatching(/, or begin the URL with https:\/\/\.$/),
  ]);
});

it('browsers would not load a file that a component shows', () => {
  const source = `import Photo from './_photo.mdx'\n\n<Photo src="${HOST}/a.png" />`;
  expect(problemsOf(source, 'docs/a.mdx')).toEqual([problem(3, `${HOST}/a.png`, 'a.png', 'image')]);
});

it.each([
  '![a](./a.png) ![b](/b.png) ![c](data:image/png;base64,AAAA)',
  `[a](${HOST}/a.png) [b][b]\n\n[b]: ${HOST}/b.png`,
  `<a href="${HOST}/a.png">a</a>`,
  `\`![a](${HOST}/a.png)\``,
])('links and files of the site are fine: %j', (source) => {
  expect(problemsOf(source, 'docs/a.mdx')).toEqual([]);
});
