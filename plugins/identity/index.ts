import { dirname, join } from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import type { RspressPlugin } from '@rspress/core';
import { memoize } from '../../shared/memoize.ts';
import { type Boundary, contentFile, contentText } from '../content/gate.ts';
import { THEME } from '../lib/engine.ts';
import { readEntry, writeEntry } from '../lib/file-cache.ts';
import { writeIfChanged } from '../lib/files.ts';
import { hashOf } from '../lib/fingerprint.ts';
import { separateStyles } from '../rspress/client.ts';
import { siteSource } from '../site/resolve.ts';
import type { Site } from '../site/schema.ts';
import { fontFiles, makeFonts, packagesOf, withFaces } from './fonts.ts';
import { ICON_FILES, ICONS_VERSION, makeIcon } from './icons.ts';
import { logoModule, type ReadStatic } from './logo.ts';
import { accentProblem, accentTokens } from './palette.ts';

export interface IdentityOptions {
  site: Site;
  boundary: Boundary;
  /** Absolute path of the folder for generated modules, aliased as `@generated`. */
  generatedDir: string;
  /** Absolute path of the folder in which icons and fonts are cached between builds. */
  cacheDir: string;
  /** Absolute path of the folder whose packages contain the fonts. */
  project: string;
  /** The characters of the site outside ASCII. Called when the content has been read. */
  charactersOf: () => string;
}

/** Stylesheets next to pages, such as that of the illustration: only pages that import them load them. */
const STYLES_OF_PAGES = /(?<!theme)[\\/]docs[\\/][^\\/]+\.css$/;

const fileOf = ({ staticDir = '' }: Boundary, path: string): string => join(staticDir, path);

/** The text of a file that the configuration names. @throws if there is no such file; the message names the fields */
export function staticReader(boundary: Boundary): ReadStatic {
  return (path) => {
    const text = contentText(boundary, fileOf(boundary, path));
    if (text !== undefined) return text;
    throw new Error(`names ${path}, but there is no file static${path}. Create it, or correct the path.`);
  };
}

/** Runs a step for a field of the configuration, and adds the name of the field to its error. */
function forField<Result>(field: string, step: () => Result): Result {
  try {
    return step();
  } catch (error) {
    throw new Error(`${siteSource()}: field "${field}" ${(error as Error).message}`, { cause: error });
  }
}

/** Checks the files and colors of the configuration. @throws an Error that names the field */
function checkIdentity({ logo, favicon, colors }: Site, read: ReadStatic): void {
  for (const mode of ['light', 'dark'] as const) {
    const path = logo?.[mode];
    if (path !== undefined) forField(`logo.${mode}`, () => read(path));
  }
  if (favicon !== null) forField('favicon', () => read(favicon));
  const problem = colors.accent === null ? undefined : accentProblem(colors.accent);
  if (problem) throw new Error(`${siteSource()}: ${problem}`);
}

/** The icons that the site does not have as its own files, by their names. */
async function iconsOf({ site, boundary, cacheDir }: IdentityOptions): Promise<Map<string, Buffer>> {
  if (site.favicon === null) return new Map();
  const svg = staticReader(boundary)(site.favicon);
  const missing = ICON_FILES.filter(
    (file) => contentFile(boundary, fileOf(boundary, `/${file}`)) === undefined,
  );
  const icons = missing.map(async (file) => {
    const cached = join(cacheDir, `${hashOf(svg, 20)}-${file}`);
    const known = readEntry(cached, ICONS_VERSION);
    if (known) return [file, known] as const;
    const icon = await makeIcon(file, svg);
    writeEntry(cached, icon, ICONS_VERSION);
    return [file, icon] as const;
  });
  return new Map(await Promise.all(icons));
}

/** The stylesheets of the theme that declare fonts. The head of every page contains the first one. */
const FONT_STYLES = { first: join(THEME, 'styles/fonts.css'), later: join(THEME, 'styles/later-fonts.css') };

/** Rsbuild plugin: the stylesheets of the theme declare the fonts of the site. */
function rsbuildPluginFonts(options: IdentityOptions): RsbuildPlugin {
  const { site, project, generatedDir, cacheDir, charactersOf } = options;
  const folder = join(generatedDir, 'fonts');
  // The bundler keeps the stylesheets until this file changes.
  const charactersFile = join(folder, 'characters.txt');
  const make = memoize((text: string) => makeFonts({ site, project, folder, cacheDir }, text));
  let characters = '';
  return {
    name: 'handbook:fonts',
    setup(api) {
      const read = (): void => {
        characters = charactersOf();
        writeIfChanged(charactersFile, characters);
      };
      api.onBeforeBuild(read);
      api.onBeforeStartDevServer(read);
      for (const file of Object.values(FONT_STYLES))
        api.transform(
          { test: (path: string) => path === file, order: 'pre' },
          async ({ code, addDependency }) => {
            addDependency(charactersFile);
            return withFaces(code, dirname(file), await make(characters), file === FONT_STYLES.first);
          },
        );
    },
  };
}

const rsbuildPluginIdentity = (options: IdentityOptions, tokens: string | undefined): RsbuildPlugin => ({
  name: 'handbook:identity',
  setup(api) {
    api.processAssets({ stage: 'additional', environments: ['web'] }, async ({ compilation, sources }) => {
      for (const [file, icon] of await iconsOf(options))
        if (!compilation.getAsset(file)) compilation.emitAsset(file, new sources.RawSource(icon));
    });
    // After the theme, whose colors they override.
    api.modifyRsbuildConfig((config) => {
      if (tokens)
        config.source = { ...config.source, preEntry: [config.source?.preEntry ?? [], tokens].flat() };
    });
  },
});

/** Rspress plugin: the logo, the icons and the colors of the site, from its configuration. */
export function pluginIdentity(options: IdentityOptions): RspressPlugin {
  const { site, boundary, generatedDir, project } = options;
  const tokensFile = join(generatedDir, 'accent.css');
  const { accent } = site.colors;
  return {
    name: 'handbook:identity',
    config(config) {
      const read = staticReader(boundary);
      checkIdentity(site, read);
      for (const [role, name] of packagesOf(site)) forField(`fonts.${role}`, () => fontFiles(project, name));
      writeIfChanged(
        join(generatedDir, 'logo.js'),
        forField('logo', () => logoModule(site, read)),
      );
      if (accent !== null) writeIfChanged(tokensFile, accentTokens(accent));
      return config;
    },
    builderConfig: {
      plugins: [
        rsbuildPluginIdentity(options, accent === null ? undefined : tokensFile),
        rsbuildPluginFonts(options),
      ],
      tools: { rspack: separateStyles(STYLES_OF_PAGES) },
    },
  };
}
