import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { THEME } from '../../../shared/build/engine.ts';
import { filesIn, isFile, pathFrom, readTextIfExists } from '../../../shared/build/files.ts';
import { escapePattern } from '../../../shared/text/escape-pattern.ts';
import { nearest, suggestion } from '../../../shared/text/suggestion.ts';
import type { SiteComponents } from '../../allowed/declared-components.ts';
import { isEngineComponent } from '../../allowed/mdx-names.ts';
import { DECLARATION, siteComponent } from '../../allowed/site-components.ts';
import { PARTS, TOKENS } from './parts.ts';

/** The files with which a site changes the theme. All paths are absolute. */
export interface Overrides {
  /** The files that replace parts, by the names of the parts. */
  parts: ReadonlyMap<string, string>;
  /** The components that all pages can use without an import, by their names. */
  components: SiteComponents;
  tokens: string | undefined;
}

const NONE: Overrides = { parts: new Map(), components: new Map(), tokens: undefined };

/** Modules, without declarations of types. */
const CODE = /(?<!\.d)\.[jt]sx?$/;

const EXTENSIONS = ['.tsx', '.ts', '.jsx', '.js'];

/** The names of files that somebody could take for modules, or for components. */
const NEARLY_CODE = /(?<!\.d)\.(?:[cm]?[jt]sx?|mdx|vue|svelte|astro)$/;

/** The folder of the components. */
const COMPONENTS = 'components';

/** The files with code in a folder, by their names without extensions. Names that begin with `_` are for helpers. @throws if two have one name */
function codeIn(folder: string, themeDir = folder): Map<string, string> {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return new Map();
  }
  const files = names.filter(
    (name) => CODE.test(name) && !name.startsWith('_') && isFile(join(folder, name)),
  );
  const found = new Map<string, string>();
  for (const file of files.sort()) {
    const name = file.replace(CODE, '');
    const other = found.get(name);
    if (other)
      throw new Error(
        `${pathFrom(dirname(themeDir), join(folder, file))}: ${basename(other)} is next to this file, and only one of them can be used. Remove the other, or begin its name with _.`,
      );
    found.set(name, join(folder, file));
  }
  return found;
}

/** `price-list` becomes `PriceList`. */
const componentName = (file: string): string =>
  file
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** A part without a default export would only be found when the bundler has compiled the theme. */
const hasDefaultExport = (file: string): boolean =>
  /\bexport\s+default\b|\bas\s+default\b/.test(readTextIfExists(file) ?? '');

