import { dirname, sep } from 'node:path';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import { pathFrom } from '../../../shared/build/files.ts';
import type { SiteComponents } from '../../allowed/declared-components.ts';
import { type Boundary, realPath, resolveContentPath } from '../../files/gate.ts';

export interface ContentModulesOptions {
  boundary: Boundary;
  /** Absolute paths of folders whose modules the build adds to pages: the theme and generated modules. */
  own: readonly string[];
  /** The components that plugins of the site add for all pages. */
  components: SiteComponents;
  /** Absolute paths of the pages of the site. Called after the content has been read. */
  pages: () => readonly string[];
}

/** The modules that import pages: the list of Rspress, and ours in dev. */
const ROUTE_LISTS = [/[\\/]\.rspress[\\/]runtime[\\/]/, /[\\/]\.generated[\\/]routes(?:[\\/]group\d+)?\.js$/];

const NAME = 'handbook:content-modules';

const isIn = (folders: readonly string[], path: string): boolean =>
  folders.some((folder) => path.startsWith(folder + sep));

/** Packages are the owner's choice. Pages import only those of the theme; previews are code. */
const isPackage = (file: string): boolean => file.includes(`${sep}node_modules${sep}`);

/**
 * Rsbuild plugin: whatever content imports, the bundler only loads files that content may use. The checks of pages report
 * imports with their lines before; this is for live previews, and for every other way from content to a module. Pages that
 * are symlinks keep their own paths, so that each is a module.
 */
export const rsbuildPluginContentModules = ({
  boundary,
  own,
  components,
  pages,
}: ContentModulesOptions): RsbuildPlugin => ({
  name: NAME,
  setup(api) {
    const roots = [boundary.root, realPath(boundary.root)];
    const allowed = own.map(realPath);
    const check = (issuer: string, file: string): void => {
      if (!isIn(roots, issuer) || isPackage(file) || isIn([...own, ...allowed], file)) return;
      if ([...components.values()].some((one) => one.file === file)) return;
      const { problem } = resolveContentPath(boundary, file, true);
      if (problem !== undefined)
        throw new Error(
          `${pathFrom(process.cwd(), issuer)}: import "${pathFrom(dirname(issuer), file)}" ${problem}.`,
        );
    };
    api.modifyBundlerChain((chain) => {
      // The bundler uses real paths, so a page that is a symlink would be the module of another page.
      if (pages().some((file) => realPath(file) !== file))
        chain.module.rule(NAME).test(ROUTE_LISTS).resolve.symlinks(false);
    });
    api.modifyRspackConfig((_config, { appendPlugins }) => {
      appendPlugins({
        apply: (compiler: Rspack.Compiler) =>
          compiler.hooks.normalModuleFactory.tap(NAME, (factory) =>
            factory.hooks.afterResolve.tap(NAME, ({ contextInfo, createData }) => {
              const file = createData?.resource?.split('?')[0];
              if (file?.startsWith(sep)) check(contextInfo.issuer, file);
            }),
          ),
      });
    });
  },
});
