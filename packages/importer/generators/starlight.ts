import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { at, defined, type Fields, fieldsIn, isFields, labelOf, listIn, textIn } from '../config/values.ts';
import { listPageFiles, readPage, trimUrl } from '../source-pages.ts';
import type { Given, NavItem, Project, SiteLink, SourcePage } from '../types.ts';
import {
  editPathOf,
  emptyProject,
  findFile,
  languageOf,
  noteLeft,
  prefixesIn,
  readConfig,
  repositoryIn,
  repositoryOf,
  usesPackage,
} from './common.ts';

const optionsIn = (config: Fields): Fields =>
  fieldsIn(
    listIn(config.integrations)
      .flat()
      .map(fieldsIn)
      .find(({ integration }) => integration === 'starlight')?.options,
  );

/** Starlight makes the parts of a URL from the names of files, as GitHub makes anchors from headings. */
const urlOf = (file: string): string =>
  trimUrl(
    file
      .replace(/\.\w+$/, '')
      .split('/')
      .map((part) =>
        part
          .toLowerCase()
          .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
          .replace(/ /g, '-'),
      )
      .join('/')
      .replace(/(?:^|\/)index$/, ''),
  );

const orderOf = (page: SourcePage): number => page.order ?? Number.POSITIVE_INFINITY;

/** The entries of a folder, as Starlight makes them from files. */
function entriesOf(folder: string, pages: readonly SourcePage[]): NavItem[] {
  const prefix = folder === '' ? '/' : `/${folder}/`;
  const inside = pages.filter(({ urls: [url = ''] }) => `${url}/`.startsWith(prefix));
  const groups = new Map<string, SourcePage[]>();
  for (const page of inside) {
    const [name = ''] = `${page.urls[0]}/`.slice(prefix.length).split('/');
    groups.set(name, [...(groups.get(name) ?? []), page]);
  }
  const entries = [...groups].map(([name, group]) => {
    const path = name === '' ? folder : posix.join(folder, name);
    const isLeaf = name === '' || group.every(({ urls: [url] }) => url === `/${path}`);
    const order = Math.min(...group.map(orderOf));
    const [first] = group;
    if (isLeaf)
      return {
        order,
        name,
        item: { page: first?.path ?? '', ...defined({ label: first?.label }) } as NavItem,
      };
    return { order, name, item: { label: labelOf(name), items: entriesOf(path, group) } as NavItem };
  });
  return entries.sort((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1)).map(({ item }) => item);
}

