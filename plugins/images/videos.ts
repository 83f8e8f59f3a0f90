import type { Root } from 'hast';
import type { MdxJsxAttribute, MdxJsxFlowElementHast } from 'mdast-util-mdx-jsx';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import type { Boundary } from '../content/gate.ts';
import { expressionAttribute, importNode } from '../lib/mdx-nodes.ts';
import { importPath } from './elements.ts';

/** The attributes of `<Video>` that name a file: how the file is imported, and the value that the component gets. */
const FILES: Readonly<Record<string, { query: string; value: string }>> = {
  src: { query: '?url', value: '' },
  captions: { query: '?url', value: '' },
  poster: { query: '?image', value: '.img' },
};

/**
 * Rehype plugin: publishes the files of a `<Video>`, and passes the size of the poster, which is also the size of the video.
 * Another check reports missing attributes and files.
 */
export function rehypeVideos(boundary: Boundary) {
  return (tree: Root, page: VFile) => {
    const imports: string[] = [];
    visit(tree, { name: 'Video' }, (node) => {
      const video = node as MdxJsxFlowElementHast;
      video.attributes = video.attributes.map((attribute) => {
        const { name, value } = attribute as MdxJsxAttribute;
        const file = FILES[name];
        if (!file || typeof value !== 'string') return attribute;
        const variable = `video${imports.length}`;
        const what = `<Video ${name}="${value}">: the file`;
        const path = importPath(value, what, node, page, boundary);
        imports.push(`import ${variable} from ${JSON.stringify(path + file.query)}`);
        return expressionAttribute(name, variable + file.value);
      });
    });
    tree.children.unshift(...imports.map(importNode));
  };
}