/** A default export that is a value. React would name neither the value nor its file. */
const EXPORTS_VALUE = /\bexport\s+default\s+(?:['"`{[\d]|(?:null|undefined|true|false)\b)/;

/** @param what the part or component in the message */
function problemOfExport(file: string, what: string): string | undefined {
  if (!hasDefaultExport(file))
    return `${what} has no default export. Write export default before its component.`;
  return EXPORTS_VALUE.test(readTextIfExists(file) ?? '')
    ? `the default export of ${what} is a value. Write export default before a component, which is a function.`
    : undefined;
}

function problemOfPart(name: string, file: string): string | undefined {
  if (!Object.hasOwn(PARTS, name)) {
    const names = Object.keys(PARTS);
    return `there is no part "${name}".${suggestion(name, names)} A file in theme/ replaces one of ${names.join(', ')}. Rename it, begin its name with _, or move it to theme/components/ if pages use it.`;
  }
  return problemOfExport(file, `the part "${name}"`);
}

function problemOfComponent(name: string, file: string): string | undefined {
  if (!/^[A-Z][A-Za-z\d]*$/.test(name))
    return `"${name}" cannot be the name of a component. Name the file in lower case with hyphens, such as price-list.tsx.`;
  if (isEngineComponent(name)) return `<${name}> is a component of the engine. Choose another name.`;
  return problemOfExport(file, `the component <${name}>`);
}

const STYLES = /\.(?:css|scss|sass|less)$/;

/**
 * The build loads the stylesheet with the tokens, and those that other files in `theme/` name.
 * @throws an Error with one line for each other stylesheet
 */
function checkStyles(folder: string): void {
  const files = filesIn(folder);
  const texts = files
    .filter((file) => CODE.test(file) || STYLES.test(file))
    .map((file) => ({ file, text: readTextIfExists(join(folder, file)) ?? '' }));
  const isLoaded = (file: string): boolean =>
    file === TOKENS || texts.some((other) => other.file !== file && other.text.includes(basename(file)));
  const problems = files
    .filter((file) => STYLES.test(file) && !basename(file).startsWith('_') && !isLoaded(file))
    .map(
      (file) =>
        `theme/${file}: nothing loads this stylesheet.${suggestion(file, [TOKENS])} theme/${TOKENS} changes values of design tokens. Rename the file, begin its name with _, or import it in a component.`,
    );
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

const namesOfTokens = (css: string): string[] =>
  [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/(?:^|[\s{;])--([\w-]+)\s*:/g)].map(
    ([, name]) => `--${name}`,
  );

/**
 * A token with another name than those of the theme changes something only if a file of the site uses it.
 * @throws an Error with one line for each token that looks like one of the theme
 */
function checkTokens(folder: string): void {
  const own = namesOfTokens(readTextIfExists(join(folder, TOKENS)) ?? '');
  const known = filesIn(join(THEME, 'styles'))
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => namesOfTokens(readTextIfExists(join(THEME, 'styles', file)) ?? ''));
  const texts = filesIn(folder).map((file) => readTextIfExists(join(folder, file)) ?? '');
  const isUsed = (name: string): boolean =>
    texts.some((text) => new RegExp(`(?<![\\w-])${name}(?![\\w-])(?!\\s*:)`).test(text));
  const problems = [...new Set(own)].flatMap((name) => {
    const hint = known.includes(name) || isUsed(name) ? '' : suggestion(name, known);
    return hint ? [`theme/${TOKENS}: nothing uses the token "${name}".${hint}`] : [];
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** Folders of a site that contain no code of its owner. */
const NOT_OWN = /^(?:[._]|node_modules$|doc_build|static$|theme$)/;

/** The text of the code of a site: of the files next to `theme/`, and in the folders next to it. */
function codeOfSite(siteDir: string): string[] {
  return readdirSync(siteDir, { withFileTypes: true })
    .filter(({ name }) => !NOT_OWN.test(name))
    .flatMap((entry) => {
      const path = join(siteDir, entry.name);
      return entry.isDirectory() ? filesIn(path).map((file) => join(path, file)) : [path];
    })
    .filter((file) => NEARLY_CODE.test(file))
    .map((file) => readTextIfExists(file) ?? '');
}

/** Advice for a file in `theme/` that nothing reads: the file of the part or of the component that it may be meant for. */
function whereTo(file: string): string {
  const folders = file.split('/');
  const name = (folders.pop() ?? '').replace(NEARLY_CODE, '');
  const [top = ''] = folders;
  const own = name === 'index' ? (folders.at(-1) ?? name) : name;
  if (top === COMPONENTS) return `Move or rename it to theme/${COMPONENTS}/${own}.tsx, which pages can use`;
  if (Object.hasOwn(PARTS, own))
    return `Move or rename it to theme/${own}.tsx, which replaces the part "${own}"`;
  if (nearest(top, [COMPONENTS])) return `Rename the folder to theme/${COMPONENTS}/`;
  return CODE.test(file)
    ? 'Import it in a file that pages use'
    : `Rename it to ${own}.tsx, import it in a file that pages use`;
}

/**
 * Modules in other folders, or with other extensions, are for those that the build reads.
 * @throws an Error with one line for each that nothing imports
 */
function checkUnused(folder: string, known: readonly string[]): void {
  const files = filesIn(folder).filter((file) => NEARLY_CODE.test(file) && !/(?:^|\/)[_.]/.test(file));
  const others = files.filter((file) => !known.includes(join(folder, file)));
  if (others.length === 0) return;
  const all = filesIn(folder).filter((file) => CODE.test(file));
  const ofSite = codeOfSite(dirname(folder));
  const isImported = (file: string): boolean => {
    const stem = file.replace(NEARLY_CODE, '');
    const names = [basename(stem), ...(basename(stem) === 'index' ? [basename(dirname(stem))] : [])];
    const path = new RegExp(`[/'"](?:${names.map(escapePattern).join('|')})(?:\\.\\w+)?['"]`);
    const texts = all.filter((one) => one !== file).map((one) => readTextIfExists(join(folder, one)) ?? '');
    return [...texts, ...ofSite].some((text) => path.test(text));
  };
  const problems = others
    .filter((file) => !isImported(file))
    .map((file) => `theme/${file}: nothing reads this file. ${whereTo(file)}, or begin its name with _.`);
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** @throws an Error with one line for each problem */
function check(
  files: ReadonlyMap<string, string>,
  folder: string,
  problemOf: (name: string, file: string) => string | undefined,
): void {
  const problems = [...files].flatMap(([name, file]) => {
    const problem = problemOf(name, file);
    return problem === undefined ? [] : [`theme/${file.slice(folder.length + 1)}: ${problem}`];
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/**
 * The components in a site's `theme/components/`.
 * @param folder absolute path of the site's `theme/`
 * @throws an Error that names the files that are wrong
 */
function readComponents(folder: string): SiteComponents {
  const found = [...codeIn(join(folder, COMPONENTS), folder)];
  const isDeclaration = ([, file]: (typeof found)[number]): boolean => DECLARATION.test(file);
  const files = new Map(
    found.filter((one) => !isDeclaration(one)).map(([name, file]) => [componentName(name), file]),
  );
  check(files, folder, problemOfComponent);
  const names = [...files.values()].map((file) => basename(file).replace(CODE, ''));
  check(new Map(found.filter(isDeclaration)), folder, (name) => {
    const component = name.replace(/\.build$/, '');
    return names.includes(component)
      ? undefined
      : `there is no component "${component}.tsx" next to this declaration.${suggestion(component, names)} Rename the file, or begin its name with _.`;
  });
  return new Map(
    [...files].map(([name, file]) => [name, siteComponent(file, `theme/${file.slice(folder.length + 1)}`)]),
  );
}

/**
 * The files with which a site could replace another part or the tokens, or the folder for them: the dev server restarts when one
 * appears.
 * @param siteDir absolute path of the site's folder
 */
export function possibleOverrides(siteDir: string): string[] {
  const folder = join(siteDir, 'theme');
  if (folder === THEME) return [];
  if (!existsSync(folder)) return [folder];
  const parts = Object.keys(PARTS).flatMap((name) => EXTENSIONS.map((extension) => name + extension));
  return [...parts, TOKENS].map((name) => join(folder, name)).filter((file) => !isFile(file));
}

/**
 * The files and the folder after whose change the dev server reads the components of a site again. A change of a component itself is
 * one of its module.
 * @param siteDir absolute path of the site's folder
 */
export function componentSources(siteDir: string): string[] {
  const theme = join(siteDir, 'theme');
  if (theme === THEME) return [];
  const folder = join(theme, COMPONENTS);
  // An editor may create an empty file first.
  const isUnfinished = (file: string): boolean => !hasDefaultExport(file);
  const files = [...codeIn(folder).values()];
  return [folder, ...files.filter((file) => DECLARATION.test(file) || isUnfinished(file))];
}

/**
 * Reads which parts of the theme a site replaces.
 * @param siteDir absolute path of the site's folder
 * @throws an Error that names the files that replace nothing
 */
export function readOverrides(siteDir: string): Overrides {
  const folder = join(siteDir, 'theme');
  // The repository of the engine contains the theme itself.
  if (folder === THEME) return NONE;
  const parts = codeIn(folder);
  check(parts, folder, problemOfPart);
  const components = readComponents(folder);
  if (existsSync(folder)) {
    const declarations = [...codeIn(join(folder, COMPONENTS)).values()];
    checkUnused(folder, [...parts.values(), ...declarations]);
    checkStyles(folder);
    checkTokens(folder);
  }
  const tokens = join(folder, TOKENS);
  return { parts, components, tokens: isFile(tokens) ? tokens : undefined };
}
