import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ComponentProps, createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { pluginImages } from '../../engine/images/index.ts';
import { markdownOptions, pluginMarkdown } from '../../engine/markdown/index.ts';
import { ContentError } from '../../engine/problems/problems.ts';
import { compileWith } from '../../engine/rspress/compile/compile-page.ts';
import { createHighlighter } from '../../engine/rspress/highlighter.ts';

const DOCS = join(import.meta.dirname, 'docs');
const PROJECT = join(import.meta.dirname, '../..');
const THEME = join(import.meta.dirname, '../../theme');

const require = createRequire(import.meta.url);

interface PageMeta {
  title: string;
  toc: { id: string; text: string; depth: number }[];
}

type MdxContent = FunctionComponent<{ components: Record<string, unknown> }> & {
  __RSPRESS_PAGE_META: Record<string, PageMeta>;
};

/** Plain elements replace components of the theme that pages import, in the code of the page. */
const IMPORTED: Readonly<Record<string, string>> = {
  Admonition:
    "({ type, open, children }) => createElement('aside', { 'data-kind': type, 'data-open': open }, children)",
  AdmonitionTitle: "({ children }) => createElement('header', {}, children)",
  Card: "({ href, children }) => createElement('a', { href }, children)",
};

/** Plain elements replace the components that every page has. */
const components = {
  CodeBlock: ({ html, lang, title }: { html: string; lang?: string; title?: string }) =>
    createElement('pre', { 'data-lang': lang, title, dangerouslySetInnerHTML: { __html: html } }),
  Diagram: ({ svg, caption }: { svg: string; caption: string }) =>
    createElement('figure', { title: caption, dangerouslySetInnerHTML: { __html: svg } }),
  Figure: (props: ComponentProps<'figure'>) => createElement('figure', props),
};

const urlOf = (specifier: string): string => pathToFileURL(require.resolve(specifier)).href;

/** Replaces the imports of a compiled module, so that it can be imported from memory. */
const linkModule = (code: string): string =>
  code
    // Rspress imports a component for admonitions into every page.
    .replace(/^import \{Callout as \S+\} from "@rspress\/core\/theme";$/gm, '')
    .replace(
      /^import (image\d+) from ("[^"]*\?image[^"]*");$/gm,
      'const $1 = { img: { src: $2 }, source: { srcSet: $2 } };',
    )
    .replace(/^import (file\d+) from (".*\?url");$/gm, 'const $1 = $2;')
    .replace(/^import (file\d+) from (".*\?image");$/gm, 'const $1 = { img: $2 };')
    .replace(/^import (image\d+) from (".*");$/gm, 'const $1 = $2;')
    .replace(/^import ".*\.css";$/gm, '')
    // Other components of the theme are elements with the module's name.
    .replace(
      /^import \{(\w+)\} from ".*\/theme\/(?:markdown|blocks\/[\w-]+)\/([\w-]+)\.tsx";$/gm,
      (_all, name: string, module: string) =>
        `const ${name} = ${IMPORTED[name] ?? `(props) => createElement('x-${module}', props)`};`,
    )
    .replace(/from "(react\/jsx-runtime|@mdx-js\/react)";/g, (_all, name: string) => `from "${urlOf(name)}";`)
    .concat(`\nimport { createElement } from "${urlOf('react')}";\n`);

export interface RenderedPage {
  html: string;
  meta: PageMeta;
  /** Names of the stylesheets that the page imports because of its content. */
  styles: string[];
}

/**
 * Turns Markdown into HTML as a build does, with Rspress's compiler and our plugins for Markdown and images.
 * @param source the page
 * @param file its name; the extension decides between Markdown and MDX
 * @param more components that replace elements of Markdown
 * @throws the errors of the compiler
 */
export async function renderMarkdown(
  source: string,
  file = 'page.mdx',
  more: Record<string, unknown> = {},
): Promise<RenderedPage> {
  const plugin = pluginMarkdown(THEME, (path) => path.startsWith('/docs/'));
  // Tests include files of this project.
  const boundary = { root: PROJECT, staticDir: '/static' };
  const images = pluginImages(boundary);
  const config = { markdown: markdownOptions() };
  await createHighlighter();
  const { code, problems } = await compileWith(
    {
      config,
      docDirectory: DOCS,
      boundary,
      routeService: null as never,
      pluginDriver: { getPlugins: () => [plugin, images] },
    },
    { source, filepath: join(DOCS, file) },
  );
  if (problems.length > 0) throw new ContentError(problems);
  const module = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(linkModule(code))}`
  )) as { default: MdxContent };
  const MdxContent = module.default;
  const meta = MdxContent.__RSPRESS_PAGE_META[encodeURIComponent(file)];
  if (!meta) throw new Error(`${file} was compiled without page data.`);
  const styles = [...code.matchAll(/^import ".*\/([\w-]+)\.css";$/gm)].map(([, name = '']) => name);
  const html = renderToStaticMarkup(createElement(MdxContent, { components: { ...components, ...more } }));
  return { html: html.replace(/<link rel="preload"[^>]*>/g, ''), meta, styles };
}
