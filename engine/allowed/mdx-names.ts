import { suggestion } from '../../shared/text/suggestion.ts';
import { CONSTRUCTS } from '../../theme/blocks/constructs.ts';
import type { SiteComponents } from './declared-components.ts';
import { COMPONENTS } from './page-components.ts';

/** The names of the components that a page can use without an import. */
export const PAGE_COMPONENTS: readonly string[] = COMPONENTS.filter(({ isInternal }) => !isInternal)
  .map(({ name }) => name)
  .sort();

/** Names that a page must not define: those of components, and of elements that the build makes from Markdown. */
const RESERVED: readonly string[] = [
  ...COMPONENTS.map(({ name }) => name),
  ...CONSTRUCTS.flatMap(({ views = {} }) => Object.keys(views)),
];

/** Names in the module that a page becomes: of Rspress, of MDX, and of the build's own plugins. */
const USED_BY_BUILD =
  /^(?:[_$].*|(?:image|file)\d+|MDX\w*|React|Object|Symbol|Preview|Layout|Illustration|pageMeta|frontmatter|toc|title|props|components|arguments|eval|undefined|NaN|Infinity|globalThis|queueMicrotask|require|module|exports)$/;

/** Whether the engine itself has an element with this name, also one that pages cannot contain. */
export const isEngineComponent = (name: string): boolean => RESERVED.includes(name);

export const isPageComponent = (name: string, ofSite: SiteComponents): boolean =>
  PAGE_COMPONENTS.includes(name) || ofSite.has(name);

/** The names of the engine's components and those of the site. */
const known = (ofSite: SiteComponents): string[] => [...PAGE_COMPONENTS, ...ofSite.keys()].sort();

/** Not every site allows code in its content. */
const ANOTHER_COMPONENT =
  'Another one is a file in theme/components/, or an import if content.code in site.config.ts allows code.';

/** The message for a component that the page neither imports nor gets from the site. */
export function unknownComponent(name: string, ofSite: SiteComponents): string {
  const names = known(ofSite);
  return `unknown component <${name}>.${suggestion(name, names)} Use one of ${names.join(', ')}. ${ANOTHER_COMPONENT}`;
}

/** The message for a value that the page does not define. */
export const unknownValue = (name: string): string =>
  name in globalThis || ['props', 'require', 'module', 'arguments', 'import'].includes(name)
    ? `unsafe MDX: {${name}} is code, and a page cannot use "${name}". Write \\{ for a brace in the text, or write the value itself.`
    : `{${name}} is code, and the page does not define "${name}". Write \\{ for a brace in the text, or define a value: export const ${name} = "…".`;

/** The message for a name that a page must not define; undefined if it may. */
export function reservedName(name: string, ofSite: SiteComponents): string | undefined {
  if (isEngineComponent(name) || ofSite.has(name)) {
    const advice = isPageComponent(name, ofSite)
      ? 'Choose another name, or use that component without an import'
      : `Pages cannot use it. Choose another name, or use one of ${known(ofSite).join(', ')}`;
    return `${name} is the name of a component of this site. ${advice}.`;
  }
  return USED_BY_BUILD.test(name)
    ? `the build itself uses the name ${name}. Choose another name.`
    : undefined;
}
