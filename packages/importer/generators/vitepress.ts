import { existsSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { readData } from '../config/read-config.ts';
import { at, defined, type Fields, fieldsIn, labelOf, listIn, textIn } from '../config/values.ts';
import { listAllPageFiles, readPage, trimUrl } from '../source-pages.ts';
import type { Given, HomeFacts, NavItem, Project, SiteLink, SourcePage } from '../types.ts';
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

const CONFIG = [
  'config.ts',
  'config.mts',
  'config.js',
  'config.mjs',
  'config.cjs',
  'config/index.ts',
  'config/index.mts',
  'config/index.js',
];

/** Merges the texts and themes of configurations; later ones win. */
function merged(configs: readonly Fields[]): Fields {
  const themeConfig = Object.assign({}, ...configs.map((config) => fieldsIn(config.themeConfig)));
  return { ...Object.assign({}, ...configs), themeConfig };
}

type Rewrite = (file: string) => string;

/** The function of `rewrites`: `packages/:pkg/docs/(.*)` and similar patterns. */
function rewriterOf(rewrites: Fields): Rewrite {
  const rules = Object.entries(rewrites).map(([from, to]) => {
    const names: string[] = [];
    const pattern = from
      .replace(/[.+^${}|[\]\\]/g, '\\$&')
      .replace(
        /:(\w+)(?:\(([^)]*)\))?(\*|\+)?|\(([^)]*)\)/g,
        (_all, name?: string, own?: string, many?: string, bare?: string) => {
          names.push(name ?? String(names.length));
          return `(${own ?? bare ?? (many ? '.*' : '[^/]+')})`;
        },
      );
    return { pattern: new RegExp(`^${pattern}$`), names, to: String(to) };
  });
  return (file) => {
    for (const { pattern, names, to } of rules) {
      const found = pattern.exec(file);
      if (found)
        return names.reduce(
          (path, name, index) => path.replace(new RegExp(`:${name}[*+]?`), found[index + 1] ?? ''),
          to,
        );
    }
    return file;
  };
}

function itemsOf(value: unknown, base: string, byUrl: ReadonlyMap<string, SourcePage>): NavItem[] {
  return listIn(value).flatMap((one) => itemOf(fieldsIn(one), base, byUrl));
}

/** An entry of the sidebar. One that leads nowhere and contains nothing is left out. */
function itemOf(
  { text, link, items, base: own }: Fields,
  base: string,
  byUrl: ReadonlyMap<string, SourcePage>,
): NavItem[] {
  const prefix = textIn(own) ?? base;
  const url = textIn(link) ?? '';
  const href = /^[a-z]+:/i.test(url) ? url : undefined;
  const path = prefix && !url.startsWith(prefix) ? posix.join(prefix, url) : url;
  const page = url === '' || href ? undefined : byUrl.get(keyOf(path))?.path;
  const inner = itemsOf(items, prefix, byUrl);
  const entry = defined({ label: textIn(text), page, href });
  if (inner.length > 0) return [{ ...entry, items: inner }];
  return page || href ? [entry] : [];
}

