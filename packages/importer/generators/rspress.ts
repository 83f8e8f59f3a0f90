import { existsSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { readData } from '../config/read-config.ts';
import { at, defined, type Fields, fieldsIn, labelOf, listIn, textIn } from '../config/values.ts';
import { listPageFiles, readPage, trimUrl } from '../source-pages.ts';
import type { Given, NavItem, Project, SiteLink, SourcePage } from '../types.ts';
import {
  editPathOf,
  emptyProject,
  findFile,
  languageOf,
  pluginRedirects,
  prefixesIn,
  readConfig,
  repositoryIn,
  repositoryOf,
  usesPackage,
} from './common.ts';
import { homeOf, isExcluded } from './vitepress.ts';

/** What the entries of `_meta.json` refer to. */
interface Source {
  project: Project;
  folder: string;
  /** The page of a path without an extension. */
  pages: ReadonlyMap<string, SourcePage>;
  /** Labels by their keys. */
  words: Fields;
  language: string;
  /** The first folder in the path of a page. */
  folderOf: (path: string) => string;
}

const wordOf = (value: unknown, { words, language }: Source): string | undefined => {
  const text = textIn(value);
  return text === undefined ? undefined : (textIn(fieldsIn(words[text])[language]) ?? text);
};

const META = ['_meta.json', '_meta.ts', '_meta.js', '_meta.mjs'];

async function metaOf(folder: string, project: Project): Promise<unknown[] | undefined> {
  const file = findFile(folder, META);
  const data = file && (await readData(file, project));
  return Array.isArray(data) ? data : undefined;
}

/** The entries of a folder, from its `_meta.json` or from its files. */
async function entriesOf(under: string, source: Source): Promise<NavItem[]> {
  const meta = await metaOf(join(source.folder, under), source.project);
  if (meta === undefined) return automatic(under, source);
  const lists = await Promise.all(meta.map((entry) => entryOf(entry, under, source)));
  return lists.flat();
}

async function entryOf(entry: unknown, under: string, source: Source): Promise<NavItem[]> {
  if (typeof entry === 'string') return fileOrFolder(entry, undefined, under, source);
  const { type, name, label, link, text } = fieldsIn(entry);
  if (type === 'divider' || type === 'section-header') return [];
  const words = wordOf(label ?? text, source);
  if (type === 'custom-link') {
    const url = textIn(link) ?? '';
    const page = source.pages.get(url.replace(/^\/|\/$/g, ''));
    return page ? [defined({ page: page.path, label: words })] : [defined({ label: words, href: url })];
  }
  return fileOrFolder(String(name), words, under, source);
}

async function fileOrFolder(
  name: string,
  label: string | undefined,
  under: string,
  source: Source,
): Promise<NavItem[]> {
  const path = posix.join(under, name.replace(/\.mdx?$/, ''));
  const page = source.pages.get(path.replace(/(?:^|\/)index$/, '') || path) ?? source.pages.get(path);
  if (!existsSync(join(source.folder, path)) || name.endsWith('index'))
    return page ? [defined({ page: page.path, label: label ?? page.label })] : [];
  const index = source.pages.get(path);
  return [
    defined({
      label: label ?? index?.title ?? labelOf(name),
      page: index?.path,
      items: await entriesOf(path, source),
    }),
  ];
}

async function automatic(under: string, source: Source): Promise<NavItem[]> {
  const names = new Set<string>();
  const prefix = under === '' ? '' : `${under}/`;
  for (const path of source.pages.keys())
    if (path !== under && path.startsWith(prefix)) names.add(path.slice(prefix.length).split('/')[0] ?? '');
  const lists = await Promise.all(
    [...names]
      .filter(Boolean)
      .sort()
      .map((name) => fileOrFolder(name, undefined, under, source)),
  );
  return lists.flat();
}

function linksOf(value: unknown, source: Source): SiteLink[] {
  return listIn(value).flatMap((one): SiteLink[] => {
    const { text, link, items } = fieldsIn(one);
    const label = wordOf(text, source);
    if (label && textIn(link)) return [{ label, url: String(link) }];
    return linksOf(items, source);
  });
}

/** The sidebar of version 1, which was part of the configuration. */
function configured(value: unknown, source: Source): NavItem[] {
  return listIn(value).flatMap((one): NavItem[] => {
    const { text, link, items } = fieldsIn(one);
    const url = typeof one === 'string' ? one : textIn(link);
    const page = source.pages.get(
      (url ?? '').replace(/\.(?:html|mdx?)$/, '').replace(/^\/|\/(?:index)?$/g, ''),
    );
    const inner = configured(items, source);
    if (inner.length === 0 && !page) return [];
    return [
      defined({ label: wordOf(text, source), page: page?.path, items: inner.length > 0 ? inner : undefined }),
    ];
  });
}

async function navigationOf(sidebar: Fields, source: Source, nav: readonly SiteLink[]): Promise<NavItem[]> {
  const groups = Object.entries(sidebar).map(
    ([prefix, items]): NavItem => ({ label: labelFor(prefix, nav), items: configured(items, source) }),
  );
  if (groups.length > 0) return groups.length === 1 ? (groups[0]?.items ?? []) : groups;
  const entries = await entriesOf('', source);
  const positionOf = ({ items: [first] = [] }: NavItem): number => {
    const folder = first?.page === undefined ? undefined : source.folderOf(first.page);
    const index = nav.findIndex(({ url }) => folder !== undefined && url.split('/')[1] === folder);
    return index < 0 ? nav.length : index;
  };
  // The top bar decides about folders at the top, which have no file with an order.
  return entries
    .map((entry) => ({ ...entry, ...defined({ label: nav[positionOf(entry)]?.label ?? entry.label }) }))
    .toSorted((a, b) => positionOf(a) - positionOf(b));
}

function labelFor(prefix: string, nav: readonly SiteLink[]): string {
  return nav.find(({ url }) => url.startsWith(prefix))?.label ?? labelOf(posix.basename(prefix));
}

/** Reads a folder of Rspress. @param root the folder that contains its configuration */
export async function readRspress(given: Given): Promise<Project> {
  const { root, source } = given;
  const project = emptyProject('rspress', given);
  const file = findFile(root, [
    'rspress.config.ts',
    'rspress.config.js',
    'rspress.config.mjs',
    'rspress.config.mts',
    'rspress.config.cjs',
  ]);
  const config = await readConfig(project, 'rspress.config.ts', file);
  const docs = resolve(root, textIn(config.root) ?? 'docs');
  const language = textIn(config.lang) ?? 'en';
  const version = textIn(at(config, 'multiVersion.default')) ?? '';
  const folder =
    [join(docs, version, language), join(docs, version), docs].find((path) => existsSync(path)) ?? root;
  noteOthers(project, config, docs, language);
  const pages = readPages(project, config, folder, { language, source });
  const own = fieldsIn(config.themeConfig);
  const locale = fieldsIn(
    listIn(own.locales ?? config.locales)
      .map(fieldsIn)
      .find(({ lang }) => lang === language),
  );
  const theme: Fields = { ...own, ...locale };
  const words = fieldsIn(
    await readData(resolve(root, textIn(config.i18nSourcePath) ?? 'i18n.json'), project),
  );
  const folderOf = (path: string): string => path.slice(folder.length + 1).split('/')[0] ?? '';
  const context: Source = { project, folder, pages, words, language, folderOf };
  const links = linksOf(
    theme.nav ?? (await readData(findFile(folder, ['_nav.json']) ?? '', project)),
    context,
  );
  project.navigation = await navigationOf(fieldsIn(theme.sidebar), context, links);
  project.site = { ...factsOf(config, theme, textIn(locale.label)), navbar: links };
  project.staticDirs = [...new Set([join(docs, 'public'), join(folder, 'public')])].filter((path) =>
    existsSync(path),
  );
  project.prefixes = { '@': root, ...(await prefixesIn(config, project)) };
  project.hasFormulas = usesPackage(file, /katex|remark-?math/i);
  project.redirects = pluginRedirects(config);
  project.contentRoots = [folder, docs];
  return project;
}

function readPages(
  project: Project,
  config: Fields,
  folder: string,
  { language, source }: { language: string; source: string },
): Map<string, SourcePage> {
  const excluded = [...listIn(at(config, 'route.exclude')), 'fragments/**', 'components/**', 'public/**'];
  const pages = new Map<string, SourcePage>();
  const files = listPageFiles(folder, project.root).filter((file) =>
    [file, posix.join(language, file)].every((path) => !isExcluded(path, excluded)),
  );
  for (const name of files) readOne(project, pages, folder, name, source);
  return pages;
}

function factsOf(config: Fields, theme: Fields, label: string | undefined): Project['site'] {
  const edit = textIn(at(theme, 'editLink.docRepoBaseUrl'));
  const logo = fieldsIn(config.logo);
  return {
    ...defined({
      title: textIn(config.title),
      description: textIn(config.description),
      address: textIn(config.siteOrigin) ?? textIn(config.siteUrl),
      repository: repositoryOf(edit) ?? repositoryIn(theme.socialLinks),
      editPath: editPathOf(edit),
      copyright: textIn(at(theme, 'footer.message'))?.replace(/<[^>]+>/g, ''),
      logo: textIn(config.logo) ?? textIn(logo.light),
      logoDark: textIn(logo.dark),
      favicon: textIn(config.icon),
      language: languageOf(textIn(config.lang), label, undefined),
    }),
    base: textIn(config.base) ?? '/',
    navbar: [],
    footer: [],
  };
}

function readOne(
  project: Project,
  pages: Map<string, SourcePage>,
  folder: string,
  name: string,
  source: string,
): void {
  const path = name.replace(/\.\w+$/, '').replace(/(?:^|\/)index$/, '');
  const page = readPage(join(folder, name), source, {
    urls: [trimUrl(path)],
    fallback: labelOf(posix.basename(path) || 'Home'),
    isMdx: name.endsWith('.mdx'),
  });
  pages.set(path, page);
  const isHome =
    page.frontMatter.pageType === 'home' ||
    (path === '' && fieldsIn(page.frontMatter.hero).name !== undefined);
  if (isHome && path === '') project.home = homeOf(page);
  if (!isHome || page.body.trim() !== '') project.pages.push(page);
}

function noteOthers(project: Project, config: Fields, docs: string, language: string): void {
  const theme = fieldsIn(config.themeConfig);
  const languages = listIn(config.locales ?? theme.locales).map((one) => String(fieldsIn(one).lang));
  for (const name of languages.filter((one) => one !== language && existsSync(join(docs, one))))
    project.notes.push({ file: name, kind: 'Translations were not imported', isOpen: true });
  const versions = listIn(at(config, 'multiVersion.versions')).map(String);
  for (const name of versions.filter((one) => one !== at(config, 'multiVersion.default')))
    project.notes.push({ file: name, kind: 'Older versions were not imported', isOpen: true });
}
