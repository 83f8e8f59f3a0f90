import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';

/** What Rspress makes of `## Title {#id}` before it parses, code or not. */
const ESCAPED = /^(#{1,6}(?!#).*?)\\(\{#)/;

const LINE_END = /\r?\n/;

/** Remark plugin: a custom heading id shown inside a code fence loses the backslash that Rspress put before it. */
export function remarkFencedIds() {
  return (tree: Root, file: VFile) => {
    const source = new Set(String(file).split(LINE_END));
    visit(tree, 'code', (node) => {
      // Rspress escapes at the beginning of a line only, so an indented fence is as its author wrote it.
      const lines = node.value.split(LINE_END);
      node.value = lines.map((line) => (source.has(line) ? line.replace(ESCAPED, '$1$2') : line)).join('\n');
    });
  };
}
