import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COSTLY, COSTLY_FILES, HONEST } from '../../tests/helpers/drawings.ts';
import type { ContentError } from '../problems/problems.ts';
import { parsePage } from '../read/parse-page.ts';
import { checkSvg } from './svg-files.ts';

const PROJECT = join(import.meta.dirname, '../..');
const PROBLEM = /simple shapes, and the limit is 100,000|contains itself|are inside each other/;

const problemsOfFile = (svg: string): string[] =>
  checkSvg(svg, 'a.svg').map(({ line, message }) => `${line}: ${message}`);

/** Other limits, such as those of lines and paragraphs, refuse some drawings in pages before they are counted. */
function problemsOfPage(body: string, file: string): string[] {
  try {
    const { markupProblems } = parsePage(`---\ntitle: A\n---\n\n${body}\n`, file);
    return markupProblems.map(({ line, message }) => `${line}: ${message}`);
  } catch (error) {
    return [(error as ContentError).message];
  }
}

describe('what browsers have to draw', () => {
  it.each(Object.entries({ ...COSTLY, ...COSTLY_FILES }))('%s is too much in a file', (_name, svg) => {
    // Files are XML, in which names are exact.
    const xml = svg.replaceAll('clippath', 'clipPath').replaceAll('lineargradient', 'linearGradient');
    const [problem, ...others] = problemsOfFile(xml);
    expect(problem).toMatch(PROBLEM);
    expect(problem).toMatch(/^\d+: unsafe SVG: .*(?:PNG or WebP|remove some groups)\.$/);
    expect(others).toEqual([]);
  });

  it.each(Object.entries(COSTLY))('%s is too much in a page', (_name, svg) => {
    // Another limit counts the characters of a line.
    const body = svg
      .replaceAll('clippath', 'clipPath')
      .replaceAll('lineargradient', 'linearGradient')
      .replaceAll('><', '>\n<')
      .replaceAll(/(?<=\d)(?=L)| (?=\d+ )|(?<=word) /g, '\n');
    for (const file of ['page.md', 'page.mdx'])
      expect(problemsOfPage(`Words.\n\n${body}`, file).join('\n')).toMatch(
        /limit is|more than|contains itself|cannot be read/,
      );
  });

  it('drawings of a page that refer to each other count together, with the line', () => {
    const first = '<svg><g id="a"><rect width="1" height="1" /></g></svg>';
    const second = (at: number) => `<svg><g id="${at}">${'<use href="#a" />'.repeat(300)}</g></svg>`;
    const body = `${first}\n\n${second(1)}\n\n<svg>${'<use href="#1" />'.repeat(300)}</svg>`;
    for (const file of ['page.md', 'page.mdx'])
      expect(problemsOfPage(body, file)[0]).toMatch(/^(?:5|7|9): .*Most of it is <use>/);
  });

  it.each(Object.entries(HONEST))('%s is allowed', (_name, svg) => {
    expect(problemsOfFile(svg)).toEqual([]);
  });

  it('the drawings of this repository are allowed', () => {
    for (const folder of ['static/stills', 'diagrams', 'authoring/diagrams', 'docs'])
      for (const file of readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' }))
        if (file.endsWith('.svg'))
          expect(problemsOfFile(readFileSync(join(PROJECT, folder, file), 'utf8'))).toEqual([]);
  });
});
