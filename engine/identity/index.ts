import { dirname, join } from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import type { RspressPlugin } from '@rspress/core';
import { THEME } from '../../shared/build/engine.ts';
import { readEntry, writeEntry } from '../../shared/build/file-cache.ts';
import { writeAllIfChanged, writeIfChanged } from '../../shared/build/files.ts';
import { hashOf } from '../../shared/build/fingerprint.ts';
import { memoize } from '../../shared/memoize.ts';
import type { Problem } from '../../shared/pages/types.ts';
import { siteSource } from '../../shared/site/resolve.ts';
import type { Site } from '../../shared/site/schema.ts';
import { splitUrl } from '../../shared/url-parts.ts';
import { type Boundary, contentFile, contentText } from '../files/gate.ts';
import { ContentError } from '../problems/problems.ts';
import { separateStyles } from '../rspress/client.ts';
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

export interface IdentityPlugin extends RspressPlugin {
  /**
   * The generated modules that show the identity of a site, by file.
   * @throws an Error that names the field that is wrong
   */
  modules: (site: Site) => ReadonlyMap<string, string>;
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

/** The problems with the files, the fonts and the colors of the configuration. */
export function identityProblems({
  site,
  boundary,
  project,
}: Pick<IdentityOptions, 'site' | 'boundary' | 'project'>): Problem[] {
  const { logo, favicon, colors, head } = site;
  const problems: Problem[] = [];
  const fail = (message: string): void => void problems.push({ file: siteSource(), message });
  const forField = (field: string, step: () => unknown): void => {
    try {
      step();
    } catch (error) {
      fail(`field "${field}" ${(error as Error).message}`);
    }
  };
  const read = staticReader(boundary);
  for (const mode of ['light', 'dark'] as const) {
    const path = logo?.[mode];
    if (path !== undefined) forField(`logo.${mode}`, () => read(path));
  }
  if (problems.length === 0) forField('logo', () => logoModule(site, read));
  if (favicon !== null) forField('favicon', () => read(favicon));
  head.forEach(({ attributes: { src } }, index) => {
    const path = typeof src === 'string' ? splitUrl(src).path : '';
    if (path.startsWith('/')) forField(`head.${index}.attributes.src`, () => read(path));
  });
  for (const [role, name] of packagesOf(site)) forField(`fonts.${role}`, () => fontFiles(project, name));
  const accent = colors.accent === null ? undefined : accentProblem(colors.accent);
  if (accent) fail(accent);
  return problems;
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

/** The needs of the fonts, besides the configuration. */
interface FontNeeds {
  /** The characters of the site outside ASCII. */
  characters: string;
  /** Absolute path of a file with all that the fonts depend on. The bundler keeps the stylesheets until it changes. */
  file: string;
}

const textOf = ({ characters }: FontNeeds, { fonts }: Site): string => JSON.stringify([fonts, characters]);

/** Rsbuild plugin: the stylesheets of the theme declare the fonts of the site. */
function rsbuildPluginFonts(options: IdentityOptions, needs: FontNeeds): RsbuildPlugin {
  const { site, project, cacheDir, charactersOf } = options;
  const folder = dirname(needs.file);
  const make = memoize(
    (characters: string) => makeFonts({ site, project, folder, cacheDir }, characters),
    () => textOf(needs, site),
  );
  return {
    name: 'handbook:fonts',
    setup(api) {
      const read = (): void => {
        needs.characters = charactersOf();
        writeIfChanged(needs.file, textOf(needs, site));
      };
      api.onBeforeBuild(read);
      api.onBeforeStartDevServer(read);
      for (const file of Object.values(FONT_STYLES))
        api.transform(
          { test: (path: string) => path === file, order: 'pre' },
          async ({ code, addDependency }) => {
            addDependency(needs.file);
            return withFaces(code, dirname(file), await make(needs.characters), file === FONT_STYLES.first);
          },
        );
    },
  };
}

const rsbuildPluginIdentity = (options: IdentityOptions, tokensFile: string): RsbuildPlugin => ({
  name: 'handbook:identity',
  setup(api) {
    api.processAssets({ stage: 'additional', environments: ['web'] }, async ({ compilation, sources }) => {
      // In dev, a file of the icons can be missing for a moment. The problem is listed, and an error here would end all later builds.
      if (identityProblems(options).length > 0) return;
      for (const [file, icon] of await iconsOf(options))
        if (!compilation.getAsset(file)) compilation.emitAsset(file, new sources.RawSource(icon));
    });
    // After the theme, whose colors they override.
    api.modifyRsbuildConfig((config) => {
      // In dev, a site can get its own colors later.
      if (options.site.colors.accent !== null || api.context.action === 'dev')
        config.source = { ...config.source, preEntry: [config.source?.preEntry ?? [], tokensFile].flat() };
    });
  },
});

/** Rspress plugin: the logo, the icons and the colors of the site, from its configuration. */
export function pluginIdentity(options: IdentityOptions): IdentityPlugin {
  const { site, boundary, generatedDir, project } = options;
  const tokensFile = join(generatedDir, 'accent.css');
  const needs = { characters: '', file: join(generatedDir, 'fonts', 'needs.json') };
  const read = staticReader(boundary);
  /** The modules that do not depend on the content. */
  const ownModules = (of: Site): Map<string, string> => {
    const problems = identityProblems({ site: of, boundary, project });
    if (problems.length > 0) throw new ContentError(problems);
    const { accent } = of.colors;
    return new Map([
      [join(generatedDir, 'logo.js'), logoModule(of, read)],
      [tokensFile, accent === null ? '' : accentTokens(accent)],
    ]);
  };
  return {
    name: 'handbook:identity',
    modules: (of) => ownModules(of).set(needs.file, textOf(needs, of)),
    config(config, _utils, isProd) {
      // A build lists problems together with those of the content.
      if (isProd && identityProblems(options).length > 0) return config;
      writeAllIfChanged(ownModules(site));
      return config;
    },
    builderConfig: {
      plugins: [rsbuildPluginIdentity(options, tokensFile), rsbuildPluginFonts(options, needs)],
      tools: { rspack: separateStyles(STYLES_OF_PAGES) },
    },
  };
}
