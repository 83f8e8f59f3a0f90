/** Internals of Rspress that `admonitions.ts` relies on. */
import type { Root } from 'mdast';
import { expect, it } from 'vitest';
import { withAdmonitions } from './admonitions.ts';

it('Rspress turns the text of admonitions into nodes with a type and a title', () => {
  const texts = [':::tip', 'Words.', ':::', ':::details More', 'Words.', ':::'];
  const tree: Root = {
    type: 'root',
    children: texts.map((value) => ({ type: 'paragraph', children: [{ type: 'text', value }] })),
  };
  const found = withAdmonitions(tree).children.filter(
    ({ type }) => (type as string) === 'containerDirective',
  );
  expect(found).toMatchObject([
    { attributes: { type: 'tip', title: 'Tip' }, children: [{ type: 'paragraph' }] },
    { attributes: { type: 'details', title: 'More' }, children: [{ type: 'paragraph' }] },
  ]);
});
