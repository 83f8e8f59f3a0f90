import { dirname } from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import type { RspressPlugin } from '@rspress/core';
import type { Node, ObjectExpression, Program, Property } from 'acorn';
import { engineModule } from '../../../shared/build/engine.ts';
import { escapePattern } from '../../../shared/text/escape-pattern.ts';
import {
  englishOf,
  GROUPS,
  type Group,
  merged,
  moduleOf,
  namesOf,
  type Strings,
} from '../../../theme/strings/catalog.ts';
import { defineStringsModule, type SiteStrings, STRINGS_PACKAGE } from './read-strings.ts';

/** Added to the path of a module of strings: the English ones are in another module than those of the site. */
const ENGLISH = '?english';
/** Added to the path of the site's file, with the name of a group: the module has only the functions of that group. */
const OF_GROUP = '?strings=';

/** The strings of a group that a site replaces, by key. */
const givenIn = (values: Strings, group: Group): [key: string, value: unknown][] =>
  Object.entries(values[group] ?? {});

/** The keys of the functions that a site has instead of those of a group. */
const functionsIn = (values: Strings, group: Group): string[] =>
  givenIn(values, group).flatMap(([key, value]) => (typeof value === 'function' ? key : []));

/**
 * The source of a module with the strings of a group. Texts are copied from the site's file, and functions imported from it.
 * @param module absolute path of the module that it replaces
 */
export function moduleOfGroup(group: Group, module: string, { file, values }: SiteStrings): string {
  const names = namesOf(group);
  const functions = functionsIn(values, group);
  const texts = givenIn(values, group).filter(([key]) => !functions.includes(key));
  return [
    `export * from ${JSON.stringify(module + ENGLISH)};`,
    ...(functions.length > 0
      ? [`export { ${functions.join(', ')} } from ${JSON.stringify(file + OF_GROUP + group)};`]
      : []),
    ...texts.map(([key, value]) => {
      const name = names.get(key) ?? key;
      return `export const ${name} = ${JSON.stringify(merged(englishOf(group, name), value))};`;
    }),
  ].join('\n');
}

const isObject = (node?: Node): node is ObjectExpression => node?.type === 'ObjectExpression';

function propertyOf(object: ObjectExpression | undefined, name: string): Property | undefined {
  return object?.properties.find((node): node is Property => {
    if (node.type !== 'Property' || node.computed) return false;
    return node.key.type === 'Identifier'
      ? node.key.name === name
      : 'value' in node.key && node.key.value === name;
  });
}

/** The default export of a module, and the object in it, which may be the argument of a call. */
function exportOf({ body }: Program) {
  const statement = body.find((node) => node.type === 'ExportDefaultDeclaration');
  const value = statement?.declaration;
  const object = value?.type === 'CallExpression' ? value.arguments[0] : value;
  return { statement, object: isObject(object) ? object : undefined };
}

/**
 * The code of the site's file with one export for each function of a group, and without everything else of its default export, so that
 * a page loads only the functions that it uses. A function that is not written in the file itself keeps the whole object.
 * @param code TypeScript
 */
export async function functionsOfGroup(code: string, group: Group, values: Strings): Promise<string> {
  const [{ parse }, { transform }] = await Promise.all([import('acorn'), import('esbuild')]);
  const { code: script } = await transform(code, { loader: 'ts', target: 'es2022' });
  const { statement, object } = exportOf(parse(script, { ecmaVersion: 'latest', sourceType: 'module' }));
  const textOf = ({ start, end }: Node): string => script.slice(start, end);
  const inGroup = propertyOf(object, group)?.value;
  let keepsObject = statement === undefined;
  const exports = functionsIn(values, group).map((key, index) => {
    const found = isObject(inGroup) ? propertyOf(inGroup, key) : undefined;
    keepsObject ||= !found;
    const text = found ? `({ ${textOf(found)} }).${key}` : `ownStrings.${group}.${key}`;
    return `const ownString${index} = ${found && !found.method && !found.shorthand ? textOf(found.value) : text};\nexport { ownString${index} as ${key} };`;
  });
  if (!statement) return script;
  const kept = keepsObject ? `const ownStrings = ${textOf(statement.declaration)};` : '';
  return [script.slice(0, statement.start), kept, script.slice(statement.end), ...exports].join('\n');
}

const rsbuildPluginStrings = (site: SiteStrings): RsbuildPlugin => ({
  name: 'handbook:strings',
  setup(api) {
    const modules = GROUPS.flatMap((group) =>
      site.values[group] ? [{ group, module: engineModule(moduleOf(group)) }] : [],
    );
    for (const { group, module } of modules)
      api.transform({ test: (path: string) => path === module, resourceQuery: { not: /^\?english$/ } }, () =>
        moduleOfGroup(group, module, site),
      );
    api.transform(
      {
        test: (path: string) => path === site.file,
        resourceQuery: new RegExp(`^${escapePattern(OF_GROUP)}`),
      },
      ({ code, resourceQuery }) =>
        functionsOfGroup(code, resourceQuery.slice(OF_GROUP.length) as Group, site.values),
    );
    // Without this, the bundler would keep the functions of all groups in the first scripts of every page.
    api.modifyRspackConfig((_config, { addRules }) => {
      addRules({ include: [dirname(site.file), ...modules.map(({ module }) => module)], sideEffects: false });
    });
  },
});

/** Rspress plugin: scripts contain the strings of the site. */
export const pluginStrings = (site: SiteStrings | undefined): RspressPlugin => ({
  name: 'handbook:strings',
  ...(site && {
    builderConfig: {
      resolve: { alias: { [`${STRINGS_PACKAGE}$`]: defineStringsModule() } },
      plugins: [rsbuildPluginStrings(site)],
    },
  }),
});
