// Rooms: engine/drawings theme/blocks/diagram
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withMermaid } from '../../theme/blocks/diagram/browser-drawing.ts';
import { checkDrawing, shownText } from '../../theme/blocks/diagram/check-drawing.ts';
import { renderDiagram } from '../../theme/blocks/diagram/draw.ts';
import { plainText } from '../../theme/blocks/diagram/labels.ts';
import { readDiagram } from '../../theme/blocks/diagram/read.ts';

const FOLDER = join(import.meta.dirname, '../fixtures/diagrams');

const FENCE = /```mermaid\n([\s\S]*?)\n```/g;

const DIAGRAMS = readdirSync(FOLDER).flatMap((file) =>
  [...readFileSync(join(FOLDER, file), 'utf8').matchAll(FENCE)].map(
    ([, source = ''], at) => [file, at + 1, source] as const,
  ),
);

const count = (svg: string, pattern: RegExp): number => svg.match(pattern)?.length ?? 0;

it('there are a hundred diagrams, of more than twenty kinds', () => {
  expect(DIAGRAMS.length).toBeGreaterThanOrEqual(100);
  expect(new Set(DIAGRAMS.map(([file]) => file)).size).toBeGreaterThan(20);
});

it.each(DIAGRAMS)(
  '%s, diagram %i: the drawing shows every node, connection and label',
  async (_file, _at, source) => {
    const text = await withMermaid((mermaid) => readDiagram(source, mermaid));
    const svg = await renderDiagram(source, 'x');
    const shown = plainText(shownText(svg));
    for (const label of text.expected.labels) expect(shown).toContain(label);
    expect(checkDrawing(svg)).toBeUndefined();
    expect(svg).not.toMatch(/\sstyle=|<style|\sclass=|\son\w+=|href/);
    const { edges = 0, nodes = 0 } = text.expected;
    expect(count(svg, /<(?:path|line|polyline)\b/g)).toBeGreaterThanOrEqual(edges);
    expect(count(svg, /<(?:rect|polygon|circle|ellipse|path)\b/g)).toBeGreaterThanOrEqual(nodes);
  },
  60_000,
);

const newFolder = (): string => {
  const folder = join(mkdtempSync(join(tmpdir(), 'diagrams-')), 'diagrams');
  mkdirSync(folder);
  return folder;
};

it('a drawing is kept in the folder of the site until its text changes', async () => {
  const folder = newFolder();
  const draw = (label: string) => renderDiagram(`flowchart TB\n  a["${label}"] --> b`, 'x', 0, { folder });
  const first = await draw('One');
  expect(await draw('One')).toBe(first);
  expect(await draw('Two')).toContain('Two');
  expect(readdirSync(folder)).toHaveLength(2);
  // A file that a person has changed is compared with the text.
  for (const file of readdirSync(folder)) {
    const path = join(folder, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace('>One<', '>Three<'));
  }
  await expect(draw('One')).rejects.toThrow('does not show "One"');
});

describe('a drawing in the folder of the site', () => {
  const PIE = 'pie\n  "One" : 1\n  "Two" : 2';

  it('is the same in every build, and can be changed', async () => {
    const folder = newFolder();
    const first = await renderDiagram(PIE, 'x', 0, { folder });
    const [file = ''] = readdirSync(folder);
    const path = join(folder, file);
    const drawing = readFileSync(path, 'utf8');
    expect(await renderDiagram(PIE, 'x')).toBe(first);
    // The file is the drawing: a change of it shows.
    writeFileSync(path, drawing.replace('>One<', '>One more<'));
    expect(await renderDiagram(PIE, 'x', 0, { folder })).toContain('>One more<');
  });

  it.each([
    ['shows something else', (svg: string) => svg.replace('>Two<', '>Three<'), 'does not show "Two"'],
    [
      'contains a script',
      (svg: string) => svg.replace('</svg>', '<script>a()</script></svg>'),
      'contains <script>',
    ],
    [
      'runs something',
      (svg: string) => svg.replace('<svg', '<svg onload="a()"'),
      'contains the attribute onload',
    ],
    [
      'loads something',
      (svg: string) => svg.replace('fill="var(--_text)"', 'fill="url(https://films.example/a)"'),
      'contains the attribute fill',
    ],
    [
      'has a style',
      (svg: string) => svg.replace('<svg', '<svg style="color:red"'),
      'contains the attribute style',
    ],
  ])('is an error if the file %s', async (_what, change, message) => {
    const folder = newFolder();
    await renderDiagram(PIE, 'x', 0, { folder });
    const [file = ''] = readdirSync(folder);
    const path = join(folder, file);
    writeFileSync(path, change(readFileSync(path, 'utf8')));
    await expect(renderDiagram(PIE, 'x', 0, { folder })).rejects.toThrow(`diagrams/${file} ${message}`);
  });
});
