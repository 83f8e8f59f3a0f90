import { isDeepStrictEqual } from 'node:util';
import type { RsbuildConfig } from '@rsbuild/core';
import type { RspressPlugin } from '@rspress/core';
import * as z from 'zod';
import { siteSchema } from '../../shared/site/schema.ts';
import { nearest } from '../../shared/text/suggestion.ts';
import { isMapping, readFields } from '../../shared/text/validation.ts';
import type { SiteCallouts } from '../../theme/blocks/callout/site-kinds.ts';
import type { SiteChecks } from '../check/site-checks.ts';
import type { SiteFields } from '../kinds/site-fields.ts';
import type { SiteKinds } from '../kinds/site-kinds.ts';

/** The plugins and settings that a site adds. */
export interface Extension {
  /** Fields that the site adds to the front matter of pages. Its parts of the theme read their values. */
  frontMatter?: SiteFields;
  /** Kinds of pages that the site adds, such as `recipe` for the pages in a folder, and other weights in search for the engine's own. */
  kinds?: SiteKinds;
  /** Checks that the site adds: functions that get a page and return its problems, by their names. */
  checks?: SiteChecks;
  /** Kinds of callouts that the site adds: `decision` for `:::decision`. */
  callouts?: SiteCallouts;
  /** Plugins of Rspress. Their `afterBuild` hooks run one after the other, when all files are written. */
  plugins?: readonly RspressPlugin[];
  /**
   * Remark plugins see a page as its author wrote it, and what they add is in the table of contents, the search, the Markdown
   * version and the feeds. Rehype plugins run after those of the engine.
   */
  markdown?: Pick<NonNullable<RspressPlugin['markdown']>, 'remarkPlugins' | 'rehypePlugins'>;
  /**
   * Settings of Rsbuild, which are merged over those of the engine. A setting that pages cannot have is an error that names what to
   * write instead.
   */
  builderConfig?: RsbuildConfig;
}

/** The parts of a plugin of Rspress. The compiler checks that none is missing. */
const PLUGIN_PARTS = Object.keys({
  name: true,
  globalStyles: true,
  markdown: true,
  builderConfig: true,
  globalUIComponents: true,
  config: true,
  beforeBuild: true,
  afterBuild: true,
  extendPageData: true,
  addPages: true,
  addRuntimeModules: true,
  routeGenerated: true,
  routeServiceGenerated: true,
  modifySearchIndexData: true,
  i18nSource: true,
} satisfies Record<keyof Required<RspressPlugin>, true>);

/** Why a value is not a plugin of Rspress, and what to write instead; undefined if it is one. */
function problemOfPlugin(plugin: unknown): string | undefined {
  if (typeof plugin === 'function')
    return 'is a function. Call it, as in plugins: [myPlugin()]: a plugin of Rspress is an object with a name.';
  if (plugin instanceof Promise) return 'is a promise. Write await before it.';
  if (Array.isArray(plugin)) return 'is a list. Write ... before it, so that its plugins are in this list.';
  if (!isMapping(plugin))
    return `is ${String(plugin)}. For a plugin under a condition, write plugins: condition ? [myPlugin()] : [].`;
  const { name } = plugin;
  if (typeof name !== 'string' || name === '') return 'has no name. Add name: "my-plugin" to it.';
  if (typeof plugin.setup === 'function')
    return `is "${name}", a plugin of Rsbuild. Move it to builderConfig: { plugins: [ … ] }.`;
  if (typeof plugin.apply === 'function')
    return `is "${name}", a plugin of Rspack. Move it to builderConfig: { tools: { rspack: { plugins: [ … ] } } }.`;
  // A plugin can have its own values.
  const misspelled = Object.keys(plugin)
    .filter((key) => !PLUGIN_PARTS.includes(key))
    .map((key) => ({ key, near: nearest(key, PLUGIN_PARTS) }))
    .find(({ near }) => near !== undefined);
  return misspelled && `is "${name}", whose "${misspelled.key}" is not a hook. Write "${misspelled.near}".`;
}

/** Why a value is not a remark or rehype plugin; undefined if it is one, alone or with options, or a preset. */
function problemOfMarkdownPlugin(value: unknown): string | undefined {
  const plugin = Array.isArray(value) ? value[0] : value;
  if (typeof plugin === 'function' || (isMapping(plugin) && ('plugins' in plugin || 'settings' in plugin)))
    return undefined;
  return typeof plugin === 'string'
    ? `is the text "${plugin}". Import the plugin, and write its name without quotes.`
    : 'is not a plugin. Write the function of the plugin, or a list of the function and its options.';
}

const list = z.array(z.unknown()).optional();
const markdownFields = { remarkPlugins: list, rehypePlugins: list };