const keyOf = (url: string): string =>
  trimUrl(
    url
      .replace(/[?#].*$/, '')
      .replace(/\.(?:html|md)$/, '')
      .replace(/(?:^|\/)index$/, '/'),
  ).toLowerCase();

function linksOf(value: unknown): SiteLink[] {
  return listIn(value).flatMap((one): SiteLink[] => {
    const { text, link, items } = fieldsIn(one);
    if (textIn(text) && textIn(link)) return [{ label: String(text), url: String(link) }];
    return linksOf(items);
  });
}

function navigationOf(theme: Fields, byUrl: ReadonlyMap<string, SourcePage>): NavItem[] {
  const { sidebar } = theme;
  if (Array.isArray(sidebar)) return itemsOf(sidebar, '', byUrl);
  const nav = linksOf(theme.nav);
  const groups = Object.entries(fieldsIn(sidebar)).map(([prefix, value]): NavItem => {
    const items = Array.isArray(value)
      ? itemsOf(value, '', byUrl)
      : itemsOf(fieldsIn(value).items, textIn(fieldsIn(value).base) ?? '', byUrl);
    const label =
      nav.find(({ url }) => keyOf(url).startsWith(keyOf(prefix)))?.label ?? labelOf(posix.basename(prefix));
    return { label, items };
  });
  const filled = groups.filter(({ items = [] }) => items.length > 0);
  return filled.length === 1 ? (filled[0]?.items ?? []) : filled;
}

/** The home page that VitePress and Rspress make from front matter. */
export function homeOf({ frontMatter }: SourcePage): HomeFacts {
  const hero = fieldsIn(frontMatter.hero);
  const features = listIn(frontMatter.features).map(fieldsIn);
  const actions = listIn(hero.actions).flatMap((one): SiteLink[] => {
    const { text, link } = fieldsIn(one);
    return textIn(text) && textIn(link) ? [{ label: String(text), url: String(link) }] : [];
  });
  return {
    ...defined({
      title: textIn(hero.name) ?? textIn(hero.text),
      text:
        [textIn(hero.name) && textIn(hero.text), textIn(hero.tagline)].filter(Boolean).join('. ') ||
        undefined,
    }),
    actions,
    cards: features.flatMap(({ title, details, link }) =>
      textIn(title)
        ? [
            {
              title: String(title),
              text: textIn(details) ?? String(title),
              ...defined({ url: textIn(link) }),
            },
          ]
        : [],
    ),
  };
}

/** The regular expression for a pattern with stars. */
const patternOf = (glob: string): RegExp =>
  new RegExp(
    `^${glob
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replace(/\*\*\/|\*\*|\*/g, (stars) =>
        stars === '**/' ? '(?:.*/)?' : stars === '**' ? '.*' : '[^/]*',
      )}$`,
  );

/** Whether one of these patterns excludes a file. */
export const isExcluded = (file: string, patterns: readonly unknown[]): boolean =>
  patterns.some((pattern) => patternOf(String(pattern).replace(/^\.?\//, '')).test(file));

/** The language that the import keeps: the one without a folder, or else that of the site. */
function ownLocale({ locales, lang }: Fields): string {
  const all = Object.entries(fieldsIn(locales));
  const [first] =
    all.find(([name]) => name === 'root') ??
    all.find(([name, locale]) => lang !== undefined && (name === lang || fieldsIn(locale).lang === lang)) ??
    all.find(([name]) => /^en\b/i.test(name)) ??
    all[0] ??
    [];
  return first ?? 'root';
}

/** A page that is made for each value of a parameter: `[name].md`. */
const DYNAMIC = /(?:^|\/)\[[^\]]+\]/;

/** Reads a folder of VitePress. @param root the folder that contains `.vitepress` */
export async function readVitepress(given: Given): Promise<Project> {
  const { root, source } = given;
  const project = emptyProject('vitepress', given);
  const file = findFile(join(root, '.vitepress'), CONFIG);
  const main = await readConfig(project, '.vitepress/config.ts', file);
  const srcDir = resolve(root, textIn(main.srcDir) ?? '.');
  const locales = fieldsIn(main.locales);
  const extra = findFile(srcDir, ['config.ts', 'config.mts', 'config.js', 'config.mjs']);
  const additional = fieldsIn(extra && extra !== file ? await readData(extra, project) : undefined);
  const own = ownLocale(main);
  const config = merged([main, fieldsIn(locales[own]), additional]);
  const others = Object.keys(locales).filter((name) => name !== own);
  noteLeft(
    project,
    'Translations were not imported',
    others.filter((locale) => existsSync(join(srcDir, locale))),
  );
  const rewrite = rewriterOf(fieldsIn(main.rewrites));
  const excluded = listIn(main.srcExclude);
  const found = listAllPageFiles(srcDir, root).filter(
    (name) =>
      !others.includes(rewrite(name).split('/')[0] ?? '') &&
      !/(?:^|\/)public\//.test(name) &&
      !isExcluded(name, excluded),
  );
  const files = found.filter((name) => !DYNAMIC.test(name));
  noteLeft(
    project,
    'Pages that the old site makes from code were not imported',
    found.filter((name) => DYNAMIC.test(name)),
  );
  const byUrl = new Map<string, SourcePage>();
  const start = own === 'root' ? '/' : `/${own}`;
  for (const name of files)
    readOne(project, byUrl, { srcDir, name, url: urlOf(rewrite(name)), start, source });
  if (own !== 'root') project.docsUrl = start;
  project.navigation = navigationOf(fieldsIn(config.themeConfig), byUrl);
  project.site = factsOf(config);
  project.staticDirs = [join(srcDir, 'public')].filter((path) => existsSync(path));
  project.prefixes = { ...(await prefixesIn(main, project)), '@': srcDir };
  project.hasFormulas =
    Boolean(at(main, 'markdown.math')) || usesPackage(file, /markdown-it-(?:katex|mathjax|texmath)/);
  const moved = files.filter((name) => rewrite(name) !== name).map((name) => name.split('/')[0] ?? '');
  project.contentRoots = [srcDir, ...[...new Set(moved)].map((name) => join(srcDir, name))];
  return project;
}

const urlOf = (file: string): string => trimUrl(file.replace(/\.\w+$/, '').replace(/(?:^|\/)index$/, ''));

function readOne(
  project: Project,
  byUrl: Map<string, SourcePage>,
  {
    srcDir,
    name,
    url,
    start,
    source,
  }: { srcDir: string; name: string; url: string; start: string; source: string },
): void {
  const fallback = labelOf(posix.basename(name).replace(/\.\w+$/, ''));
  const page = readPage(join(srcDir, name), source, { urls: [url], fallback, isMdx: false });
  byUrl.set(keyOf(url), page);
  const { layout, hero } = page.frontMatter;
  const isHome = layout === 'home' || (url === start && fieldsIn(hero).name !== undefined);
  if (isHome && url === start) project.home = homeOf(page);
  const text = page.body.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '').trim();
  if (!isHome || text !== '') project.pages.push(page);
}

function factsOf(config: Fields): Project['site'] {
  const theme = fieldsIn(config.themeConfig);
  const edit = textIn(at(theme, 'editLink.pattern'));
  const logo = fieldsIn(theme.logo);
  return {
    ...defined({
      title: textIn(config.title),
      description: textIn(config.description),
      address: textIn(at(config, 'sitemap.hostname')),
      repository: repositoryOf(edit) ?? repositoryIn(theme.socialLinks),
      editPath: editPathOf(edit),
      copyright: textIn(at(theme, 'footer.copyright')),
      logo: textIn(theme.logo) ?? textIn(logo.src) ?? textIn(logo.light),
      logoDark: textIn(logo.dark),
      language: languageOf(textIn(config.lang), textIn(config.label), config.dir),
      favicon: iconOf(config.head),
    }),
    base: textIn(config.base) ?? '/',
    navbar: linksOf(theme.nav),
    footer: [],
  };
}

/** The icon in the tags of the head. */
const iconOf = (head: unknown): string | undefined =>
  listIn(head)
    .map((tag) => fieldsIn(listIn(tag)[1]))
    .filter(({ rel, href }) => rel === 'icon' && textIn(href))
    .map(({ href }) => String(href))
    .find((href) => href.endsWith('.svg'));
