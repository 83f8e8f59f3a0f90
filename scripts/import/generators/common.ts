import { join } from 'node:path';
import { isFile } from '../../../plugins/lib/files.ts';
import { readData } from '../read-config.ts';
import type { Generator, Project } from '../types.ts';
import { type Fields, fieldsIn, textIn } from '../values.ts';

/** A project without content. */
export const emptyProject = (generator: Generator, root: string): Project => ({
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
  variables: {},
  authors: {},
  tags: {},
  notes: [],
});

/** The absolute path of the first of these files that exists in a folder. */
export const findFile = (folder: string, names: readonly string[]): string | undefined =>
  names.map((name) => join(folder, name)).find(isFile);

/** Reads the configuration of a project. If it cannot be read, the report says so. @param name the usual name of the file */
export async function readConfig(project: Project, name: string, file: string | undefined): Promise<Fields> {
  const config = fieldsIn(file && (await readData(file)));
  if (Object.keys(config).length === 0)
    project.notes.push({ file: file ?? name, kind: 'The configuration could not be read', isOpen: true });
  return config;
}

/** The folders of other languages and versions, which the import leaves out. */
export const noteLeft = (project: Project, kind: string, files: readonly string[]): void =>
  void project.notes.push(...files.map((file) => ({ file, kind, isOpen: true })));

/** The language of the old site. */
export const languageOf = (
  code: string | undefined,
  label: string | undefined,
  direction: unknown,
): Project['site']['language'] =>
  code === undefined
    ? undefined
    : { code, label: label ?? code, direction: direction === 'rtl' ? 'rtl' : 'ltr' };

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
