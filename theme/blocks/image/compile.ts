import type { Paragraph, Root } from 'mdast';
import { jsxElement } from '../../../shared/markdown/mdx-nodes.ts';
import { visit } from '../../../shared/markdown/visit.ts';

interface ImageLike {
  type: string;
  title?: string | null;
  data?: { hProperties?: { title?: string } };
}

/** Whether a node is an image: from another site, or marked as local by the images plugin. */
const isImage = ({ type }: ImageLike): boolean => type === 'image' || type === 'localImage';

const onlyImage = (paragraph: Paragraph): ImageLike | undefined => {
  const [first, ...rest] = paragraph.children as ImageLike[];
  return first && rest.length === 0 && isImage(first) ? first : undefined;
};

/** Remark plugin: an image with a title in its own paragraph becomes a figure with the title as its caption. */
export function remarkFigures() {
  return (tree: Root) => {
    visit(tree, 'paragraph', (node, index, parent) => {
      const image = onlyImage(node);
      if (!image?.title || !parent || index === undefined) return;
      const caption = jsxElement('figcaption', {}, [
        { type: 'paragraph', children: [{ type: 'text', value: image.title }] },
      ]);
      delete image.title;
      delete image.data?.hProperties?.title;
      parent.children[index] = jsxElement('Figure', {}, [image as never, caption]);
    });
  };
}
