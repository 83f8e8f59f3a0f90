import type { UserConfig } from '@rspress/core';
import { ContentError } from '../content/problems.ts';
import { fingerprint } from '../lib/fingerprint.ts';
import { isMapping } from '../lib/validation.ts';

const inSite = (field: string): string => `Set ${field} in site.config.ts.`;
const REMOVE = 'The engine sets it itself, so remove the change.';

/** The settings of Rspress that files of a build depend on, or that the theme does not use: what to do instead of a change. */
const INSTEAD = {
  base: inSite('base'),
  siteOrigin: inSite('url'),
  title: inSite('title'),
  description: inSite('description'),
  lang: inSite('locales'),
  locales: inSite('locales'),
  logo: inSite('logo'),
  logoText: inSite('title'),
  logoHref: REMOVE,
  icon: inSite('favicon'),
  root: REMOVE,
  outDir: REMOVE,
  themeDir: 'Files in theme/ replace parts of the theme.',
  route: REMOVE,
  replaceRules: 'Change the text with a remark plugin.',
  search: REMOVE,
  ssg: REMOVE,
  llms: REMOVE,
} satisfies Partial<Record<keyof UserConfig, string>>;

const NAMES = Object.keys(INSTEAD) as (keyof typeof INSTEAD)[];

type FixedSettings = ReadonlyMap<keyof typeof INSTEAD, string>;

/** The settings of a configuration that no plugin may change, in a form that can be compared. */
export const fixedSettings = (config: UserConfig): FixedSettings =>
  new Map(NAMES.map((name) => [name, fingerprint(config[name])]));

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
  const changed = [...fixedSettings(config)].filter(([name, value]) => before.get(name) !== value);
  if (changed.length === 0) return;
  throw new ContentError(
    changed.map(([name]) => ({
      file: 'rspress.config.ts',
      message: `the plugin "${plugin}" changes "${name}" in its hook config, which does not work here. ${INSTEAD[name]}`,
    })),
  );
}
