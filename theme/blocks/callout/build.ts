import type { Blockquote } from 'mdast';
import { paragraph, strong, text } from '../../../shared/markdown/write-markdown.ts';
import { DETAILS } from '../kinds/callouts.ts';
import type { Construct, PlainForm } from '../types.ts';
import {
  type Admonition,
  checkAdmonition,
  checkColons,
  contentOf,
  labelOf,
  remarkAdmonitions,
  titleOf,
} from './callouts.ts';
import { remarkAdmonitionElements } from './compile.ts';

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** A quotation that begins with the kind and the title. */
function plainForm(node: Admonition, { inline, blocks }: PlainForm): Blockquote {
  const name = capitalize(labelOf(node));
  const title = inline(titleOf(node) ?? []);
  const label = { ...text(title.length === 0 ? name : `${name}: `), data: { isLabel: true as const } };
  const start = title.length > 0 && node.kind === DETAILS ? [] : [label];
  return {
    type: 'blockquote',
    children: [paragraph(strong(...start, ...title)), ...blocks(contentOf(node))],
  };
}

export const callout: Construct = {
  views: { Admonition: 'callout/callout', AdmonitionTitle: 'callout/callout' },
  commonStyles: ['callout/callout.module'],
  syntax: ({ callouts }) => [[remarkAdmonitions, { kinds: callouts }]],
  remark: () => [remarkAdmonitionElements],
  check: { admonition: (node, { callouts }) => checkAdmonition(node, callouts) },
  checkText: ({ plain = '', isFirst }) => checkColons(plain, isFirst),
  plain: { admonition: (node, form) => [plainForm(node, form)] },
};
