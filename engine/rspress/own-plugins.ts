import { parse } from 'node:path';
import type { RspressPlugin, UserConfig } from '@rspress/core';
import type { PluggableList } from 'unified';
import { pathFrom } from '../../shared/build/files.ts';
import { fingerprint } from '../../shared/build/fingerprint.ts';
import type { SiteComponent, SiteComponents } from '../allowed/declared-components.ts';
import { isEngineComponent } from '../allowed/mdx-names.ts';
import { siteComponent } from '../allowed/site-components.ts';
import { noted } from '../problems/running-plugin.ts';
import { checkSettings } from './builder-settings.ts';
import { checkPlugin } from './extension.ts';
import { checkFixedSettings, fixedSettings } from './fixed-settings.ts';
import { noPageData } from './page-data.ts';
import { refusalOf } from './refused-plugins.ts';

type AfterBuild = NonNullable<RspressPlugin['afterBuild']>;

type AdditionalPage = Awaited<ReturnType<NonNullable<RspressPlugin['addPages']>>>[number];

/** A page that a plugin of the site adds. */
export interface AddedPage extends AdditionalPage {
  /** The name of the plugin. */
  plugin: string;
}

/** The plugins of a site. The additions of a plugin in its hook `config` are in the lists before the first page is read. */
export interface OwnPlugins {
  /** The plugins for the configuration of Rspress, in their order, without what the engine itself calls or uses. */
  plugins: readonly RspressPlugin[];
  /** Their hooks after a build. Rspress would run all of them at once. */
  afterBuild: readonly AfterBuild[];
  /** Their remark plugins, which run before those of the engine, so that the engine knows what they add. */
  remarkPlugins: PluggableList;
  /** The components that all pages can use. */
  components: SiteComponents;
  /** The pages that they add. */
  addPages: (config: UserConfig, isProd: boolean) => Promise<AddedPage[]>;
  /** The reason why workers, which call no hooks, would compile pages in another way; undefined if they would not. */
  problemInWorkers: () => string | undefined;
}

/** The plugin with the Markdown options of the site itself. */
export const SITE_MARKDOWN = 'site:markdown';

/** The beginning of the names of the plugins of the engine. */
const ENGINE = 'handbook:';

/** The hooks that Rspress calls while it makes the data of all pages. */
const PAGE_DATA_HOOKS = ['extendPageData', 'modifySearchIndexData'] as const;

/** Hooks whose results a Markdown plugin of the same plugin may use. */
const HOOKS = [
  'config',
  'beforeBuild',
  'addPages',
  'addRuntimeModules',
  'routeGenerated',
  'routeServiceGenerated',
  'i18nSource',
  ...PAGE_DATA_HOOKS,
] as const satisfies readonly (keyof RspressPlugin)[];

const hasMarkdown = ({ markdown: { remarkPlugins = [], rehypePlugins = [] } = {} }: RspressPlugin): boolean =>
  remarkPlugins.length + rehypePlugins.length > 0;

/** The name that Rspress gives a component of `markdown.globalComponents`. */
function componentName(file: string): string {
  const { name } = parse(file);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

type Hook = (...args: unknown[]) => unknown;

/** A hook whose errors name the plugin: their stacks only have lines of bundled code. */
function withName(plugin: RspressPlugin, name: string, hook: Hook): Hook {
  const fail = (cause: unknown): never => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `rspress.config.ts: the plugin "${plugin.name}" throws an error in its hook ${name}: ${reason}`,
      { cause },
    );
  };
  return (...args) => {
    try {
      const result = hook.apply(plugin, args);
      return result instanceof Promise ? result.catch(fail) : result;
    } catch (error) {
      return fail(error);
    }
  };
}

/** The same plugin, whose hooks name it in their errors. */
const withNamedErrors = (plugin: RspressPlugin): RspressPlugin =>
  Object.fromEntries(
    Object.entries(plugin).map(([name, value]) => [
      name,
      typeof value === 'function' ? withName(plugin, name, value as Hook) : value,
    ]),
  ) as unknown as RspressPlugin;

/** Prepares the plugins of a site. */
class Preparation implements OwnPlugins {
  readonly plugins: readonly RspressPlugin[];
  readonly afterBuild: AfterBuild[] = [];
  readonly remarkPlugins: PluggableList = [];
  readonly components = new Map<string, SiteComponent>();
  readonly #pages: { name: string; hook: NonNullable<RspressPlugin['addPages']> }[] = [];
  #problemInWorkers: string | undefined;

