import { join } from 'node:path';
import type { Root } from 'mdast';
import type { MdxJsxAttribute, MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { VFile } from 'vfile';
import { describe, expect, it } from 'vitest';
import { codeFilesOf } from '../../../plugins/content/included-files.ts';
import type { Page } from '../../../plugins/content/types.ts';
import { missingImports } from '../../../plugins/previews/imports.ts';
import { pluginPreviews } from '../../../plugins/previews/index.ts';
import { sourceModules } from '../../../plugins/previews/sources.ts';
import {
  closeShapes,
  excludeFromMainCss,
  joinHead,
  pageStylesLast,
  styleLinks,
} from '../../../plugins/rspress/page-styles.ts';

const ROOT = join(import.meta.dirname, '../../fixtures/site/docs');
const DOCS = join(ROOT, 'docs/craft/screen');
const PAGE = join(DOCS, 'curtains.mdx');
const FRAME = '/theme/preview.tsx';

const plugin = pluginPreviews({ root: ROOT, frame: FRAME });

/** A page's tree after the plugin; code fences hold what Rspress read from their files. */
async function transform(source: string, path = PAGE): Promise<Root> {
  const processor = unified().use(remarkParse).use(remarkMdx);
  for (const entry of plugin.markdown?.remarkPlugins ?? []) {
    processor.use([entry]);
  }
  const file = new VFile({ value: source, path });
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

/** A value of an attribute: the text itself, a number, or the module that a function imports. */
function givenValue(value: MdxJsxAttribute['value']): unknown {
  if (typeof value !== 'object') return value;
  const [statement] = value?.data?.estree?.body ?? [];
  if (statement?.type !== 'ExpressionStatement') return undefined;
  const { expression } = statement;
  if (expression.type === 'Literal') return expression.value;
  if (expression.type !== 'ArrowFunctionExpression' || expression.body.type !== 'ImportExpression')
    return undefined;
  return expression.body.source.type === 'Literal' ? expression.body.source.value : undefined;
}

interface Found {
  attributes: Record<string, unknown>;
  children: unknown[];
}

function previewsOf(tree: Root): Found[] {
  const found: Found[] = [];
  visit(tree, { type: 'mdxJsxFlowElement', name: 'Preview' }, (node: MdxJsxFlowElement) => {
    const attributes = node.attributes.filter((attribute) => attribute.type === 'mdxJsxAttribute');
    found.push({
      attributes: Object.fromEntries(attributes.map(({ name, value }) => [name, givenValue(value)])),
      children: node.children.map((child) => ('name' in child ? child.name : child.type)),
    });
  });
  return found;
}

const fence = (info: string, code = 'export default () => null') => `\`\`\`${info}\n${code}\n\`\`\`\n`;

describe('a fence with preview', () => {
  it('becomes a frame with the component from its file, and an import that loads the source later', async () => {
    const code = 'export default () => (\n  null\n)\n';
    const tree = await transform(
      fence('tsx preview file="./previews/ticket.tsx"', code) +
        fence('tsx preview file="./previews/stamp.tsx" title="Badges"'),
    );
    const previews = previewsOf(tree);
    const preview = (name: string, title: string, lines: number, columns: number) => {
      const file = `docs/craft/screen/previews/${name}`;
      return { title, file, lines, columns, load: `@generated/sources/${file}.mdx` };
    };
    expect(previews.map(({ attributes }) => attributes)).toEqual([
      preview('ticket.tsx', 'ticket.tsx', 3, 22),
      preview('stamp.tsx', 'Badges', 1, 25),
    ]);
    const imports = importsOf(tree);
    expect(imports.Preview).toBe(FRAME);
    const components = previews.map(({ children }) => children.map((name) => imports[String(name)]));
    expect(components).toEqual(['ticket.tsx', 'stamp.tsx'].map((name) => [join(DOCS, 'previews', name)]));
  });

  it('becomes a frame on every page, when pages are compiled at the same time', async () => {
    const source = fence('tsx preview file="./previews/ticket.tsx"');
    const trees = await Promise.all(
      ['seats.mdx', 'reels.mdx'].map((name) => transform(source, join(DOCS, name))),
    );
    expect(trees.map((tree) => previewsOf(tree).length)).toEqual([1, 1]);
  });

  it.each([
    ['tsx preview', /curtains\.mdx:1: a preview shows a file/],
    ['tsx preview file="react"', /curtains\.mdx:1: a preview shows a file/],
    ['css preview file="./previews/a.css"', /:1: a preview is a tsx or jsx fence, .* "css"/],
    ['tsx preview="iframe-fixed" file="./previews/a.tsx"', /:1: preview="iframe-fixed" is not/],
  ])('is refused as %s', async (info, message) => {
    await expect(transform(fence(info))).rejects.toThrow(message);
  });

  it('is refused if the component imports a missing file, with the line of the import', async () => {
    const code = "import { useState } from 'react'\nimport styles from './gone.module.css'\n";
    await expect(transform(fence('tsx preview file="./previews/a.tsx"', code))).rejects.toThrow(
      /screen\/previews\/a\.tsx:2: the import "\.\/gone\.module\.css" does not lead to a file/,
    );
  });
});

it.each([
  'tsx title="apps/preview-worker/main.tsx" {2}',
  'tsx file="./previews/ticket.tsx"',
  'jsx title="preview"',
  'ts title="a preview of it"',
])('the fence %s stays as it is', async (info) => {
  const tree = await transform(fence(info));
  expect(importsOf(tree)).toEqual({});
  expect(tree.children).toMatchObject([{ type: 'code', meta: info.replace(/^\w+ /, '') }]);
});

it('only previews have modules of their sources', () => {
  const text =
    fence('tsx preview file="./previews/a.tsx"', '') +
    fence('tsx file="./previews/b.tsx"', '') +
    fence('jsx preview title="C" file="/docs/previews/c.jsx"', '') +
    fence('tsx title="a preview" file="./d.tsx"', '');
  const codeFiles = codeFilesOf(unified().use(remarkParse).parse(text));
  const page = { file: 'docs/a/one.mdx', codeFiles } as unknown as Page;
  expect([...sourceModules(page)]).toEqual([
    ['sources/docs/a/previews/a.tsx.mdx', '```tsx file="/docs/a/previews/a.tsx"\n```\n'],
    ['sources/docs/previews/c.jsx.mdx', '```jsx file="/docs/previews/c.jsx"\n```\n'],
  ]);
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

  it('reports imports of missing files, with their line', () => {
    expect(missingImports(SOURCE, () => false)).toEqual([
      { line: 5, specifier: './there' },
      { line: 6, specifier: './side-effect.css' },
      { line: 7, specifier: '../up' },
    ]);
  });

  it('resolves files without an extension', () => {
    const files = ['./there.tsx', './side-effect.css', '../up/index.ts'];
    expect(missingImports(SOURCE, (file) => files.includes(file))).toEqual([]);
  });
});

describe('styles of single pages', () => {
  it('are excluded from the main stylesheet, one group after the other', () => {
    const styles = { test: /\.(?:css|scss)$/ };
    const config = { optimization: { splitChunks: { cacheGroups: { styles } } } };
    excludeFromMainCss(/\/previews\/[^/]+\.css$/)(config);
    excludeFromMainCss(/\/dialog\.css$|\/words\.css$/)(config);
    const isShared = (path: string) => styles.test.test(path);
    expect(['/a/theme.css', '/a/previews.scss', '/previews/deep/a.css'].filter(isShared)).toHaveLength(3);
    expect(['/a/previews/b.css', '/a/dialog.css', '/a/words.css', '/a/b.tsx'].filter(isShared)).toEqual([]);
  });

  it('are linked after the shared styles', () => {
    const own = styleLinks(['/core/a.css', '/core/b.css']);
    const shared = '<link href="/core/styles.css" rel="stylesheet">';
    expect(pageStylesLast(`<head>${own}${shared}</head><body></body>`)).toBe(
      `<head>${shared}${own.replaceAll(' data-page', '')}</head><body></body>`,
    );
    expect(pageStylesLast(`<head>${styleLinks()}${shared}</head>`)).toBe(`<head>${shared}</head>`);
  });
});

it('empty shapes of drawings have no closing tags, and text that mentions them stays', () => {
  const text = '<p>&lt;path>&lt;/path></p><title></title>';
  expect(closeShapes(`<svg><path d="M0 0"></path><circle r="1"></circle></svg>${text}`)).toBe(
    `<svg><path d="M0 0"/><circle r="1"/></svg>${text}`,
  );
});

it('the head is on one line, and the body keeps its lines', () => {
  const body = '<body><pre>\n<b>a</b>\n  <b>c</b></pre></body>';
  expect(joinHead(`<head>\n  <meta charset="utf-8">\n<title>A > b</title>\n</head>${body}`)).toBe(
    `<head><meta charset="utf-8"><title>A > b</title></head>${body}`,
  );
});
