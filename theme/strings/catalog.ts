import * as blog from './blog.ts';
import * as codeTools from './code-tools.ts';
import * as common from './common.ts';
import * as docs from './docs.ts';
import * as embed from './embed.ts';
import * as example from './example.ts';
import * as extras from './extras.ts';
import * as home from './home.ts';
import * as layout from './layout.ts';
import * as markdown from './markdown.ts';
import * as navigation from './navigation.ts';
import * as preview from './preview.ts';
import * as search from './search.ts';
import * as searchDialog from './search-dialog.ts';
import * as searchPage from './search-page.ts';

/** Every string of the interface in English, in groups: one for each module of strings. */
const ENGLISH = {
  blog,
  codeTools,
  common,
  docs,
  embed,
  example,
  extras,
  home,
  layout,
  markdown,
  navigation,
  preview,
  search,
  searchDialog,
  searchPage,
};

type English = typeof ENGLISH;
export type Group = keyof English;

/** `EDIT_PAGE` becomes `editPage`. Names of functions stay as they are. */
type Key<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}${Capitalize<Key<Tail>>}`
  : Name extends Uppercase<Name & string>
    ? Lowercase<Name & string>
    : Name;

export const keyOf = (name: string): string =>
  name === name.toUpperCase()
    ? name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
    : name;

/** The type of a replacement for a string, for a function that makes one, or for several strings. */
type Text<Value> = Value extends string
  ? string
  : Value extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Name in keyof Value]: Text<Value[Name]> };

type Partly<Value> = Value extends string | ((...values: never[]) => string) ? Value : Partial<Value>;

/** The strings that a site replaces, by group and key. All others stay English. */
export type Strings = {
  readonly [Name in Group]?: {
    readonly [Constant in keyof English[Name] as Key<Constant> & string]?: Partly<
      Text<English[Name][Constant]>
    >;
  };
};

type Catalog = {
  -readonly [Name in Group]: { -readonly [Constant in keyof English[Name]]: Text<English[Name][Constant]> };
};

/** The names of the groups, and the English strings of a group by their keys. */
export const GROUPS = Object.keys(ENGLISH) as Group[];

/** The name of each string of a group, by its key. */
export const namesOf = (group: Group): ReadonlyMap<string, string> =>
  new Map(Object.keys(ENGLISH[group]).map((name) => [keyOf(name), name]));

export const englishOf = (group: Group, name: string): unknown =>
  Object.entries(ENGLISH[group]).find(([one]) => one === name)?.[1];

/** The module of a group, relative to the engine and without an extension. */
export const moduleOf = (group: Group): string =>
  `theme/strings/${group.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** The strings that the build writes: in English, except for those that the site replaces. Read them in functions. */
export const strings: Catalog = copyOfEnglish();

function copyOfEnglish(): Catalog {
  return Object.fromEntries(GROUPS.map((group) => [group, { ...ENGLISH[group] }])) as Catalog;
}

/** One string with what a site has instead of it. */
export const merged = (english: unknown, given: unknown): unknown =>
  typeof given === 'object' ? { ...(english as object), ...given } : given;

/** Replaces strings that the build writes. The bundler does the same for those in scripts. */
export function setStrings(given: Strings): void {
  Object.assign(strings, copyOfEnglish());
  for (const group of GROUPS) {
    const names = namesOf(group);
    for (const [key, value] of Object.entries(given[group] ?? {})) {
      const name = names.get(key) ?? key;
      Object.assign(strings[group], { [name]: merged(englishOf(group, name), value) });
    }
  }
}
