import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { describe, expect, it } from 'vitest';
import { COMPONENTS } from '../../engine/allowed/page-components.ts';
import { parsePage } from '../../engine/read/parse-page.ts';
import { filesIn } from '../../shared/build/files.ts';
import { isJsxElement } from '../../shared/markdown/mdx-nodes.ts';

const PROJECT = join(import.meta.dirname, '../..');
const read = (...path: string[]): string => readFileSync(join(PROJECT, ...path), 'utf8');

const names = COMPONENTS.map(({ name }) => name);

/** The names of the components in the examples of the authoring reference. */
function namesInExamples(): Set<string> {
  const found = new Set<string>();
  for (const file of filesIn(join(PROJECT, 'authoring/docs')).filter((path) => path.endsWith('.mdx'))) {
    visit(parsePage(read('authoring/docs', file), file).tree, 'mdxJsxFlowElement', (example) => {
      if (example.name !== 'Example') return;
      visit(example as Root | typeof example, (node) => {
        if (isJsxElement(node) && node.name) found.add(node.name);
      });
    });
  }
  return found;
}

describe('the components of pages', () => {
  it('have different names, and views that exist', () => {
    expect(new Set(names).size).toBe(names.length);
    for (const { name, view } of COMPONENTS)
      if (view) expect(read('theme/blocks', `${view}.tsx`)).toContain(`export function ${name}(`);
  });

  it('are shown in the authoring reference', () => {
    const shown = namesInExamples();
    expect(COMPONENTS.filter(({ name, isInternal }) => !isInternal && !shown.has(name))).toEqual([]);
  });

  it('are only known to their own folders', () => {
    const name = new RegExp(`^(?!\\s*(?:\\*|/[/*])).*(['"\`<])(?:${names.join('|')})\\b`, 'm');
    const files = ['engine', 'tools'].flatMap((folder) =>
      filesIn(join(PROJECT, folder)).map((file) => join(folder, file)),
    );
    const ours = files.filter((file) => /\.(?:ts|mjs)$/.test(file) && !file.endsWith('.test.ts'));
    expect(ours.filter((file) => name.test(read(file)))).toEqual([]);
  });
});
