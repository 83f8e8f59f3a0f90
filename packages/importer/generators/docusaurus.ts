import { existsSync, readdirSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { isFile } from '../../../shared/build/files.ts';
import { readData } from '../config/read-config.ts';
import { at, defined, type Fields, fieldsIn, labelOf, listIn, textIn, textsIn } from '../config/values.ts';
import { isMarkdown, listFiles, listPageFiles, readPage, trimUrl } from '../source-pages.ts';
import type { Given, NavItem, Note, Project, SiteFacts, SiteLink, SourcePage } from '../types.ts';
import {
  editPathOf,
  emptyProject,
  findFile,
  languageOf,
  noteLeft,
  pluginRedirects,
  prefixesIn,
  readConfig,
  repositoryOf,
  usesPackage,
} from './common.ts';

const NUMBER = /^(\d+)\s*[-_.]+\s*(?=[^-_.\s])/;
/** A date or a version, whose first number is not an order. */
const NOT_NUMBER = /^(?:\d{2}|\d{4})[-_.]\d{2}(?:[-_.](?:\d{2}|\d{4}))?(?!\d)|^\d+[-_.]\d+/;

const withoutNumber = (name: string): string => (NOT_NUMBER.test(name) ? name : name.replace(NUMBER, ''));

const numberOf = (name: string): number | undefined => {
  const [, number] = NOT_NUMBER.test(name) ? [] : (NUMBER.exec(name) ?? []);
  return number === undefined ? undefined : Number(number);
};

/** A set of pages with its own sidebar: the plugin for pages can be used several times. */
interface Instance {
  id: string;
  folder: string;
  route: string;
  sidebar: string | undefined;
  /** Whether the site also has older versions of these pages. */
  hasVersions: boolean;
}

/** The options of all plugins with a name, also inside presets. */
function optionsOf(config: Fields, name: 'docs' | 'blog' | 'pages'): Fields[] {
  const presets = listIn(config.presets).flatMap((preset) => {
    const [, options] = listIn(preset);
    const given = at(options, name);
    return given === false ? [] : [fieldsIn(given)];
  });
  const plugins = listIn(config.plugins).flatMap((plugin) => {
    const [module, options] = listIn(plugin);
    return String(module).includes(`plugin-content-${name}`) ? [fieldsIn(options)] : [];
  });
  return [...presets, ...plugins];
}

function instancesIn(config: Fields, root: string): Instance[] {
  const hasVersions = (id: string, last: unknown): boolean =>
    last !== 'current' && isFile(join(root, id === 'default' ? 'versions.json' : `${id}_versions.json`));
  const found = optionsOf(config, 'docs').map((options) => ({
    id: textIn(options.id) ?? 'default',
    hasVersions: hasVersions(textIn(options.id) ?? 'default', options.lastVersion),
    folder: resolve(root, textIn(options.path) ?? 'docs'),
    route: textIn(options.routeBasePath) ?? 'docs',
    sidebar: textIn(options.sidebarPath),
  }));
  const all = found.filter(({ folder }) => existsSync(folder));
  if (all.length > 0) return all;
  // Without a configuration, the folder itself contains the pages.
  const folder = existsSync(join(root, 'docs')) ? join(root, 'docs') : root;
  return [
    {
      id: 'default',
      folder,
      route: 'docs',
      sidebar: undefined,
      hasVersions: hasVersions('default', undefined),
    },
  ];
}

const isIndex = (folder: string, name: string): boolean =>
  /^(?:index|readme)$/i.test(name) || name.toLowerCase() === posix.basename(folder).toLowerCase();

/** The URL of a page, and the name by which sidebars refer to it. */
function namesOf(file: string, frontMatter: Fields): { id: string; url: string } {
  const folder =
    posix.dirname(file) === '.' ? '' : posix.dirname(file).split('/').map(withoutNumber).join('/');
  const name = withoutNumber(posix.basename(file).replace(/\.[^.]+$/, ''));
  const own = textIn(frontMatter.id) ?? name;
  const slug = textIn(frontMatter.slug);
  const id = posix.join(folder, own);
  if (slug?.startsWith('/')) return { id, url: slug };
  if (slug !== undefined) return { id, url: posix.join('/', folder, slug) };
  return {
    id,
    url: posix.join('/', folder, isIndex(folder, name) && frontMatter.id === undefined ? '' : own),
  };
}

function readInstance({ folder, route, hasVersions }: Instance, root: string, source: string) {
  const ids = new Map<string, SourcePage>();
  const pages = listPageFiles(folder, root).map((file) => {
    const page = readPage(join(folder, file), source, {
      urls: [],
      fallback: labelOf(posix.basename(file).replace(/\.\w+$/, '')),
      isMdx: true,
    });
    const { id, url } = namesOf(file, page.frontMatter);
    page.urls = [trimUrl(posix.join('/', route, url))];
    // The last version has the usual URLs, and the folder of the newest pages those below `next`.
    if (hasVersions) page.urls.push(trimUrl(posix.join('/', route, 'next', url)));
    ids.set(id, page);
    // Sidebars can name a page by its path, and names without the numbers mean the same.
    ids.set(file.replace(/\.[^.]+$/, ''), page);
    const order = numberOf(posix.basename(file));
    const position = Number(page.frontMatter.sidebar_position ?? order ?? Number.NaN);
    return Object.assign(
      page,
      defined({
        order: Number.isNaN(position) ? undefined : position,
        label: textIn(page.frontMatter.sidebar_label),
      }),
    );
  });
  return { pages, ids };
}

interface SidebarSource {
  project: Project;
  ids: ReadonlyMap<string, SourcePage>;
  folder: string;
  route: string;
  pages: readonly SourcePage[];
}

const orderIn = (value: unknown): number => (typeof value === 'number' ? value : Number.POSITIVE_INFINITY);

/** The entries of a folder, as the old tool makes them from files. */
async function entriesOf(source: SidebarSource, under: string): Promise<NavItem[]> {
  const { folder, pages, ids } = source;
  const base = join(folder, under);
  const inside = pages.filter(({ path }) => path.startsWith(`${base}/`));
  const entries: { item: NavItem; order: number; name: string }[] = [];
  const folders = new Set<string>();
  for (const page of inside) {
    const [first = '', ...rest] = page.path.slice(base.length + 1).split('/');
    if (rest.length > 0) folders.add(first);
    else if (under === '' || !isIndex(under, withoutNumber(first.replace(/\.[^.]+$/, ''))))
      entries.push({
        item: defined({ page: page.path, label: page.label }),
        order: orderIn(page.order),
        name: first,
      });
  }
  for (const name of folders) {
    const path = posix.join(under, name);
    const data = await categoryData(join(folder, path), source.project);
    const items = await entriesOf(source, path);
    const index = inside.find(
      (page) =>
        posix.dirname(page.path) === join(folder, path) &&
        isIndex(path, withoutNumber(posix.basename(page.path).replace(/\.[^.]+$/, ''))),
    );
    const link = categoryLink(data.link, ids);
    entries.push({
      item: defined({
        label: textIn(data.label) ?? index?.label ?? index?.title ?? labelOf(withoutNumber(name)),
        items,
        page: index?.path,
        ...link,
      }),
      order: orderIn(data.position ?? index?.order ?? numberOf(name)),
      name,
    });
  }
  return entries.sort((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1)).map(({ item }) => item);
}

async function categoryData(folder: string, project: Project): Promise<Fields> {
  const file = findFile(folder, ['_category_.json', '_category_.yml', '_category_.yaml']);
  return fieldsIn(file && (await readData(file, project)));
}

function categoryLink(link: unknown, ids: ReadonlyMap<string, SourcePage>): Partial<NavItem> {
  const { type, id, slug, description, title } = fieldsIn(link);
  const page = type === 'doc' ? ids.get(String(id))?.path : undefined;
  if (page) return { page };
  if (type !== 'generated-index') return {};
  return {
    ...defined({ label: textIn(title) }),
    generated: defined({ url: textIn(slug), description: textIn(description) }),
  };
}

async function navOf(value: unknown, source: SidebarSource): Promise<NavItem[]> {
  if (Array.isArray(value)) return (await Promise.all(value.map((one) => navOf(one, source)))).flat();
  if (typeof value === 'string') return itemOf({ type: 'doc', id: value }, source);
  const fields = fieldsIn(value);
  if (!('type' in fields) && !('id' in fields) && !('items' in fields))
    return Promise.all(
      Object.entries(fields).map(async ([label, items]) => ({ label, items: await navOf(items, source) })),
    );
  return itemOf(fields, source);
}

async function itemOf(fields: Fields, source: SidebarSource): Promise<NavItem[]> {
  const label = textIn(fields.label);
  if (fields.type === 'link') return [defined({ label, href: textIn(fields.href) })];
  if (fields.type === 'autogenerated') {
    const under = textIn(fields.dirName) ?? '.';
    return entriesOf(source, under === '.' ? '' : under);
  }
  if (fields.type === 'category' || 'items' in fields) {
    const items = await navOf(fields.items, source);
    const link = categoryLink(fields.link, source.ids);
    return [defined({ ...link, label: label ?? link.label, items })];
  }
  const page = source.ids.get(String(fields.id))?.path;
  return page ? [defined({ page, label })] : [];
}

async function sidebarsOf(
  instance: Instance,
  root: string,
  source: SidebarSource,
): Promise<[string, NavItem[]][]> {
  const given = instance.sidebar && resolve(root, instance.sidebar);
  const file =
    given && isFile(given)
      ? given
      : findFile(
          root,
          instance.id === 'default'
            ? ['sidebars.js', 'sidebars.ts', 'sidebars.json', 'sidebars.cjs', 'sidebars.mjs']
            : [],
        );
  const data = fieldsIn(file && (await readData(file, source.project)));
  if (Object.keys(data).length === 0) return [['docs', await entriesOf(source, '')]];
  const result: [string, NavItem[]][] = [];
  for (const [name, value] of Object.entries(data)) result.push([name, await navOf(value, source)]);
  return result;
}

const pagesIn = (items: readonly NavItem[]): string[] =>
  items.flatMap(({ page, items: inner = [] }) => [...(page ? [page] : []), ...pagesIn(inner)]);

/** The label of a sidebar: that of the entry of the top bar that leads to it. */
function labelOfSidebar(
  name: string,
  items: readonly NavItem[],
  config: Fields,
  ids: ReadonlyMap<string, SourcePage>,
): string {
  const pages = pagesIn(items);
  const entry = listIn(at(config, 'themeConfig.navbar.items')).find((one) => {
    const { sidebarId, docId, to } = fieldsIn(one);
    const page = ids.get(String(docId));
    return (
      sidebarId === name ||
      (page && pages.includes(page.path)) ||
      (typeof to === 'string' &&
        [...ids.values()].some(({ urls, path }) => urls[0] === trimUrl(to) && pages.includes(path)))
    );
  });
  return (
    textIn(fieldsIn(entry).label) ??
    labelOf(name.replace(/Sidebar$/i, '').replace(/([a-z])([A-Z])/g, '$1 $2'))
  );
}

function linkOf(
  item: unknown,
  ids: ReadonlyMap<string, SourcePage>,
  firstOf: ReadonlyMap<string, string>,
): SiteLink[] {
  const { label, to, href, docId, sidebarId, type, items } = fieldsIn(item);
  const url =
    textIn(to) ??
    textIn(href) ??
    ids.get(String(docId))?.urls[0] ??
    firstOf.get(String(sidebarId)) ??
    (type === 'doc' ? ids.get(String(docId))?.urls[0] : undefined);
  const text = textIn(label);
  const inside = listIn(items).flatMap((one) => linkOf(one, ids, firstOf));
  return text && url ? [{ label: text, url }, ...inside] : inside;
}

function factsOf(
  config: Fields,
  ids: ReadonlyMap<string, SourcePage>,
  firstOf: ReadonlyMap<string, string>,
): SiteFacts {
  const { url, baseUrl = '/' } = config;
  const theme = fieldsIn(config.themeConfig);
  const bar = fieldsIn(theme.announcementBar);
  const logo = fieldsIn(at(theme, 'navbar.logo'));
  const [docs = {}] = optionsOf(config, 'docs');
  const organization = textIn(config.organizationName);
  const project = textIn(config.projectName);
  const edit = textIn(docs.editUrl);
  const own = organization && project ? `https://github.com/${organization}/${project}` : undefined;
  const code = textIn(at(config, 'i18n.defaultLocale'));
  const locale = fieldsIn(fieldsIn(at(config, 'i18n.localeConfigs'))[code ?? '']);
  return {
    ...defined({
      title: textIn(config.title),
      tagline: textIn(config.tagline),
      address: textIn(url),
      repository: repositoryOf(edit) ?? own,
      editPath: editPathOf(edit),
      copyright: textIn(at(theme, 'footer.copyright')),
      logo: textIn(logo.src),
      logoDark: textIn(logo.srcDark),
      favicon: textIn(config.favicon),
      announcement: textIn(bar.content)
        ? { id: textIn(bar.id) ?? 'announcement', content: String(bar.content) }
        : undefined,
      language: languageOf(code, textIn(locale.label), locale.direction),
    }),
    base: trimUrl(String(baseUrl)) === '/' ? '/' : `${trimUrl(String(baseUrl))}/`,
    navbar: listIn(at(theme, 'navbar.items')).flatMap((item) => linkOf(item, ids, firstOf)),
    footer: footerOf(theme, ids, firstOf),
  };
}

function footerOf(
  theme: Fields,
  ids: ReadonlyMap<string, SourcePage>,
  firstOf: ReadonlyMap<string, string>,
): SiteFacts['footer'] {
  return listIn(at(theme, 'footer.links')).flatMap((group) => {
    const { title, items } = fieldsIn(group);
    const links = (items === undefined ? [group] : listIn(items)).flatMap((item) =>
      linkOf(item, ids, firstOf),
    );
    return links.length > 0 ? [{ title: textIn(title) ?? 'More', items: links }] : [];
  });
}

const DATED = /^(?:(.*\/))?(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/]?(.*?)(?:\/index)?\.mdx?$/;

function postsOf(config: Fields, root: string, source: string): { posts: SourcePage[]; folders: string[] } {
  const given = optionsOf(config, 'blog');
  const instances = (given.length > 0 ? given : [{}])
    .map((options: Fields) => ({
      folder: resolve(root, textIn(options.path) ?? 'blog'),
      route: textIn(options.routeBasePath) ?? 'blog',
    }))
    .filter(({ folder }) => existsSync(folder));
  const posts = instances.flatMap(({ folder, route }) =>
    listPageFiles(folder, root).map((file) => {
      const [, , year, month, day, name = ''] = DATED.exec(file) ?? [];
      const page = readPage(join(folder, file), source, {
        urls: [],
        fallback: labelOf(posix.basename(file).replace(/\.\w+$/, '')),
        isMdx: true,
        isPost: true,
      });
      const slug = textIn(page.frontMatter.slug);
      const path = year ? `${year}/${month}/${day}/${name}` : file.replace(/(?:\/index)?\.\w+$/, '');
      page.urls = [trimUrl(posix.join('/', route, slug ?? path))];
      if (year) page.frontMatter.date ??= `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
      return page;
    }),
  );
  return { posts, folders: instances.map(({ folder }) => folder) };
}

/** The pages in `src/pages` that are Markdown. */
function loosePages(config: Fields, root: string, source: string, notes: Note[]): SourcePage[] {
  const folder = resolve(root, textIn(optionsOf(config, 'pages')[0]?.path) ?? 'src/pages');
  if (!existsSync(folder)) return [];
  const files = listFiles(folder, root).filter((file) => !/(?:^|\/)_/.test(file));
  for (const file of files.filter((one) => /\.[jt]sx?$/.test(one) && !/\.(?:test|module|d)\./.test(one)))
    notes.push({ file: `src/pages/${file}`, kind: 'A page that is code was not imported', isOpen: true });
  return files.filter(isMarkdown).map((file) => {
    const name = file.replace(/\.[^.]+$/, '');
    return readPage(join(folder, file), source, {
      urls: [trimUrl(name.replace(/(?:^|\/)index$/, ''))],
      fallback: labelOf(posix.basename(name)),
      isMdx: true,
    });
  });
}

/** Reads a folder of Docusaurus. @param source the folder that the command was given */
export async function readDocusaurus(given: Given): Promise<Project> {
  const { root, source } = given;
  const file = findFile(root, [
    'docusaurus.config.ts',
    'docusaurus.config.js',
    'docusaurus.config.mjs',
    'docusaurus.config.cjs',
  ]);
  const project = emptyProject('docusaurus', given);
  const config = await readConfig(project, 'docusaurus.config.js', file);
  const instances = instancesIn(config, root);
  const { ids, firstOf } = await readInstances(project, instances, config, source);
  const { posts, folders } = postsOf(config, root, source);
  project.pages.push(...loosePages(config, root, source, project.notes), ...posts);
  project.site = factsOf(config, ids, firstOf);
  project.home = {
    ...defined({ title: project.site.title, text: project.site.tagline }),
    actions: [],
    cards: [],
  };
  const statics = Array.isArray(config.staticDirectories) ? config.staticDirectories : ['static'];
  project.staticDirs = statics.map((name) => resolve(root, String(name))).filter((path) => existsSync(path));
  project.prefixes = { ...(await prefixesIn({}, project)), '@site': root };
  project.contentRoots = [...instances.map(({ folder }) => folder), ...folders, root];
  project.docsUrl = trimUrl(instances[0]?.route ?? 'docs');
  project.variables = textsIn(config, 'siteConfig.');
  project.redirects = pluginRedirects(config);
  project.hasFormulas = usesPackage(file, /remark-math/);
  await readRegistries(project, folders);
  await noteOthers(project, config);
  return project;
}

/** Reads the pages and the sidebars. @returns the pages by their names, and the first page of each sidebar */
async function readInstances(
  project: Project,
  instances: readonly Instance[],
  config: Fields,
  source: string,
): Promise<{ ids: Map<string, SourcePage>; firstOf: Map<string, string> }> {
  const ids = new Map<string, SourcePage>();
  const firstOf = new Map<string, string>();
  const sidebars: NavItem[] = [];
  for (const instance of instances) {
    const read = readInstance(instance, project.root, source);
    project.pages.push(...read.pages);
    for (const [id, page] of read.ids) ids.set(id, page);
    for (const [name, items] of await sidebarsOf(instance, project.root, { ...instance, ...read, project })) {
      const [first] = pagesIn(items);
      const url = read.pages.find(({ path }) => path === first)?.urls[0];
      if (url) firstOf.set(name, url);
      if (items.length > 0) sidebars.push({ label: labelOfSidebar(name, items, config, read.ids), items });
    }
  }
  project.navigation = sidebars.length === 1 ? (sidebars[0]?.items ?? []) : sidebars;
  return { ids, firstOf };
}

async function readRegistries(project: Project, folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    const authors = findFile(folder, ['authors.yml', 'authors.yaml', 'authors.json']);
    const tags = findFile(folder, ['tags.yml', 'tags.yaml']);
    Object.assign(project.authors, fieldsIn(authors && (await readData(authors, project))));
    Object.assign(project.tags, fieldsIn(tags && (await readData(tags, project))));
  }
}

/** The folders of older versions and of other languages. */
async function noteOthers(project: Project, config: Fields): Promise<void> {
  const { root } = project;
  const foldersIn = (path: string): string[] =>
    existsSync(join(root, path))
      ? readdirSync(join(root, path), { withFileTypes: true })
          .filter((entry) => entry.isDirectory())
          .map(({ name }) => `${path}/${name}`)
          .sort()
      : [];
  const versions = readdirSync(root)
    .filter((name) => /(?:^|_)versioned_docs$/.test(name))
    .flatMap(foldersIn);
  noteLeft(project, 'Older versions were not imported', versions);
  const own = `i18n/${textIn(at(config, 'i18n.defaultLocale')) ?? 'en'}`;
  noteLeft(
    project,
    'Translations were not imported',
    foldersIn('i18n').filter((folder) => folder !== own),
  );
}
