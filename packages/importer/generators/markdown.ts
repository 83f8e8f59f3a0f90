import { existsSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { readText } from '../../../shared/build/files.ts';
import { readData } from '../config/read-config.ts';
import { defined, type Fields, fieldsIn, labelOf, textIn } from '../config/values.ts';
import { isSourceFile, sourceText } from '../source-files.ts';
import { isMarkdown, listFiles, readPage, trimUrl } from '../source-pages.ts';
import type { Given, NavItem, Project, SourcePage } from '../types.ts';
import { emptyProject, findFile, repositoryOf } from './common.ts';

/** The entries of a list of links, as in `SUMMARY.md` and `_sidebar.md`. */
function listedEntries(text: string, pageAt: (path: string) => SourcePage | undefined): NavItem[] {
  const top: NavItem[] = [];
  const open: { indent: number; items: NavItem[] }[] = [{ indent: -1, items: top }];
  for (const line of text.split('\n')) {
    const [, section] = /^#{2,}\s+(.+)$/.exec(line) ?? [];
    const [, space = '', words = ''] = /^(\s*)[-*+]\s+(.+)$/.exec(line) ?? [];
    if (section !== undefined) {
      const items: NavItem[] = [];
      top.push({ label: section.trim(), items });
      open.splice(0, open.length, { indent: -1, items });
    }
    if (words === '') continue;
    const indent = space.replace(/\t/g, '    ').length;
    while (open.length > 1 && (open.at(-1)?.indent ?? 0) >= indent) open.pop();
    const [, label = words, target] = /\[([^\]]*)\]\(([^)\s]*)[^)]*\)/.exec(words) ?? [];
    const page = target === undefined ? undefined : pageAt(target);
    const item: NavItem = {
      label: label.replace(/[*_`]/g, '').trim(),
      ...defined({ page: page?.path }),
      items: [],
    };
    open.at(-1)?.items.push(item);
    open.push({ indent, items: item.items ?? [] });
  }
  return withoutEmpty(top);
}

const withoutEmpty = (items: readonly NavItem[]): NavItem[] =>
  items.flatMap(({ items: inner = [], ...item }) => {
    const kept = withoutEmpty(inner);
    if (kept.length > 0) return [{ ...item, items: kept }];
    return item.page === undefined ? [] : [item];
  });

/** Pages without an order have that of the links in the page of their folder. */
function orderByLinks({ path, body }: SourcePage, byFile: ReadonlyMap<string, SourcePage>): void {
  if (!/\/(?:readme|index)\.md$/i.test(path)) return;
  const byPath = new Map([...byFile.values()].map((page) => [page.path, page]));
  const targets = [...body.matchAll(/\]\(([^)\s#]+)/g)].map(([, url = '']) => join(dirname(path), url));
  const pages = targets.flatMap(
    (target) => byPath.get(target) ?? byPath.get(join(target, 'README.md')) ?? [],
  );
  for (const [index, page] of [...new Set(pages)].entries()) page.order ??= index + 1;
}

/** Forms for contributors, which are not pages. */
const TEMPLATE = /(?:^|\/)(?:PULL_REQUEST_TEMPLATE|ISSUE_TEMPLATE)(?:\.md$|\/)/i;

/** The nearest folder above with a `.git` folder. */
function repositoryFolder(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder;
  return dirname(folder) === folder ? undefined : repositoryFolder(dirname(folder));
}

/** The address of the repository in its git configuration. */
function remoteOf(folder: string): string | undefined {
  const top = repositoryFolder(folder);
  const file = top && join(top, '.git/config');
  // In a worktree of git, `.git` is a file.
  if (file === undefined || !existsSync(file)) return undefined;
  const [, url = ''] = /\[remote "origin"\][^[]*?url\s*=\s*(\S+)/.exec(readText(file)) ?? [];
  const address = url.replace(/^git@([^:]+):/, 'https://$1/').replace(/^ssh:\/\/(?:git@)?/, 'https://');
  return /^https:\/\/[^@]+$/.test(address) ? repositoryOf(address) : undefined;
}

/** Files of docsify that are parts of every page. */
const PARTS = /(?:^|\/)_(?:sidebar|navbar|coverpage|footer|404)\.md$/i;

/** Whether a file is a page: in Jekyll, names that begin with `_` are collections of pages, or other files. */
function isPageOf(name: string, jekyll: Fields): boolean {
  if (Object.keys(jekyll).length === 0) return !PARTS.test(name);
  const collections = Object.keys(fieldsIn(jekyll.collections));
  const [folder = ''] = name.split('/');
  const isOwn = folder === '_posts' || collections.includes(folder.slice(1));
  return !/(?:^|\/)_/.test(isOwn ? name.slice(1) : name) && !/^(?:vendor|fixtures|spec)\//.test(name);
}

/** The page of a file. @param fallback the title of a page that has none */
function pageOf(
  path: string,
  name: string,
  fallback: string,
  context: { source: string; isJekyll: boolean },
): SourcePage {
  const plain = name
    .replace(/^_posts\/(?:.*\/)?(\d{4})-(\d\d)-(\d\d)-/, '$1/$2/$3/')
    .replace(/^_/, '')
    .replace(/\.\w+$/, '')
    .replace(/(?:^|\/)(?:index|readme)$/i, '');
  const page = readPage(path, context.source, {
    urls: [trimUrl(plain)],
    fallback: labelOf(posix.basename(plain) || fallback),
    isMdx: name.endsWith('.mdx'),
    isPost: context.isJekyll && name.startsWith('_posts/'),
  });
  const { permalink, nav_order: order, redirect_from: from } = page.frontMatter;
  if (textIn(permalink)) page.urls.unshift(trimUrl(String(permalink).replace(/\.html$/, '')));
  page.urls.push(
    ...(Array.isArray(from) ? from : [from]).flatMap((url) => (textIn(url) ? [trimUrl(String(url))] : [])),
  );
  return typeof order === 'number' ? Object.assign(page, { order }) : page;
}

/** The facts in the configuration of Jekyll, or else those of a repository. */
function factsOf(jekyll: Fields, root: string, start: SourcePage | undefined): Project['site'] {
  const base = trimUrl(textIn(jekyll.baseurl) ?? '');
  return {
    base: base === '/' ? '/' : `${base}/`,
    navbar: [],
    footer: [],
    ...defined({
      title: textIn(jekyll.title) ?? start?.title ?? labelOf(basename(root)),
      description: textIn(jekyll.description),
      address: textIn(jekyll.url),
      repository: remoteOf(root),
    }),
  };
}

/** The sidebar that a file lists. */
function navigationIn(file: string, byFile: ReadonlyMap<string, SourcePage>): NavItem[] {
  const keyOf = (path: string): string => posix.normalize(path.replace(/^\//, ''));
  return listedEntries(
    sourceText(file),
    (path) => byFile.get(keyOf(path.replace(/[?#].*$/, ''))) ?? byFile.get(`${keyOf(path)}.md`),
  );
}

/**
 * Reads a folder of Markdown without a tool, such as the documentation of a repository. Its URLs are the paths of files, as on
 * GitHub, and the fields of Jekyll are known.
 */
export async function readMarkdown(given: Given): Promise<Project> {
  const { root, source } = given;
  const project = emptyProject('markdown', given);
  const summary = findFile(root, ['SUMMARY.md', '_sidebar.md', 'src/SUMMARY.md', 'docs/_sidebar.md']);
  const base = summary === undefined ? root : dirname(summary);
  const jekyll = fieldsIn(await readData(join(base, '_config.yml'), project));
  const isJekyll = Object.keys(jekyll).length > 0;
  const isPage = (name: string): boolean =>
    isMarkdown(name) && !TEMPLATE.test(name) && join(base, name) !== summary && isPageOf(name, jekyll);
  const byFile = new Map(
    listFiles(base, root)
      .filter(isPage)
      .map((name) => [name, pageOf(join(base, name), name, basename(root), { source, isJekyll })]),
  );
  project.pages = [...byFile.values()];
  if (summary !== undefined && isSourceFile(summary, root))
    project.navigation = navigationIn(summary, byFile);
  else for (const page of project.pages) orderByLinks(page, byFile);
  const start = byFile.get('README.md') ?? byFile.get('index.md');
  project.site = factsOf(jekyll, root, start);
  project.home = { ...defined({ title: start?.title }), actions: [], cards: [] };
  // GitHub has formulas.
  project.hasFormulas = true;
  if (isJekyll) project.dialect = 'kramdown';
  project.contentRoots = [base, root];
  project.staticDirs = [base];
  return project;
}
