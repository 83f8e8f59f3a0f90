import { existsSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import { readData } from '../config/read-config.ts';
import {
  defined,
  type Fields,
  fieldsIn,
  isFields,
  labelOf,
  listIn,
  textIn,
  textsIn,
} from '../config/values.ts';
import { linesOf } from '../convert/lines.ts';
import { takeAbbreviations } from '../convert/python-markdown.ts';
import { sourceTextIfExists } from '../source-files.ts';
import { headingOf, listAllPageFiles, readPage, trimUrl } from '../source-pages.ts';
import type { Given, NavItem, Project, SourcePage } from '../types.ts';
import { emptyProject, findFile, languageOf, noteLeft, readConfig, repositoryOf } from './common.ts';
import { isExcluded } from './vitepress.ts';

function navOf(value: unknown, byFile: ReadonlyMap<string, SourcePage>): NavItem[] {
  return listIn(value).flatMap((one): NavItem[] => {
    if (typeof one === 'string') return entryOf(undefined, one, byFile);
    return Object.entries(fieldsIn(one)).flatMap(([label, target]) =>
      Array.isArray(target)
        ? [sectionOf(label, navOf(target, byFile))]
        : entryOf(textIn(label), String(target), byFile),
    );
  });
}

/** A section whose first entry is an `index.md` has that page, and perhaps its title. */
function sectionOf(given: string, items: NavItem[]): NavItem {
  const [first, ...rest] = items;
  const label = textIn(given);
  const isIndex =
    first?.page !== undefined && first.label === undefined && /\/(?:index|README)\.md$/i.test(first.page);
  return defined(isIndex ? { label, page: first.page, items: rest } : { label, items });
}

function entryOf(
  label: string | undefined,
  target: string,
  byFile: ReadonlyMap<string, SourcePage>,
): NavItem[] {
  if (/^[a-z]+:/i.test(target)) return [defined({ label, href: target })];
  const path = posix.normalize(target);
  const page = byFile.get(path);
  if (page) {
    // A page without a title has that of its entry.
    if (label !== undefined && page.frontMatter.title === undefined && headingOf(page.body) === undefined)
      page.title = label;
    return [defined({ label, page: page.path })];
  }
  const folder = path.replace(/\/(?:\*.*)?$/, '');
  const inside = [...byFile]
    .filter(([file]) => file.startsWith(`${folder}/`))
    .map(([, { path: own }]) => ({ page: own }));
  if (inside.length === 0) return [];
  return label ? [{ label, items: inside }] : inside;
}

/** Two configurations. The second one wins, and objects are merged. */
const merged = (first: Fields, second: Fields): Fields => ({
  ...first,
  ...Object.fromEntries(
    Object.entries(second).map(([key, value]) => [
      key,
      isFields(value) && isFields(first[key]) ? merged(first[key], value) : value,
    ]),
  ),
});

/**
 * A configuration with those that it inherits from.
 * @param files its own file, and those that inherit from it
 */
async function inherited(config: Fields, files: readonly string[], project: Project): Promise<Fields> {
  const path = textIn(config.INHERIT);
  const [own = project.root] = files;
  if (path === undefined) return config;
  const note = (kind: string): void =>
    void project.notes.push({ file: own, kind, detail: `INHERIT: ${path}`, isOpen: true });
  const file = resolve(dirname(own), path);
  if (files.includes(file)) {
    note('Configurations inherit from each other in a circle, which ends here');
    return config;
  }
  const data = await readData(file, project);
  if (data === undefined) note('A configuration that another one inherits from could not be read');
  return merged(await inherited(fieldsIn(data), [file, ...files], project), config);
}

/** Plugins and extensions with their options, by name: a configuration has them as a list or as an object. */
function optionsByName(value: unknown): Map<string, Fields> {
  const entries = listIn(value).flatMap((one): [string, unknown][] =>
    isFields(one) ? Object.entries(one) : [[String(one), {}]],
  );
  return new Map(
    [...entries, ...Object.entries(fieldsIn(value))].map(([name, one]) => [name, fieldsIn(one)]),
  );
}

/** The patterns of files that are not pages, in the form of a `.gitignore`. */
const excludedBy = (patterns: unknown): string[] =>
  (textIn(patterns) ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^[#!]/.test(line))
    .flatMap((line) => {
      const path = line.startsWith('/') ? line.slice(1) : `**/${line}`;
      return line.endsWith('/') ? [`${path}**`] : [path, `${path}/**`];
    });

/** The files of one language, and the names that they have without it. The plugin for languages has suffixes or folders. */
function inLanguage(
  files: readonly string[],
  plugin: Fields | undefined,
  project: Project,
): Map<string, string> {
  const languages = listIn(plugin?.languages).map(fieldsIn);
  const codes = languages.map(({ locale }) => String(locale));
  const own = textIn(languages.find((one) => one.default === true)?.locale) ?? codes[0];
  if (own === undefined) return new Map(files.map((file) => [file, file]));
  const isFolder = plugin?.docs_structure === 'folder';
  const codeOf = (file: string): string | undefined =>
    isFolder ? file.split('/')[0] : /\.([\w-]+)\.md$/.exec(file)?.[1];
  const others = codes.filter((code) => code !== own);
  noteLeft(
    project,
    'Translations were not imported',
    others.filter((code) => files.some((file) => codeOf(file) === code)),
  );
  return new Map(
    files.flatMap((file): [string, string][] => {
      const code = codeOf(file) ?? '';
      if (others.includes(code)) return [];
      const name = isFolder ? file.slice(own.length + 1) : file.replace(`.${own}.md`, '.md');
      return [[file, code === own ? name : file]];
    }),
  );
}

/** The redirects of the plugin for redirects: old files by new files. */
function redirectsOf(config: Fields, urlOf: (file: string) => string): Record<string, string> {
  const maps = fieldsIn(optionsByName(config.plugins).get('redirects')?.redirect_maps);
  return Object.fromEntries(
    Object.entries(maps).flatMap(([from, to]) => {
      const target = textIn(to);
      return target === undefined ? [] : [[urlOf(from), /^[a-z]+:/i.test(target) ? target : urlOf(target)]];
    }),
  );
}

/** Reads a folder of MkDocs. @param root the folder that contains `mkdocs.yml` */
export async function readMkdocs(where: Given): Promise<Project> {
  const { root, source } = where;
  const project = emptyProject('mkdocs', where);
  const file = findFile(root, ['mkdocs.yml', 'mkdocs.yaml']);
  const config = await inherited(
    await readConfig(project, 'mkdocs.yml', file),
    [file ?? join(root, 'mkdocs.yml')],
    project,
  );
  const given = resolve(root, textIn(config.docs_dir) ?? 'docs');
  const folder = existsSync(given) ? given : root;
  const urlOf = (name: string): string => {
    const [path = '', hash] = name.split('#');
    const url = trimUrl(path.replace(/\.md$/, '').replace(/(?:^|\/)(?:index|README)$/i, ''));
    return hash === undefined ? url : `${url}#${hash}`;
  };
  const byFile = new Map<string, SourcePage>();
  const excluded = excludedBy(config.exclude_docs);
  const plugins = optionsByName(config.plugins);
  const files = listAllPageFiles(folder, root).filter((one) => !isExcluded(one, excluded));
  for (const [path, name] of inLanguage(files, plugins.get('i18n'), project)) {
    const page = readPage(join(folder, path), source, {
      urls: [urlOf(name)],
      fallback: labelOf(posix.basename(name.replace(/(?:\/(?:index|README))?\.\w+$/i, '')) || 'Home'),
      isMdx: false,
    });
    byFile.set(name, page);
    byFile.set(path, page);
    project.pages.push(page);
  }
  const repository = textIn(config.repo_url);
  const theme = fieldsIn(config.theme);
  project.navigation = navOf(config.nav, byFile);
  project.site = {
    ...defined({
      title: textIn(config.site_name),
      description: textIn(config.site_description),
      address: textIn(config.site_url),
      repository: repositoryOf(repository) ?? repository,
      editPath: textIn(config.edit_uri)?.replace(/^\/|\/$/g, ''),
      copyright: textIn(config.copyright)
        ?.replace(/<[^>]+>/g, '')
        .replace(/&copy;/g, '©'),
      logo: imageOf(theme.logo),
      favicon: imageOf(theme.favicon),
      language: languageOf(textIn(theme.language), undefined, theme.direction),
    }),
    base: '/',
    navbar: [],
    footer: [],
  };
  const extensions = optionsByName(config.markdown_extensions);
  project.dialect = 'python';
  if (extensions.size > 0) project.extensions = new Set(extensions.keys());
  project.hasFormulas = [...extensions.keys()].some((name) => /arithmatex|mdx_math|katex/.test(name));
  project.variables = { ...textsIn(config.extra), ...textsIn(config, 'config.') };
  project.abbreviations = abbreviationsOf(extensions.get('pymdownx.snippets'), root);
  project.home = defined({
    title: project.site.title,
    text: project.site.description,
    actions: [],
    cards: [],
  });
  project.contentRoots = [folder, root, ...snippetFolders(config, root)];
  project.staticDirs = [folder];
  project.redirects = redirectsOf(config, urlOf);
  return project;
}

const imageOf = (value: unknown): string | undefined => {
  const path = textIn(value);
  return path === undefined ? undefined : trimUrl(path);
};

/** The abbreviations in files that the extension adds to every page. */
function abbreviationsOf(options: Fields | undefined, root: string): Record<string, string> {
  const texts = listIn(options?.auto_append).map(
    (file) => sourceTextIfExists(resolve(root, String(file)), root) ?? '',
  );
  const lines = texts.flatMap((text) => linesOf(text, 1));
  return Object.fromEntries(takeAbbreviations(lines).meanings);
}

/** The folders of the extension that includes files. */
function snippetFolders(config: Fields, root: string): string[] {
  const given = optionsByName(config.markdown_extensions).get('pymdownx.snippets')?.base_path;
  return (Array.isArray(given) ? given : [given]).flatMap((path) =>
    textIn(path) ? [resolve(root, String(path).replace(/^!relative.*/, ''))] : [],
  );
}
