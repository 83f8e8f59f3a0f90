import type { Code, Root } from 'mdast';
import type { VFile } from 'vfile';
import { isRaw, parseFenceMeta } from '../../../shared/markdown/fence-meta.ts';
import { unmarked } from '../../../shared/markdown/notation.ts';
import { regionOf } from '../../../shared/markdown/regions.ts';
import { reportAt } from '../../../shared/markdown/report-at.ts';
import { visit } from '../../../shared/markdown/visit.ts';

/** Before it parses, Rspress turns `## Title {#id}` into `## Title \{#id}`, also in code. */
const ESCAPED = /^(#{1,6}(?!#).*?)\\(\{#)/;

const LINE_END = /\r?\n/;

/** Code without the backslashes before custom heading ids. Rspress does not escape ids on indented lines. */
const unescapeIds = (code: string, source: ReadonlySet<string>): string =>
  code
    .split(LINE_END)
    .map((line) => (source.has(line) ? line.replace(ESCAPED, '$1$2') : line))
    .join('\n');

/** The named region of a file, or else the whole text of a code block. */
function shownText(node: Code, page: VFile): string {
  const { file, region } = parseFenceMeta(node.meta);
  if (!file || !region) return node.value;
  try {
    return regionOf(node.value, region);
  } catch (cause) {
    reportAt(page, node, `file="${file}#${region}": ${(cause as Error).message}`);
    return node.value;
  }
}

/** Reports comments such as `highlight-start` without effect in an included file. Others are checked with the page. */
function checkMarkers(node: Code, page: VFile): void {
  const { file, region } = parseFenceMeta(node.meta);
  if (!file || isRaw(node.meta)) return;
  for (const { line, message } of unmarked(node.value).problems) {
    reportAt(page, node, `${file}${region ? `#${region}` : `:${line}`}: ${message}`);
  }
}

/** Remark plugin: shows only the region of a file that a code block names, and heading ids as they were written. */
export function remarkCodeText() {
  return (tree: Root, page: VFile) => {
    const source = new Set(String(page).split(LINE_END));
    visit(tree, 'code', (node) => {
      node.value = unescapeIds(node.value, source);
      node.value = shownText(node, page);
      checkMarkers(node, page);
    });
  };
}
