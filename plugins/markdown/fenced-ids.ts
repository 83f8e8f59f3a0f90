import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';

/** Before it parses, Rspress turns `## Title {#id}` into `## Title \{#id}`, also in code. */
const ESCAPED = /^(#{1,6}(?!#).*?)\\(\{#)/;

const LINE_END = /\r?\n/;

/** Remark plugin: removes the backslash that Rspress puts before a custom heading id in a code block. */
export function remarkFencedIds() {
  return (tree: Root, file: VFile) => {
    const source = new Set(String(file).split(LINE_END));
    visit(tree, 'code', (node) => {
      // Rspress escapes only at the beginning of a line, so it does not change an indented code block.
      const lines = node.value.split(LINE_END);
      node.value = lines.map((line) => (source.has(line) ? line.replace(ESCAPED, '$1$2') : line)).join('\n');
    });
  };
}
