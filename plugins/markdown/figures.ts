import type { Paragraph, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { jsxElement } from './jsx.ts';

interface ImageLike {
  type: string;
  name?: string;
  title?: string | null;
}

const isImage = (node: ImageLike): boolean =>
  node.type === 'image' || (node.type.startsWith('mdxJsx') && node.name === 'img');

const onlyImage = (paragraph: Paragraph): ImageLike | undefined => {
  const [first, ...rest] = paragraph.children as ImageLike[];
  return first && rest.length === 0 && isImage(first) ? first : undefined;
};

/** Remark plugin: an image with a title, alone in its paragraph, becomes a figure with the title as its caption. */
export function remarkFigures() {
  return (tree: Root) => {
    visit(tree, 'paragraph', (node, index, parent) => {
      const image = onlyImage(node);
      if (!image?.title || !parent || index === undefined) return;
      const caption = jsxElement('figcaption', {}, [
        { type: 'paragraph', children: [{ type: 'text', value: image.title }] },
      ]);
      delete image.title;
      parent.children[index] = jsxElement('Figure', {}, [image as never, caption]);
    });
  };
}
