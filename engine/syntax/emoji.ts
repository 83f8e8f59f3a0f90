import { createRequire } from 'node:module';
import type { Text } from 'mdast';
import type { Processor } from 'unified';
import { extendParser } from '../../shared/markdown/extend-parser.ts';
import { visit } from '../../shared/markdown/visit.ts';

declare module 'mdast' {
  interface TextData {
    /** Whether the names of emoji in the text have been replaced. The others are text. */
    hasEmoji?: true;
  }
}

const require = createRequire(import.meta.url);

/** `:tada:`, but not the minutes of `10:30:45` and not a part of a URL. */
const SHORTCODE = /(?<![\w:/\\]):([+-]?[a-z\d][\w+-]*):(?![\w:])/g;

function replaceNames(node: Text, document: string): void {
  if (node.data?.hasEmoji || !node.value.includes(':')) return;
  const { nameToEmoji } = require('gemoji') as typeof import('gemoji');
  const source = document.slice(node.position?.start.offset, node.position?.end.offset);
  let isFound = false;
  node.value = node.value.replace(SHORTCODE, (written, name: string) => {
    isFound = true;
    // `\:tada:` is text.
    return source.includes(`\\${written}`) || !Object.hasOwn(nameToEmoji, name)
      ? written
      : (nameToEmoji[name] ?? written);
  });
  if (isFound) node.data = { ...node.data, hasEmoji: true };
}

/** Whether a document can contain a name of an emoji, so that the list of names must be loaded. */
const MAY_HAVE = /:[+-]?[a-z\d][\w+-]*:/;

/**
 * Remark plugin: replaces the names of emoji that GitHub has, such as `:tada:`. Unknown names are text. It changes the parser, so
 * that headings, search and the Markdown version of a page have the same emoji.
 */
export function remarkEmoji(this: Processor): void {
  extendParser(this, (tree, document) => {
    if (!MAY_HAVE.test(document)) return;
    visit(tree, 'text', (node) => replaceNames(node, document));
  });
}