  constructor(plugins: readonly RspressPlugin[]) {
    this.plugins = plugins.map((plugin) => this.#prepare(plugin));
  }

  readonly problemInWorkers = (): string | undefined => this.#problemInWorkers;

  readonly addPages = async (config: UserConfig, isProd: boolean): Promise<AddedPage[]> => {
    const results = this.#pages.map(async ({ name, hook }) =>
      (await hook(config, isProd)).map((page): AddedPage => ({ ...page, plugin: name })),
    );
    return (await Promise.all(results)).flat();
  };

  /** @throws if the engine cannot work with the plugin */
  #prepare(plugin: RspressPlugin): RspressPlugin {
    const refusal = refusalOf(plugin.name);
    if (refusal) throw new Error(`rspress.config.ts: ${refusal}`);
    checkPlugin(plugin);
    checkSettings({ plugin: plugin.name, builderConfig: plugin.builderConfig ?? {} });
    const { afterBuild, addPages, config, markdown, ...rest } = withNamedErrors(plugin);
    const hook = PAGE_DATA_HOOKS.find((name) => plugin[name]);
    if (hook) noPageData.turnOff(`the plugin ${plugin.name} has the hook ${hook}`);
    const called = HOOKS.find((name) => plugin[name]);
    if (called && hasMarkdown(plugin))
      this.#problemInWorkers ??= `the plugin ${plugin.name} has Markdown plugins and the hook ${called}`;
    if (afterBuild) this.afterBuild.push(afterBuild);
    if (addPages) this.#pages.push({ name: plugin.name, hook: addPages });
    return {
      ...rest,
      ...(markdown && { markdown: this.#takeMarkdown(markdown, plugin.name) }),
      ...(config && { config: this.#wrap(config, plugin.name) }),
    };
  }

  /** Takes remark plugins and components out of Markdown options. @returns the others */
  #takeMarkdown(
    {
      remarkPlugins = [],
      rehypePlugins,
      globalComponents = [],
      ...others
    }: NonNullable<UserConfig['markdown']>,
    plugin: string,
  ) {
    const owner = plugin === SITE_MARKDOWN ? undefined : plugin;
    this.remarkPlugins.push(...noted(remarkPlugins, 'remark', owner));
    for (const file of globalComponents) {
      const name = componentName(file);
      if (isEngineComponent(name))
        throw new Error(
          `rspress.config.ts: the plugin ${plugin} adds a component <${name}>, but the engine has one with this name. Rename its file.`,
        );
      this.components.set(name, siteComponent(file, pathFrom(process.cwd(), file)));
    }
    return { ...others, ...(rehypePlugins && { rehypePlugins: noted(rehypePlugins, 'rehype', owner) }) };
  }

  /** The hook `config`, which can add plugins and Markdown options. */
  #wrap(hook: NonNullable<RspressPlugin['config']>, plugin: string): NonNullable<RspressPlugin['config']> {
    return async (config, utils, isProd) => {
      const addPlugin = (added: RspressPlugin): void => {
        if (hasMarkdown(added))
          this.#problemInWorkers ??= `the plugin ${plugin} adds the Markdown plugins of ${added.name}`;
        utils.addPlugin(this.#prepare(added));
      };
      const before = fingerprint(config.markdown);
      const fixed = fixedSettings(config);
      const removePlugin = (name: string): void => {
        if (name.startsWith(ENGINE))
          throw new Error(`removePlugin("${name}") does not work here, because pages need this plugin.`);
        utils.removePlugin(name);
      };
      const next = await hook(config, { addPlugin, removePlugin }, isProd);
      checkFixedSettings(fixed, next, plugin);
      const { markdown } = next;
      if (!markdown || fingerprint(markdown) === before) return next;
      this.#problemInWorkers ??= `the plugin ${plugin} changes Markdown options in its hook config`;
      return { ...next, markdown: this.#takeMarkdown(markdown, plugin) };
    };
  }
}

/**
 * Prepares the plugins of a site: Rspress calls their hooks as its documentation says, except for `afterBuild`, which the
 * output pipeline calls when all files are written, and `addPages`, which the content plugin calls.
 * @throws if the engine cannot work with one of them
 */
export const ownPlugins = (plugins: readonly RspressPlugin[]): OwnPlugins => new Preparation(plugins);
