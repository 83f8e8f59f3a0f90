import type { RsbuildPlugin } from '@rsbuild/core';
import type { RspressPlugin } from '@rspress/core';
import { engineModule } from '../../../shared/build/engine.ts';
import type { ReplacedPart } from '../../rspress/prerender/render-problem.ts';
import { HELPERS, PARTS } from './parts.ts';
import type { Overrides } from './read-overrides.ts';

/** Added to the path of a part, so that the original is another module than its replacement. */
const ORIGINAL = '?original';

/** The package under whose name the parts of a site import the originals. */
const PACKAGE = 'film-handbook/theme';

/** The modules that the parts of a site can import, by their names. */
function aliases({ parts }: Overrides): Record<string, string> {
  const originals = Object.entries(PARTS).map(([name, { module }]) => [
    `${PACKAGE}/${name}$`,
    engineModule(module) + (parts.has(name) ? ORIGINAL : ''),
  ]);
  const helpers = Object.entries(HELPERS).map(([name, module]) => [
    `${PACKAGE}/${name}$`,
    engineModule(module),
  ]);
  return Object.fromEntries([...originals, ...helpers]);
}

/** The files that replace parts of the theme, with the modules that they replace. */
export const replacedParts = ({ parts }: Overrides): ReplacedPart[] =>
  [...parts].map(([name, file]) => ({ name, file, original: engineModule(PARTS[name]?.module ?? '') }));

const rsbuildPluginOverrides = ({ parts, tokens }: Overrides): RsbuildPlugin => ({
  name: 'handbook:overrides',
  setup(api) {
    for (const [part, replacement] of parts) {
      const { module = '', name = '' } = PARTS[part] ?? {};
      const file = engineModule(module);
      api.transform({ test: (path: string) => path === file, resourceQuery: { not: /original/ } }, () =>
        [
          `export * from ${JSON.stringify(file + ORIGINAL)};`,
          `export { default as ${name} } from ${JSON.stringify(replacement)};`,
        ].join('\n'),
      );
    }
    // After the theme, whose tokens they override.
    api.modifyRsbuildConfig((config) => {
      if (tokens)
        config.source = { ...config.source, preEntry: [config.source?.preEntry ?? [], tokens].flat() };
    });
  },
});

/** Rspress plugin: the files in a site's own `theme/` replace parts of the theme. */
export const pluginOverrides = (overrides: Overrides): RspressPlugin => ({
  name: 'handbook:overrides',
  builderConfig: {
    resolve: { alias: aliases(overrides) },
    plugins: [rsbuildPluginOverrides(overrides)],
  },
});