const extensionFields = z.strictObject({
  plugins: list,
  markdown: z.strictObject(markdownFields).optional(),
  // These have their own checks.
  builderConfig: z.record(z.string(), z.unknown()).optional(),
  frontMatter: z.unknown().optional(),
  kinds: z.record(z.string(), z.unknown()).optional(),
  checks: z
    .record(
      z.string(),
      z.custom(
        (value) => typeof value === 'function',
        'must be a function that gets a page and returns its problems',
      ),
    )
    .optional(),
  callouts: z.unknown().optional(),
} satisfies Record<keyof Extension, z.ZodType>);

const pluginMarkdown = z.strictObject({
  ...markdownFields,
  globalComponents: z.array(z.string()).optional(),
} satisfies Record<keyof Required<RspressPlugin>['markdown'], z.ZodType>);

/** The problems of the entries of a list, which has the right type. */
const problemsOfEntries = (
  entries: readonly unknown[] | undefined,
  path: string,
  problemOf: (entry: unknown) => string | undefined,
): string[] =>
  (entries ?? []).flatMap((entry, index) => {
    const problem = problemOf(entry);
    return problem ? [`entry ${index + 1} of "${path}" ${problem}`] : [];
  });

const MARKDOWN_LISTS = ['remarkPlugins', 'rehypePlugins'] as const;

const problemsOfMarkdown = (markdown: RspressPlugin['markdown'] | undefined, path = 'markdown'): string[] =>
  MARKDOWN_LISTS.flatMap((name) =>
    problemsOfEntries(markdown?.[name], `${path}.${name}`, problemOfMarkdownPlugin),
  );

function check(problems: readonly string[], place = ''): void {
  if (problems.length > 0)
    throw new Error(problems.map((problem) => `rspress.config.ts: ${place}${problem}`).join('\n'));
}

/** @throws an Error if a value is not what `defineSite()` returns, with all defaults */
export function checkSite(site: unknown): void {
  const { data } = siteSchema.safeParse(site);
  if (data && isDeepStrictEqual(data, site)) return;
  const incomplete = Object.entries(data ?? {}).find(
    ([field, value]) =>
      isMapping(Reflect.get(Object(site), field)) &&
      !isDeepStrictEqual(value, Reflect.get(Object(site), field)),
  );
  if (incomplete)
    throw new Error(
      `rspress.config.ts: "${incomplete[0]}" of the first argument of handbook() is incomplete, because defineSite() has not added its other fields. Change the field in site.config.ts.`,
    );
  throw new Error(
    "rspress.config.ts: the first argument of handbook() is not a site. Write import site from './site.config', then handbook(site): site.config.ts exports what defineSite() returns.",
  );
}

/** Settings that somebody could expect in `package.json`. */
const NOT_IN_PACKAGE = ['film-handbook', 'handbook', 'rspress', 'rsbuild'];

/**
 * @param text the text of the `package.json` of a site
 * @returns a warning about a setting of other tools that has no effect here
 * @throws an Error with one line for each setting that nothing reads
 */
export function checkPackage(text: string): string | undefined {
  const settings: unknown = JSON.parse(text);
  const has = (name: string): boolean => Object.hasOwn(Object(settings), name);
  const found = NOT_IN_PACKAGE.filter(has);
  if (found.length > 0)
    throw new Error(
      found
        .map(
          (name) =>
            `package.json: nothing reads "${name}". Write settings of the site in site.config.ts, and those of Rspress and Rsbuild in the second argument of handbook() in rspress.config.ts.`,
        )
        .join('\n'),
    );
  return has('browserslist')
    ? 'package.json: "browserslist" does not change the site, because the theme needs the browsers for which the engine compiles it.'
    : undefined;
}

/**
 * Checks the names and types of the options of `handbook()`: without this, an option with another name would do nothing.
 * @throws an Error with one line for each that is wrong
 */
export function checkExtension(extension: Extension): void {
  const { problems } = readFields(extensionFields, extension, 'the options of handbook()');
  check(problems.map(({ message }) => message));
  const names = (extension.plugins ?? []).map((plugin) => Object(plugin).name as unknown);
  const repeated = names.filter((name, index) => name !== undefined && names.indexOf(name) < index);
  check([
    ...problemsOfEntries(extension.plugins, 'plugins', problemOfPlugin),
    ...repeated.map((name) => `"plugins" has two plugins with the name "${name}". Remove or rename one.`),
    ...problemsOfMarkdown(extension.markdown),
  ]);
}

/** Checks a plugin that a site lists, or that another plugin adds. @throws an Error with one line for each part that is wrong */
export function checkPlugin({ name, markdown = {} }: RspressPlugin): void {
  const { problems } = readFields(pluginMarkdown, markdown, 'its Markdown options');
  check(
    problems.length > 0 ? problems.map(({ message }) => message) : problemsOfMarkdown(markdown),
    `the plugin "${name}": `,
  );
}
