import { join } from 'node:path';
import { compile } from '@mdx-js/mdx';
import { VFile } from 'vfile';
import { describe, expect, it } from 'vitest';
import type { Page } from '../../shared/pages/types.ts';
import { parsePage } from '../read/parse-page.ts';
import { rehypeStableKeys } from '../rspress/dev/stable-keys.ts';
import { excludeFromMainCss } from '../rspress/page-styles.ts';
import { pluginPreviews } from './index.ts';
import { sourceModules } from './sources.ts';

const ROOT = join(import.meta.dirname, '../../tests/fixtures/site/docs');
const DOCS = join(ROOT, 'docs/craft/screen');
const FRAME = '/theme/preview.tsx';

const { remarkPlugins } = pluginPreviews({ boundary: { root: ROOT }, frame: FRAME }).markdown ?? {};

/** The JSX of a page. Code fences must already contain the code of their files, which Rspress inserts in a build. */
const jsxOf = async (value: string, page = 'curtains.mdx', plugins = remarkPlugins): Promise<string> =>
  String(await compile(new VFile({ value, path: join(DOCS, page) }), { jsx: true, remarkPlugins: plugins }));

const fence = (info: string, code = 'export default () => null') => `\`\`\`${info}\n${code}\n\`\`\`\n`;

describe('a fence with preview', () => {
  it('becomes a frame with the component from its file, and an import of its source on request', async () => {
    const code = 'export default () => (\n  null\n)\n';
    const jsx = await jsxOf(
      fence('tsx preview file="./previews/ticket.tsx"', code) +
        fence('tsx preview file="./previews/stamp.tsx" title="Badges"'),
    );
    expect(jsx).toContain(`import {Preview} from "${FRAME}";`);
    for (const [name, title, lines, columns] of [
      ['ticket.tsx', 'ticket.tsx', 3, 22],
      ['stamp.tsx', 'Badges', 1, 25],
    ]) {
      const [, component] =
        new RegExp(`import (\\w+) from "${join(DOCS, 'previews', `${name}`)}"`).exec(jsx) ?? [];
      const file = `docs/craft/screen/previews/${name}`;
      expect(jsx).toContain(
        `<Preview title="${title}" file="${file}" lines={${lines}} columns={${columns}} ` +
          `load={() => import("@generated/sources/${file}.mdx")}><${component} /></Preview>`,
      );
    }
  });

  it('becomes a frame on every page, when pages are compiled at the same time', async () => {
    const source = fence('tsx preview file="./previews/ticket.tsx"');
    const [seats, reels] = await Promise.all([jsxOf(source, 'seats.mdx'), jsxOf(source, 'reels.mdx')]);
    for (const jsx of [seats, reels]) expect(jsx).toContain('<Preview ');
  });

  it('becomes a frame in dev, where every element gets a key', async () => {
    const value = fence('tsx preview file="./previews/ticket.tsx"');
    const file = new VFile({ value, path: join(DOCS, 'reels.mdx') });
    const jsx = await compile(file, { jsx: true, remarkPlugins, rehypePlugins: [rehypeStableKeys] });
    expect(String(jsx)).toMatch(/<Preview key="Preview-0" [^<]+<(\w+) key="\1-0" \/><\/Preview>/);
  });
});

it.each(['tsx title="apps/preview-worker/main.tsx" {2}', 'ts title="a preview of it"'])(
  'the fence %s stays as it is',
  async (info) => {
    expect(await jsxOf(fence(info))).toBe(await jsxOf(fence(info), 'curtains.mdx', []));
  },
);

it('only previews have modules with their source code', () => {
  const text =
    fence('tsx preview file="./previews/a.tsx"', '') +
    fence('tsx file="./previews/b.tsx"', '') +
    fence('jsx preview title="C" file="/docs/previews/c.jsx"', '') +
    fence('tsx title="a preview" file="./d.tsx"', '');
  const { codeFiles } = parsePage(text, 'a.md');
  const page = { file: 'docs/a/one.mdx', codeFiles } as unknown as Page;
  expect([...sourceModules(page)]).toEqual([
    ['sources/docs/a/previews/a.tsx.mdx', '```tsx file="/docs/a/previews/a.tsx"\n```\n'],
    ['sources/docs/previews/c.jsx.mdx', '```jsx file="/docs/previews/c.jsx"\n```\n'],
  ]);
});

describe('styles of single pages', () => {
  it('are excluded from the main stylesheet by one or more patterns', () => {
    const styles = { test: /\.(?:css|scss)$/ };
    const config = { optimization: { splitChunks: { cacheGroups: { styles } } } };
    excludeFromMainCss(/\/previews\/[^/]+\.css$/)(config);
    excludeFromMainCss(/\/dialog\.css$|\/words\.css$/)(config);
    const shared = ['/a/theme.css', '/a/previews.scss', '/previews/deep/a.css'];
    const others = ['/a/previews/b.css', '/a/dialog.css', '/a/words.css', '/a/b.tsx'];
    expect([...shared, ...others].filter((path) => styles.test.test(path))).toEqual(shared);
  });
});
