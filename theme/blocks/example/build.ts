import type { Code, Nodes } from 'mdast';
import { dedent } from '../../../shared/markdown/dedent.ts';
import { RAW } from '../../../shared/markdown/fence-meta.ts';
import type { JsxElement } from '../../../shared/markdown/mdx-nodes.ts';
import type { PageComponent } from '../types.ts';

/** The lines between the tags of an example. */
const sourceOf = ({ position }: Nodes, lines: readonly string[]): string =>
  dedent(lines.slice(position?.start.line ?? 0, (position?.end.line ?? 1) - 1));

const startsWithTag = ({ position }: Nodes, child: Nodes | undefined): boolean =>
  child?.position?.start.line === position?.start.line;

/** Whether an example has its source. It has none if its content begins on the line of the opening tag. */
const hasSource = (example: JsxElement): boolean =>
  example.children[0]?.type === 'code' && startsWithTag(example, example.children[0]);

/**
 * Shows its content twice, as source and as result. The source becomes part of the parsed page, so that search and the
 * Markdown version contain it, too.
 */
export const example: PageComponent = {
  name: 'Example',
  view: 'example/example',
  attributes: {},
  renders: { around: ['div'] },
  check: (element) =>
    hasSource(element)
      ? []
      : [{ message: 'the content of <Example> must begin on a new line. Add a line break after the tag.' }],
  parse(element, lines) {
    // A tree from the cache already has the sources. Other content on the line of the opening tag is reported.
    if (element.type !== 'mdxJsxFlowElement' || startsWithTag(element, element.children[0])) return;
    const source: Code = { type: 'code', lang: 'mdx', meta: RAW, value: sourceOf(element, lines) };
    element.children.unshift({ ...source, ...(element.position && { position: element.position }) });
  },
};
