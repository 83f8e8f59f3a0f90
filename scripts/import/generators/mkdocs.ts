import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { listPageFiles, readPage, trimUrl } from '../source-pages.ts';
import type { NavItem, Project, SourcePage } from '../types.ts';
import { at, defined, type Fields, fieldsIn, labelOf, listIn, textIn } from '../values.ts';
import { emptyProject, findFile, languageOf, readConfig, repositoryOf } from './common.ts';

function navOf(value: unknown, byFile: ReadonlyMap<string, SourcePage>): NavItem[] {
  return listIn(value).flatMap((one): NavItem[] => {
    if (typeof one === 'string') return entryOf(undefined, one, byFile);
    return Object.entries(fieldsIn(one)).flatMap(([label, target]) =>
      Array.isArray(target)
        ? [sectionOf(label, navOf(target, byFile))]
        : entryOf(label, String(target), byFile),
    );
  });
}

/** A section whose first entry is an `index.md` has that page. */
function sectionOf(label: string, items: NavItem[]): NavItem {
  const [first, ...rest] = items;
  const isIndex =
    first?.page !== undefined && first.label === undefined && /\/(?:index|README)\.md$/i.test(first.page);
  return isIndex ? { label, page: first.page ?? '', items: rest } : { label, items };
}

function entryOf(
  label: string | undefined,
  target: string,
  byFile: ReadonlyMap<string, SourcePage>,
): NavItem[] {
  if (/^[a-z]+:/i.test(target)) return [defined({ label, href: target })];
  const path = posix.normalize(target);
  const page = byFile.get(path);
  if (page) return [defined({ label, page: page.path })];
  const folder = path.replace(/\/(?:\*.*)?$/, '');
  const inside = [...byFile]
    .filter(([file]) => file.startsWith(`${folder}/`))
    .map(([, { path: own }]) => ({ page: own }));
  if (inside.length === 0) return [];
  return label ? [{ label, items: inside }] : inside;
}

/** The redirects of the plugin for redirects: old files by new files. */
function redirectsOf(config: Fields, urlOf: (file: string) => string): Record<string, string> {
  const plugin = listIn(config.plugins)
    .map(fieldsIn)
    .find((one) => 'redirects' in one);
  const maps = fieldsIn(at(plugin, 'redirects.redirect_maps'));
  return Object.fromEntries(
    Object.entries(maps).flatMap(([from, to]) => {
      const target = textIn(to);
      return target === undefined ? [] : [[urlOf(from), /^[a-z]+:/i.test(target) ? target : urlOf(target)]];
    }),
  );
}

/** Reads a folder of MkDocs. @param root the folder that contains `mkdocs.yml` */
export async function readMkdocs(root: string, source: string): Promise<Project> {
  const project = emptyProject('mkdocs', root);
  const file = findFile(root, ['mkdocs.yml', 'mkdocs.yaml']);
  const config = await readConfig(project, 'mkdocs.yml', file);
  const given = join(root, textIn(config.docs_dir) ?? 'docs');
  const folder = existsSync(given) ? given : root;
  const urlOf = (name: string): string => {
    const [path = '', hash] = name.split('#');
    const url = trimUrl(path.replace(/\.md$/, '').replace(/(?:^|\/)(?:index|README)$/i, ''));
    return hash === undefined ? url : `${url}#${hash}`;
  };
  const byFile = new Map<string, SourcePage>();
  for (const name of listPageFiles(folder)) {
    const page = readPage(join(folder, name), source, {
      urls: [urlOf(name)],
      fallback: labelOf(posix.basename(name.replace(/(?:\/(?:index|README))?\.\w+$/i, '')) || 'Home'),
      isMdx: false,
    });
    byFile.set(name, page);
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
  const extra = fieldsIn(config.extra);
  project.variables = Object.fromEntries(
    Object.entries(extra).flatMap(([name, value]) => (textIn(value) ? [[name, String(value)]] : [])),
  );
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

/** The folders of the extension that includes files. */
function snippetFolders(config: Fields, root: string): string[] {
  const extension = listIn(config.markdown_extensions)
    .map(fieldsIn)
    .find((one) => 'pymdownx.snippets' in one);
  const given = fieldsIn(extension?.['pymdownx.snippets']).base_path;
  return (Array.isArray(given) ? given : [given]).flatMap((path) =>
    textIn(path) ? [join(root, String(path).replace(/^!relative.*/, ''))] : [],
  );
}
