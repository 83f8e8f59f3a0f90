import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { cleanPath } from '../../shared/clean-path.ts';
import { visibleText } from '../../shared/markdown/visible-text.ts';
import type { ExcerptNode } from '../../shared/pages/blog.ts';
import { BLOCKS, fuzzText } from '../../tests/fuzz.ts';
import { findDuplicates, routeOfFile } from '../files/routes.ts';
import { readFrontMatter } from '../front-matter/read-front-matter.ts';
import { excerptOf } from '../kinds/blog/excerpt.ts';
import { ContentError } from '../problems/problems.ts';
import { parsePage } from './parse-page.ts';

/** Properties that are true for every input. fast-check prints the seed and the smallest input that fails. */

const name = fc.stringMatching(/^[a-z\d][a-z\d-]{0,8}$/).filter((text) => text !== 'index');

const folder = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));

describe('routes', () => {
  it('all spellings of the URL of a file have its route as their clean path', () => {
    fc.assert(
      fc.property(folder, fc.constantFrom('.md', '.mdx'), (path, extension) => {
        const route = routeOfFile(path + extension);
        expect(route).toBe(`/${path}`);
        expect(routeOfFile(`${path}/index${extension}`)).toBe(route);
        for (const spelling of [`${route}/`, `${route}.html`, `${route}/index.html`, `${route}/index`])
          expect(cleanPath(spelling)).toBe(route);
      }),
    );
  });

  it('of files without duplicates are unique and complete', () => {
    const files = fc.uniqueArray(fc.tuple(folder, fc.constantFrom('.md', '.mdx', '/index.mdx')), {
      selector: (parts) => parts.join(''),
    });
    fc.assert(
      fc.property(files, (all) => {
        const pages = all.map((parts) => parts.join('')).map((file) => ({ file, route: routeOfFile(file) }));
        const dropped = findDuplicates(pages).map(({ file }) => file);
        const kept = pages.filter(({ file }) => !dropped.includes(file));
        const routes = kept.map(({ route }) => route);
        expect(new Set(routes).size).toBe(routes.length);
        expect(new Set(routes)).toEqual(new Set(pages.map(({ route }) => route)));
      }),
    );
  });
});

describe('front matter', () => {
  const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fuzzText);
  const fields = fc.dictionary(name, fc.oneof(scalar, fc.array(scalar, { maxLength: 3 })), { minKeys: 1 });

  /** A value as visible text on one line. */
  const textOf = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(textOf)
      : visibleText(String(Object.is(value, -0) ? '-0' : value))
          .trim()
          .replace(/\s*\n\s*/g, ' ');

  it('is read as it was written, with the line of each field', () => {
    fc.assert(
      fc.property(fields, fuzzText, (values, body) => {
        const yaml = stringify(values, { lineWidth: 0 });
        const source = `---\n${yaml}---\n${body}`;
        const read = readFrontMatter(source, 'docs/a.mdx');
        expect(read.frontMatter).toEqual(
          Object.fromEntries(Object.entries(values).map(([key, value]) => [key, textOf(value)])),
        );
        expect(read.body.trimStart()).toBe(body.trimStart());
        const lines = source.split('\n');
        for (const key of Object.keys(values))
          expect(lines[(read.fieldLines[key] ?? 0) - 1]).toMatch(new RegExp(`^"?${key}"?:`));
      }),
    );
  });

  it('that cannot be read is a problem with a file and a line, never a crash', () => {
    const text = fc.oneof(fuzzText, fc.string(), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(text, text, fc.constantFrom('docs/a.md', 'docs/a.mdx'), (head, body, file) => {
        try {
          parsePage(`---\n${head}\n---\n\n${body}\n`, file);
        } catch (error) {
          expect(error).toBeInstanceOf(ContentError);
          for (const problem of (error as ContentError).problems) {
            expect(problem.file).toBe(file);
            expect(problem.line).toBeGreaterThan(0);
          }
        }
      }),
    );
  });
});

describe('excerpts', () => {
  const TAGS = /^(?:p|em|strong|del|code|pre|a|ul|ol|li|blockquote|br)$/;

  const flat = (nodes: readonly ExcerptNode[]): Exclude<ExcerptNode, string>[] =>
    nodes.flatMap((node) => (typeof node === 'string' ? [] : [node, ...flat(node.children)]));

  const beginning = fc.array(fc.oneof(fc.constantFrom(...BLOCKS), fuzzText), { maxLength: 5 });

  it('contain only the allowed elements, and no links that run scripts', () => {
    fc.assert(
      fc.property(beginning, fuzzText, (blocks, rest) => {
        const { tree } = parsePage(`Text.\n\n${blocks.join('\n\n')}\n\n<!-- truncate -->\n\n${rest}`, 'a.md');
        for (const { tag, href } of flat(excerptOf(tree, (url) => url))) {
          expect(tag).toMatch(TAGS);
          if (href !== undefined) expect(href).not.toMatch(/^\s*(?:javascript|data|vbscript):/i);
        }
      }),
    );
  });
});
