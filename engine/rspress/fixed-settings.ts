import { isDeepStrictEqual } from 'node:util';
import type { UserConfig } from '@rspress/core';
import { fingerprint } from '../../shared/build/fingerprint.ts';
import { suggestion } from '../../shared/text/suggestion.ts';
import { isMapping } from '../../shared/text/validation.ts';
import { ContentError } from '../problems/problems.ts';

const inSite = (field: string): string => `Set ${field} in site.config.ts.`;
const REMOVE = 'The engine sets it itself, so remove the change.';
const ONE_LANGUAGE = 'A site has one language, so remove the change.';
const WORKS = 'works';

/** A sentence: what to do instead of a change. `works` for a setting that the hook `config` of a plugin may change. */
type Verdicts<Config> = { readonly [Key in keyof Required<Config>]: string };

/** The settings of the theme of Rspress, which the theme of the engine does not read. */
const THEME: Verdicts<NonNullable<UserConfig['themeConfig']>> = {
  darkMode: inSite('colorMode'),
  nav: inSite('navbar.items'),
  sidebar:
    'The files of docs/docs are the sidebar. Write label and order in the front matter of pages, and in _category_.json for a folder.',
  editLink: inSite('repository and editPath'),
  lastUpdated: 'Pages show the date of their last change in Git, so remove the change.',
  socialLinks: `${inSite('navbar.items or footer.links')} Write href in an item.`,
  footer: inSite('footer.links and copyright'),
  locales: inSite('locales'),
  search: inSite('search.hosted'),
  hideNavbar: inSite('navbar.hideOnScroll'),
  enableContentAnimation: REMOVE,
  enableAppearanceAnimation: REMOVE,
  enableScrollToTop: REMOVE,
  localeRedirect: ONE_LANGUAGE,
  fallbackHeadingTitle: REMOVE,
  llmsUI: REMOVE,
};

const MARKDOWN: Verdicts<NonNullable<UserConfig['markdown']>> = {
  remarkPlugins: WORKS,
  rehypePlugins: WORKS,
  globalComponents: WORKS,
  shiki: WORKS,
  link: inSite('checks'),
  image: inSite('checks'),
  showLineNumbers: 'Write lineNumbers after the language of a code block.',
  defaultWrapCode: REMOVE,
  defaultCodeOverflow: REMOVE,
  crossCompilerCache: REMOVE,
  extractDescription: 'Write description in the front matter of pages.',
  cjkFriendlyEmphasis: REMOVE,
};

/** All settings of Rspress. The compiler names those that a release adds. */
const SETTINGS: Verdicts<UserConfig> = {
  // `settingsGuard` checks each of its settings.
  builderConfig: WORKS,
  globalStyles: WORKS,
  globalUIComponents: WORKS,
  head: WORKS,
  i18nSource: WORKS,
  i18nSourcePath: WORKS,
  // Its own settings are in the lists above.
  markdown: WORKS,
  themeConfig: WORKS,
  base: inSite('base'),
  siteOrigin: inSite('url'),
  title: inSite('title'),
  description: inSite('description'),
  lang: inSite('locales'),
  locales: inSite('locales'),
  languageParity: ONE_LANGUAGE,
  multiVersion: 'A site has one version, so remove the change.',
  logo: inSite('logo'),
  logoText: inSite('title'),
  logoHref: REMOVE,
  icon: inSite('favicon'),
  root: 'Use the option --site of film-handbook for another site.',
  outDir: REMOVE,
  themeDir: 'Files in theme/ replace parts of the theme.',
  route: REMOVE,
  replaceRules: 'Change the text with a remark plugin.',
  search: inSite('search.hosted'),
  mediumZoom: 'The engine enlarges pictures itself, so remove the change.',
  ssg: REMOVE,
  llms: REMOVE,
  plugins: 'Add the plugin with addPlugin, which is in the second argument of the hook.',
};

/** The settings whose own settings have verdicts. */
const PARTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  markdown: MARKDOWN,
  themeConfig: THEME,
};

/** The settings that the second argument of `handbook()` has. */
const OPTIONS = ['plugins', 'markdown', 'builderConfig'];

const GLOBAL: Readonly<Record<string, string>> = {
  head: inSite('head'),
  globalStyles: 'Import the stylesheet in a part of theme/, or add a plugin with globalStyles.',
  globalUIComponents: 'Add a plugin with globalUIComponents.',
  i18nSource: 'Write the words in strings/, or add a plugin with the hook i18nSource.',
  i18nSourcePath: 'Write the words in strings/, or add a plugin with the hook i18nSource.',
};

