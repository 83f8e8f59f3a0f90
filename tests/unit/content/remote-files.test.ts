import { expect, it } from 'vitest';
import { parsePage } from '../../../plugins/content/parse-page.ts';

const HOST = 'https://images.example.org';

const problemsOf = (source: string, file: string): string[] =>
  parsePage(source, file)
    .markupProblems.map(({ line, message }) => `${line}: ${message}`)
    .filter((problem) => problem.includes('another site'));

const problem = (line: number, url: string, name: string): string =>
  `${line}: file of another site "${url}": the content security policy of the site blocks it. Copy the file next to the page, and write ./${name}.`;

it.each([
  [`![Chart](${HOST}/charts/one.png?v=2)`, 1, '/charts/one.png?v=2', 'one.png'],
  [`text\n\n![Chart][one]\n\n[one]: ${HOST}/one.svg`, 5, '/one.svg', 'one.svg'],
  [`text\n\n<img src="${HOST}/a.png" alt="" />`, 3, '/a.png', 'a.png'],
  [`<img src="./a.png" srcset="./a.png 1x, ${HOST}/b.png 2x" alt="" />`, 1, '/b.png', 'b.png'],
  [
    `<picture>\n<source srcset="${HOST}/b.webp" />\n<img src="./a.png" alt="" />\n</picture>`,
    2,
    '/b.webp',
    'b.webp',
  ],
  [`<video src="${HOST}/clip.mp4" controls></video>`, 1, '/clip.mp4', 'clip.mp4'],
  [`<video src="./clip.mp4" poster="${HOST}/clip.jpg" controls></video>`, 1, '/clip.jpg', 'clip.jpg'],
  [`<audio src="${HOST}/a.mp3" controls></audio>`, 1, '/a.mp3', 'a.mp3'],
])('browsers would not load the file: %j', (source, line, path, name) => {
  for (const file of ['docs/a.md', 'docs/a.mdx'])
    expect(problemsOf(source, file)).toEqual([problem(line, HOST + path, name)]);
});

it('browsers would not load a file that a component shows', () => {
  const source = `import Photo from './_photo.mdx'\n\n<Photo src="${HOST}/a.png" />`;
  expect(problemsOf(source, 'docs/a.mdx')).toEqual([problem(3, `${HOST}/a.png`, 'a.png')]);
});

it.each([
  '![a](./a.png) ![b](/b.png) ![c](data:image/png;base64,AAAA)',
  `[a](${HOST}/a.png) [b][b]\n\n[b]: ${HOST}/b.png`,
  `<a href="${HOST}/a.png">a</a>`,
  `\`![a](${HOST}/a.png)\``,
])('links and files of the site are fine: %j', (source) => {
  expect(problemsOf(source, 'docs/a.mdx')).toEqual([]);
});
