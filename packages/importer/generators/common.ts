import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isFile, readTextIfExists } from '../../../shared/build/files.ts';
import { isLanguage } from '../../../shared/site/schema.ts';
import { readData } from '../config/read-config.ts';
import { at, type Fields, fieldsIn, listIn, textIn } from '../config/values.ts';
import type { Generator, Given, Project } from '../types.ts';

/** A project without content. */
export const emptyProject = (generator: Generator, { root, runsConfig }: Given): Project => ({
  generator,
  root,
  pages: [],
  navigation: [],
  site: { base: '/', navbar: [], footer: [] },
  home: { actions: [], cards: [] },
  staticDirs: [],
  prefixes: {},
  contentRoots: [root],
  docsUrl: '',
  redirects: {},
  hasFormulas: false,
  abbreviations: {},
  variables: {},
  authors: {},
  tags: {},
  notes: [],
  runsConfig,
});

/** The absolute path of the first of these files that exists in a folder. */
export const findFile = (folder: string, names: readonly string[]): string | undefined =>
  names.map((name) => join(folder, name)).find(isFile);

/** Reads the configuration of a project. If it cannot be read, the report says so. @param name the usual name of the file */
export async function readConfig(project: Project, name: string, file: string | undefined): Promise<Fields> {
  const config = fieldsIn(file && (await readData(file, project)));
  if (Object.keys(config).length === 0)
    project.notes.push({ file: file ?? name, kind: 'The configuration could not be read', isOpen: true });
  return config;
}

/** The folders of other languages and versions, which the import leaves out. */
export const noteLeft = (project: Project, kind: string, files: readonly string[]): void =>
  void project.notes.push(...files.map((file) => ({ file, kind, isOpen: true })));

/** The language of the old site; undefined if it names none. Some tools write `pt_BR` for `pt-BR`. */
export function languageOf(
  written: string | undefined,
  label: string | undefined,
  direction: unknown,
): Project['site']['language'] {
  const code = written?.replaceAll('_', '-');
  if (code === undefined || !isLanguage(code)) return undefined;
  return { code, label: label ?? nameOfLanguage(code), direction: direction === 'rtl' ? 'rtl' : 'ltr' };
}

/** The name of a language in this language. */
function nameOfLanguage(code: string): string {
  try {
    return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** The repository among links to services. */
export function repositoryIn(social: unknown): string | undefined {
  const entries = Array.isArray(social)
    ? social.map(fieldsIn)
    : Object.entries(fieldsIn(social)).map(([icon, href]): Fields => ({ icon, href }));
  const { href, link, content } = entries.find(({ icon }) => icon === 'github' || icon === 'gitlab') ?? {};
  return textIn(href) ?? textIn(link) ?? textIn(content);
}

/** The address of a repository in the address of one of its files: `https://host/owner/name/edit/main/docs`. */
export const repositoryOf = (url: string | undefined): string | undefined =>
  /^(https?:\/\/[^/]+\/[^/]+\/[^/]+?)(?:\/(?:-\/)?(?:edit|tree|blob|raw)\/.*|\.git)?\/?$/.exec(
    url ?? '',
  )?.[1];

/** The part of such an address after the repository, such as `edit/main/docs`. */
export const editPathOf = (url: string | undefined): string | undefined =>
  /^https?:\/\/[^/]+\/[^/]+\/[^/]+\/((?:-\/)?(?:edit|tree|blob)\/[^:]*?)\/?(?::path)?$/.exec(url ?? '')?.[1];

/** Whether a configuration, which is code, names one of these packages. The import runs it without packages. */
export const usesPackage = (file: string | undefined, names: RegExp): boolean =>
  file !== undefined && names.test(readTextIfExists(file) ?? '');

/** The places of a configuration in which bundlers have other names for folders. */
const ALIASES = ['', 'source.', 'builderConfig.', 'vite.'].flatMap((prefix) =>
  ['resolve.alias', 'alias'].map((name) => prefix + name),
);

/** Folders by the beginnings of paths that mean them, in a configuration and in `tsconfig.json`. */
export async function prefixesIn(config: Fields, project: Project): Promise<Record<string, string>> {
  const { root } = project;
  const given = ALIASES.flatMap((path): [string, unknown][] => {
    const value = at(config, path);
    return Array.isArray(value)
      ? value.map(fieldsIn).map(({ find, replacement }) => [String(find), replacement])
      : Object.entries(fieldsIn(value));
  });
  // The file can have comments, which JSON does not allow. Then its names are unknown, and its paths are reported where they are used.
  const typescript = fieldsIn(await readData(join(root, 'tsconfig.json'), { ...project, notes: [] }));
  const base = resolve(root, textIn(at(typescript, 'compilerOptions.baseUrl')) ?? '.');
  const paths = Object.entries(fieldsIn(at(typescript, 'compilerOptions.paths'))).map(
    ([name, targets]): [string, unknown] => {
      const [target] = listIn(targets);
      return [name, target === undefined ? undefined : resolve(base, String(target).replace(/\/?\*$/, ''))];
    },
  );
  return Object.fromEntries(
    [...paths, ...given].flatMap(([name, value]) => {
      const folder = textIn(value) === undefined ? undefined : resolve(root, String(value));
      const prefix = name.replace(/\/?\*?$/, '');
      return folder && prefix && existsSync(folder) ? [[prefix, folder]] : [];
    }),
  );
}

/** The redirects of the plugin for redirects, which Docusaurus and Rspress have in the same form. */
export function pluginRedirects(config: Fields): Record<string, string> {
  const entries = listIn(config.plugins).flatMap((plugin) => {
    const [name, options] = Array.isArray(plugin)
      ? plugin
      : [fieldsIn(plugin).plugin, fieldsIn(plugin).options];
    if (!/client-?redirects/i.test(String(name))) return [];
    return listIn(fieldsIn(options).redirects).flatMap((one) => {
      const { from, to } = fieldsIn(one);
      return (Array.isArray(from) ? from : [from]).map((url): [string, string] => [String(url), String(to)]);
    });
  });
  return Object.fromEntries(entries);
}