/** The paths of all settings of a configuration with their values. */
const valuesOf = (config: Readonly<Record<string, unknown>>): Map<string, unknown> =>
  new Map(
    Object.entries(config).flatMap(([name, value]) =>
      Object.hasOwn(PARTS, name) && isMapping(value)
        ? Object.entries(value).map(([key, one]) => [`${name}.${key}`, one] as const)
        : [[name, value] as const],
    ),
  );

const last = (path: string): string => path.split('.').at(-1) ?? path;

function verdictOf(path: string): string {
  const [name = '', key] = path.split('.');
  const verdicts: Readonly<Record<string, string>> = (key !== undefined && PARTS[name]) || SETTINGS;
  if (Object.hasOwn(verdicts, last(path))) return verdicts[last(path)] ?? REMOVE;
  const hint = suggestion(last(path), Object.keys(verdicts)).trim();
  return `It is not a setting of Rspress. ${hint || 'Remove it, or correct the name.'}`;
}

type FixedSettings = ReadonlyMap<string, string>;

/** The settings of a configuration that no plugin may change, in a form that can be compared. */
export const fixedSettings = (config: object): FixedSettings =>
  new Map(
    [...valuesOf({ ...config })]
      .filter(([path, value]) => value !== undefined && verdictOf(path) !== WORKS)
      // Plugins contain each other.
      .map(([path, value]) => [
        path,
        path === 'plugins'
          ? (value as { name: string }[]).map(({ name }) => name).join()
          : fingerprint(value),
      ]),
  );

/**
 * Compares a configuration with what it was before the hook `config` of a plugin.
 * @param plugin the name of the plugin
 * @throws a ContentError with one line for each setting that the hook may not change
 */
export function checkFixedSettings(before: FixedSettings, config: unknown, plugin: string): void {
  if (!isMapping(config))
    throw new Error(
      `rspress.config.ts: the plugin "${plugin}" returns no configuration from its hook config. End the hook with return config.`,
    );
  const after = fixedSettings(config);
  const paths = [...new Set([...before.keys(), ...after.keys()])];
  const changed = paths.filter((path) => before.get(path) !== after.get(path));
  if (changed.length === 0) return;
  throw new ContentError(
    changed.map((path) => ({
      file: 'rspress.config.ts',
      message: `the plugin "${plugin}" changes "${path}" in its hook config, which does not work here. ${verdictOf(path)}`,
    })),
  );
}

/** A copy that does not change with its original: of objects with all their values, and of lists with their entries. */
function snapshot(value: unknown): unknown {
  if (Array.isArray(value)) return [...value];
  const isPlain = isMapping(value) && Object.getPrototypeOf(value) === Object.prototype;
  return isPlain
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, snapshot(one)]))
    : value;
}

/** A setting that Rspress and the commands add. */
const PRIVATE = '_privateMeta';

/**
 * Remembers what `handbook()` returns. A file can change the object, or spread it into another one, and the commands of Rspress have
 * options that do this.
 * @returns a function that compares it with the configuration of a command. It throws an Error with one line for each difference
 */
export function rememberSettings(returned: UserConfig): (config: UserConfig) => void {
  const before = valuesOf(snapshot(returned) as Record<string, unknown>);
  return (config) => {
    const after = valuesOf({ ...config });
    const isChanged = (path: string): boolean => !isDeepStrictEqual(before.get(path), after.get(path));
    const written = [...after.keys()].filter((path) => path !== PRIVATE && isChanged(path));
    // A setting that somebody replaces lacks the values of the engine.
    const changed = written.length > 0 ? written : [...before.keys()].filter(isChanged);
    if (changed.length > 0) throw new Error(changed.map(changedAfter).join('\n'));
  };
}

/** The message about a setting that is not what `handbook()` has returned. */
function changedAfter(path: string): string {
  const [name = ''] = path.split('.');
  const instead = OPTIONS.includes(name)
    ? `Write it in the second argument: handbook(site, { ${name}: … }).`
    : (GLOBAL[name] ?? verdictOf(path));
  return `rspress.config.ts: "${path}" is changed after handbook() has set it, which does not work here. ${instead}`;
}
