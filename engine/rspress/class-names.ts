import { basename, join } from 'node:path';
import { THEME } from '../../shared/build/engine.ts';
import { environment, isProduction } from '../../shared/build/environment.ts';
import { filesIn, readText } from '../../shared/build/files.ts';
import { memoize } from '../../shared/memoize.ts';

const MODULE = /\.module\.css$/;
const COMMENT = /\/\*[\s\S]*?\*\//g;
const CLASS = /\.([a-z][\w-]*)/gi;

/**
 * The readable name of a class in a CSS module.
 * @param file the module, such as `theme/docs/sidebar.module.css`; no two modules may have the same file name
 * @param local name in the module, such as `link`
 * @returns such as `sidebar-link`
 */
export const readableClass = (file: string, local: string): string =>
  `${basename(file).replace(MODULE, '')}-${local}`;

/** Without `h`, so that no class has the name of an element, such as `h1`. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.replace('h', '');

/** `a0` to `z9`, and then `a10`. Content blockers hide some elements by names of letters only, such as `ad`. */
const shortClass = (_: unknown, index: number): string =>
  `${LETTERS[index % LETTERS.length]}${Math.floor(index / LETTERS.length)}`;

/** Classes that the build looks for in finished pages, or writes into books. */
const KNOWN_TO_BUILD = ['preview-stage', 'preview-source', 'tabs-panel'];

const classesIn = (theme: string, file: string): string[] =>
  [...readText(join(theme, file)).replace(COMMENT, '').matchAll(CLASS)].map(([, name = '']) => name);

/**
 * Short names of the classes of the theme, by their readable names. They save 0.2 kB of each page. A class keeps its readable
 * name if other stylesheets of the theme mention it, such as those for print and forced colors.
 */
export const shortClasses = memoize((theme: string): ReadonlyMap<string, string> => {
  const sheets = filesIn(theme).filter((file) => file.endsWith('.css'));
  const modules = sheets.filter((file) => MODULE.test(file));
  const others = sheets.filter((file) => !MODULE.test(file));
  const kept = new Set([...KNOWN_TO_BUILD, ...others.flatMap((file) => classesIn(theme, file))]);
  const names = modules.flatMap((file) => classesIn(theme, file).map((local) => readableClass(file, local)));
  const short = [...new Set(names)].filter((name) => !kept.has(name));
  return new Map(short.map((name, index) => [name, shortClass(name, index)]));
});

/**
 * The published name of a class in a CSS module: a short one in builds, if the module belongs to the theme.
 * @param file the module
 * @param local name in the module
 */
export function classNameOf(file: string, local: string): string {
  const name = readableClass(file, local);
  if (!isProduction() || environment().CLASS_NAMES === 'readable') return name;
  return shortClasses(THEME).get(name) ?? name;
}
