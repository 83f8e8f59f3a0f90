import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { handbookFields } from '../../shared/pages/front-matter.ts';
import { readFields, text } from '../../shared/text/validation.ts';
import { KIND_IDS, kindOf, type PageKind } from '../read/scan.ts';

/** A kind of pages that a site adds: the pages in a folder of `docs/`. */
export interface SiteKind {
  /** The folder of its pages, such as `recipes` for the URLs below `/recipes/`. */
  folder: string;
  /** With its article, for messages: "a recipe". */
  name: string;
  /** The file of the component that renders these pages, its default export, such as `theme/kinds/recipe.tsx`. Default: a plain layout. */
  layout?: string;
  /** A factor for the scores of these pages in search; 0 leaves them out. @default 1 */
  weight?: number;
}

/** The kinds that a site adds, by their names, and other weights for those of the engine: `home`, `doc`, `post` and `page`. */
export type SiteKinds = Readonly<Record<string, SiteKind | Required<Pick<SiteKind, 'weight'>>>>;

const weight = z.number().min(0).max(10);

const FOLDER = /^[\p{L}\p{N}_-]+(?:\/[\p{L}\p{N}_-]+)*$/u;

/** Other folders of a site are out of reach for pages, and the files on the first level of `theme/` are parts of the theme. */
const LAYOUT = /^(?:\.\/)?theme\/(?:[\w-]+\/)+[\w.-]+\.[jt]sx$/;

const siteKind = z.strictObject({
  folder: z.string().regex(FOLDER, 'must be a folder of docs/ without a slash at its ends, such as recipes'),
  name: text,
  layout: z
    .string()
    .regex(LAYOUT, 'must be a component in a folder of theme/, such as theme/kinds/recipe.tsx')
    .optional(),
  weight: weight.optional(),
});

const ownKind = z.strictObject({ weight });

/** The weight of a kind; search does not find pages of a kind without one. */
const withWeight = (kind: PageKind, value: number): PageKind => {
  const { weight: _, ...rest } = kind;
  return value === 0 ? rest : { ...rest, weight: value };
};

/** A kind of a site, from its options. @param problem adds a problem of the kind to the list */
function kindOfSite(
  id: string,
  { folder, name, layout, weight = 1 }: z.output<typeof siteKind>,
  siteDir: string,
  problem: (message: string) => void,
): PageKind {
  const module = layout === undefined ? undefined : resolve(siteDir, layout);
  if (module && !statSync(module, { throwIfNoEntry: false })?.isFile())
    problem(`"layout" is "${layout}", but there is no such file. Correct the path.`);
  const kind: PageKind = {
    id,
    name,
    matches: (file) => file.startsWith(`${folder}/`),
    fields: handbookFields,
    order: 'folders',
    ...(module && { layout: { module, name: 'default' } }),
  };
  return withWeight(kind, weight);
}

/**
 * Adds the kinds of a site before the last kind, which takes every page.
 * @param siteDir absolute path of the folder of the site
 * @returns the kinds with those of the site
 * @throws an Error with one line for each value that is wrong
 */
export function withSiteKinds(kinds: readonly PageKind[], own: SiteKinds, siteDir: string): PageKind[] {
  const problems: string[] = [];
  const weights = new Map<string, number>();
  const added: PageKind[] = [];
  for (const [id, value] of Object.entries(own)) {
    const problem = (message: string) => problems.push(`rspress.config.ts: kinds.${id}: ${message}`);
    const isOfEngine = KIND_IDS.includes(id);
    const read = readFields(isOfEngine ? ownKind : siteKind, value, 'a kind of pages');
    for (const { message } of read.problems) problem(message);
    if (!read.data) continue;
    if (!('folder' in read.data)) {
      weights.set(id, read.data.weight);
      continue;
    }
    const { folder } = read.data;
    const other = kindOf([...kinds.slice(0, -1), ...added], `${folder}/index.mdx`);
    if (other)
      problem(
        `a file in "${folder}" is already ${other.name}. Choose another "folder", outside of this one.`,
      );
    added.push(kindOfSite(id, read.data, siteDir, problem));
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const weighted = kinds.map((kind) => withWeight(kind, weights.get(kind.id) ?? kind.weight ?? 0));
  return [...weighted.slice(0, -1), ...added, ...weighted.slice(-1)];
}
