import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { describe, expect, it } from 'vitest';
import { COMPONENTS } from '../../../plugins/content/page-components.ts';
import { parsePage } from '../../../plugins/content/parse-page.ts';
import { filesIn } from '../../../plugins/lib/files.ts';
import { isJsxElement } from '../../../plugins/lib/mdx-nodes.ts';

const PROJECT = join(import.meta.dirname, '../../..');
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
      if (view) expect(read('theme/components', `${view}.tsx`)).toContain(`export function ${name}(`);
  });

  it('are shown in the authoring reference', () => {
    const shown = namesInExamples();
    expect(COMPONENTS.filter(({ name, isInternal }) => !isInternal && !shown.has(name))).toEqual([]);
  });

  it('are only known to their own folders', () => {
    const name = new RegExp(`^(?!\\s*(?:\\*|/[/*])).*(['"\`<])(?:${names.join('|')})\\b`, 'm');
    const files = ['plugins', 'scripts', 'shared'].flatMap((folder) =>
      filesIn(join(PROJECT, folder)).map((file) => join(folder, file)),
    );
    // The import writes these names instead of those of other tools.
    const ours = files.filter((file) => /\.(?:ts|mjs)$/.test(file) && !file.startsWith('scripts/import/'));
    expect(ours.filter((file) => name.test(read(file)))).toEqual([]);
  });
});