/** One entry of the sidebar in the configuration. */
function entryOf(value: unknown, pages: readonly SourcePage[]): NavItem[] {
  const pageAt = (url: string) =>
    pages.find(({ urls: [own] }) => own === trimUrl(url.replace(/[?#].*$/, '')).toLowerCase());
  const fields = typeof value === 'string' ? { slug: value } : fieldsIn(value);
  const { label, slug, link, items, autogenerate } = fields as Fields;
  const text = textIn(label);
  const generated = textIn(fieldsIn(autogenerate).directory);
  if (generated !== undefined) {
    const entries = entriesOf(generated, pages);
    return text ? [{ label: text, items: entries }] : entries;
  }
  if (items !== undefined) return [defined({ label: text, items: navOf(items, pages) })];
  const url = textIn(slug) ?? textIn(link) ?? '';
  if (/^[a-z]+:/i.test(url)) return [defined({ label: text, href: url })];
  const page = url === '' ? undefined : pageAt(url);
  return page ? [defined({ page: page.path, label: text ?? page.label })] : [];
}

const navOf = (value: unknown, pages: readonly SourcePage[]): NavItem[] =>
  listIn(value).flatMap((one) => entryOf(one, pages));

function nameOf(value: unknown): string | undefined {
  return textIn(value) ?? (isFields(value) ? textIn(Object.values(value)[0]) : undefined);
}

/** The folders of other languages. */
function otherLocales({ locales, defaultLocale }: Fields): { own: string; others: string[] } {
  const names = Object.keys(fieldsIn(locales));
  const own = names.includes('root') ? '' : (textIn(defaultLocale) ?? '');
  return { own, others: names.filter((name) => name !== 'root' && name !== own) };
}

/** Reads a folder of Starlight. @param root the folder that contains the configuration of Astro */
export async function readStarlight(given: Given): Promise<Project> {
  const { root, source } = given;
  const project = emptyProject('starlight', given);
  const file = findFile(root, ['astro.config.mjs', 'astro.config.ts', 'astro.config.js', 'astro.config.mts']);
  const config = await readConfig(project, 'astro.config.mjs', file);
  const options = optionsIn(config);
  const usual = join(root, 'src/content/docs');
  const content = existsSync(usual) ? usual : root;
  const { own, others } = otherLocales(options);
  const left = others.filter((locale) => existsSync(join(content, locale)));
  noteLeft(
    project,
    'Translations were not imported',
    left.map((name) => `src/content/docs/${name}`),
  );
  const folder = join(content, own);
  const files = listPageFiles(folder, root).filter(
    (name) => own !== '' || !others.includes(name.split('/')[0] ?? ''),
  );
  for (const name of files) readOne(project, folder, name, source);
  if (own !== '') for (const page of project.pages) page.urls.push(trimUrl(`${own}${page.urls[0] ?? ''}`));
  project.navigation =
    options.sidebar === undefined ? entriesOf('', project.pages) : navOf(options.sidebar, project.pages);
  project.site = factsOf(config, options, fieldsIn(fieldsIn(options.locales)[own || 'root']));
  project.staticDirs = [join(root, 'public')].filter((path) => existsSync(path));
  project.prefixes = {
    '~': join(root, 'src'),
    '@': join(root, 'src'),
    ...(await prefixesIn(config, project)),
  };
  project.hasFormulas = usesPackage(file, /remark-math/);
  project.contentRoots = [folder];
  project.redirects = redirectsOf(config);
  return project;
}

function redirectsOf(config: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fieldsIn(config.redirects)).flatMap(([from, to]) => {
      const target = textIn(to) ?? textIn(fieldsIn(to).destination);
      return target && !from.includes('[') ? [[from, target]] : [];
    }),
  );
}

function factsOf(config: Fields, options: Fields, locale: Fields): Project['site'] {
  const edit = textIn(at(options, 'editLink.baseUrl'));
  const logo = fieldsIn(options.logo);
  return {
    ...defined({
      title: nameOf(options.title),
      tagline: nameOf(options.tagline),
      description: textIn(options.description),
      address: textIn(config.site),
      repository: repositoryOf(edit) ?? repositoryIn(options.social),
      editPath: editPathOf(edit),
      logo: textIn(logo.src) ?? textIn(logo.light),
      logoDark: textIn(logo.dark),
      favicon: textIn(options.favicon) ?? '/favicon.svg',
      language: languageOf(textIn(locale.lang), textIn(locale.label), locale.dir),
    }),
    base: textIn(config.base) ?? '/',
    navbar: [],
    footer: [],
  };
}

function readOne(project: Project, folder: string, name: string, source: string): void {
  const page = readPage(join(folder, name), source, {
    urls: [],
    fallback: labelOf(posix.basename(name).replace(/\.\w+$/, '')),
    isMdx: name.endsWith('.mdx'),
  });
  const own = textIn(page.frontMatter.slug);
  const url = own === undefined ? urlOf(name) : trimUrl(own);
  page.urls = [url];
  if (url === '/404') {
    project.notes.push({
      file: page.name,
      kind: 'The page for missing URLs was not imported, because this site has its own',
      isOpen: false,
    });
    return;
  }
  const sidebar = fieldsIn(page.frontMatter.sidebar);
  Object.assign(
    page,
    defined({
      label: textIn(sidebar.label),
      order: typeof sidebar.order === 'number' ? sidebar.order : undefined,
    }),
  );
  if (url === '/' && page.frontMatter.template === 'splash') {
    project.home = heroOf(page);
    if (page.body.trim() === '') return;
  }
  project.pages.push(page);
}

function heroOf({ frontMatter, title }: SourcePage): Project['home'] {
  const hero = fieldsIn(frontMatter.hero);
  const actions = listIn(hero.actions).flatMap((one): SiteLink[] => {
    const { text, link } = fieldsIn(one);
    return textIn(text) && textIn(link) ? [{ label: String(text), url: String(link) }] : [];
  });
  return {
    title: textIn(hero.title) ?? title,
    ...defined({ text: textIn(hero.tagline) ?? textIn(frontMatter.description) }),
    actions,
    cards: [],
  };
}
