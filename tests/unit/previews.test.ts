import { join } from 'node:path';
import type { Code, Root } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { VFile } from 'vfile';
import { describe, expect, it } from 'vitest';
import { pageStylesLast, styleLinks, stylesApart } from '../../plugins/document/styles.ts';
import { missingImports } from '../../plugins/previews/imports.ts';
import { pluginPreviews } from '../../plugins/previews/index.ts';

const DOCS = join(import.meta.dirname, '../../docs/docs/basics/frontend');
const PAGE = join(DOCS, 'theming.mdx');
const FRAME = '/theme/preview.tsx';

const plugin = pluginPreviews({ frame: FRAME });

/** A page's tree after the plugin; code fences hold what Rspress read from their files. */
async function transform(source: string): Promise<Root> {
  await plugin.routeGenerated?.([{ absolutePath: PAGE, pageName: 'theming' }] as never, true);
  const processor = unified().use(remarkParse).use(remarkMdx);
  for (const entry of plugin.markdown?.remarkPlugins ?? []) {
    processor.use([entry]);
  }
  const file = new VFile({ value: source, path: PAGE });
  return (await processor.run(processor.parse(file), file)) as Root;
}

/** Local names of a tree's imports and the modules they come from. */
function importsOf(tree: Root): Record<string, unknown> {
  const imports: Record<string, unknown> = {};
  visit(tree, 'mdxjsEsm', ({ data }) => {
    for (const statement of data?.estree?.body ?? []) {
      if (statement.type !== 'ImportDeclaration') continue;
      for (const { local } of statement.specifiers) imports[local.name] = statement.source.value;
    }
  });
  return imports;
}

interface Found {
  title: string;
  component: string;
  source: Code;
}

function previewsOf(tree: Root): Found[] {
  const found: Found[] = [];
  visit(tree, { type: 'mdxJsxFlowElement', name: 'Preview' }, (node: MdxJsxFlowElement) => {
    const { attributes, children } = node;
    const [source, demo] = children as (Code | MdxJsxFlowElement)[];
    if (source?.type !== 'code' || demo?.type !== 'mdxJsxFlowElement') return;
    found.push({ title: String(attributes[0]?.value), component: demo.name ?? '', source });
  });
  return found;
}

const fence = (info: string, code = 'export default () => null') => `\`\`\`${info}\n${code}\n\`\`\`\n`;

describe('a fence with preview', () => {
  it('becomes a frame with the source and the component of its own file', async () => {
    const tree = await transform(
      fence('tsx preview file="./previews/film-card.tsx"') +
        fence('tsx preview file="./previews/status-badge.tsx" title="Badges"'),
    );
    const previews = previewsOf(tree);
    expect(previews.map(({ title }) => title)).toEqual(['film-card.tsx', 'Badges']);
    expect(previews.map(({ source: { meta, value } }) => [meta, value])).toEqual([
      [null, 'export default () => null'],
      [null, 'export default () => null'],
    ]);
    const imports = importsOf(tree);
    expect(imports.Preview).toBe(FRAME);
    expect(previews.map(({ component }) => imports[component])).toEqual([
      join(DOCS, 'previews/film-card.tsx'),
      join(DOCS, 'previews/status-badge.tsx'),
    ]);
  });

  it.each([
    ['its code in the page', 'tsx preview', /theming\.mdx:1: a preview shows a file/],
    ['a package for a file', 'tsx preview file="react"', /theming\.mdx:1: a preview shows a file/],
    [
      'another language',
      'css preview file="./previews/a.css"',
      /:1: a preview is a tsx or jsx fence, .* "css"/,
    ],
    ['an iframe', 'tsx preview="iframe-fixed" file="./previews/a.tsx"', /:1: preview="iframe-fixed" is not/],
  ])('is refused with %s', async (_what, info, message) => {
    await expect(transform(fence(info))).rejects.toThrow(message);
  });

  it('is refused when the component imports what is not there, with the line there', async () => {
    const code = "import { useState } from 'react'\nimport styles from './gone.module.css'\n";
    await expect(transform(fence('tsx preview file="./previews/a.tsx"', code))).rejects.toThrow(
      /frontend\/previews\/a\.tsx:2: the import "\.\/gone\.module\.css" leads to no file/,
    );
  });
});

describe('other fences', () => {
  it.each([
    'tsx title="apps/preview-worker/main.tsx" {2}',
    'tsx file="./previews/film-card.tsx"',
    'jsx title="preview"',
    'ts title="a preview of it"',
  ])('%s stays as it is', async (info) => {
    const tree = await transform(fence(info));
    expect(importsOf(tree)).toEqual({});
    expect(tree.children).toMatchObject([{ type: 'code', meta: info.replace(/^\w+ /, '') }]);
  });
});

describe('missingImports', () => {
  const SOURCE = `import { a } from 'react'
import {
  b,
  c,
} from './there'
import './side-effect.css'
export * from "../up"
const text = "import x from './text'"
// import y from './comment'
`;

  it('names what leads to no file, with its line', () => {
    expect(missingImports(SOURCE, () => false)).toEqual([
      { line: 5, specifier: './there' },
      { line: 6, specifier: './side-effect.css' },
      { line: 7, specifier: '../up' },
    ]);
  });

  it('knows the endings that may be left out', () => {
    const files = ['./there.tsx', './side-effect.css', '../up/index.ts'];
    expect(missingImports(SOURCE, (file) => files.includes(file))).toEqual([]);
  });
});

describe('styles of their own', () => {
  it('stay out of the file of all styles, one group after the other', () => {
    const styles = { test: /\.(?:css|scss)$/ };
    const config = { optimization: { splitChunks: { cacheGroups: { styles } } } };
    stylesApart(/\/previews\/[^/]+\.css$/)(config);
    stylesApart(/\/dialog\.css$|\/words\.css$/)(config);
    const isShared = (path: string) => styles.test.test(path);
    expect(['/a/theme.css', '/a/previews.scss', '/previews/deep/a.css'].filter(isShared)).toHaveLength(3);
    expect(['/a/previews/b.css', '/a/dialog.css', '/a/words.css', '/a/b.tsx'].filter(isShared)).toEqual([]);
  });

  it('are linked behind the shared ones', () => {
    const own = styleLinks(['/core/a.css', '/core/b.css']);
    const shared = '<link href="/core/styles.css" rel="stylesheet">';
    expect(pageStylesLast(`<head>${own}${shared}</head><body></body>`)).toBe(
      `<head>${shared}${own}</head><body></body>`,
    );
    expect(pageStylesLast(`<head>${styleLinks()}${shared}</head>`)).toBe(`<head>${shared}</head>`);
  });
});
