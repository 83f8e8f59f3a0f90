import type { Node, Program } from 'estree';
import { visit } from 'estree-util-visit';
import { suggestion } from '../lib/validation.ts';
import type { Problem } from './types.ts';

/** The components that a page can use without an import. */
export const PAGE_COMPONENTS = [
  'Badge',
  'Card',
  'Cards',
  'CodeGroup',
  'Example',
  'FileTree',
  'Steps',
  'Tab',
  'Tabs',
  'Video',
] as const;

/** Names that a page must not define: the components above, and components that only the build adds to pages. */
const RESERVED: readonly string[] = [...PAGE_COMPONENTS, 'Footnote', 'LinkCard'];

/** The names in the code of a page. */
export interface Names {
  /** Names that the page imports or declares, with their lines. */
  defined: Map<string, number>;
  /** Names that the page uses, with the line of the first use. `<Chart.Bar>` uses `Chart`. */
  used: Map<string, number>;
  /** False if the page contains code that is not allowed, which may define other names. */
  isComplete: boolean;
}

/** The parents of identifiers that are the names of something, not values. */
const NAME_OF: Record<string, readonly string[]> = {
  MemberExpression: ['property'],
  Property: ['key'],
  VariableDeclarator: ['id'],
  ImportSpecifier: ['imported', 'local'],
  ImportDefaultSpecifier: ['local'],
  ImportNamespaceSpecifier: ['local'],
  ImportAttribute: ['key'],
  ExportSpecifier: ['local', 'exported'],
  ExportAllDeclaration: ['exported'],
};

const isValue = (parent: Node | undefined, key: string | number | null | undefined): boolean =>
  !parent || ('computed' in parent && parent.computed) || !NAME_OF[parent.type]?.includes(String(key));

/** Whether an identifier is the name of an element, or the first part of its name. */
const isElement = (parent: Node | undefined, key: string | number | null | undefined): boolean =>
  parent?.type === 'JSXOpeningElement' || (parent?.type === 'JSXMemberExpression' && key === 'object');

/** Adds a name that is used. HTML elements have lower-case names. */
export function addElement(name: string, line: number, { used }: Names): void {
  const [component = ''] = name.split('.');
  if (/^[A-Z]/.test(component) && !used.has(component)) used.set(component, line);
}

/** Adds the names in an expression, an import or an export. @param start the line for nodes without a position */
export function addNames(code: Program | null | undefined, start: number, names: Names): void {
  const { defined, used } = names;
  if (!code) return;
  visit(code, (node, key, _index, ancestors) => {
    const parent = ancestors.at(-1);
    const line = node.loc?.start.line ?? start;
    if (node.type === 'JSXIdentifier' && isElement(parent, key)) addElement(node.name, line, names);
    if (node.type !== 'Identifier') return;
    const isLocal = key === 'local' && parent?.type !== 'ExportSpecifier';
    if (isLocal || (key === 'id' && parent?.type === 'VariableDeclarator')) defined.set(node.name, line);
    else if (isValue(parent, key) && !used.has(node.name)) used.set(node.name, line);
  });
}

const messageFor = (name: string): string =>
  /^[A-Z]/.test(name)
    ? `unknown component <${name}>.${suggestion(name, PAGE_COMPONENTS)} Import it, or use one of ${PAGE_COMPONENTS.join(', ')}.`
    : `{${name}} is code, and the page does not define "${name}". Write \\{ for a brace in the text, or define a value: export const ${name} = "…".`;

/** @param name the name of a component of this site, which the page defines */
function reservedNameMessage(name: string): string {
  const isForPages = PAGE_COMPONENTS.some((component) => component === name);
  const advice = isForPages
    ? 'Choose another name, or use that component without an import'
    : 'Choose another name';
  return `${name} is the name of a component of this site. ${advice}.`;
}

/**
 * The components and values that a page uses, but neither imports nor defines, and the names that it defines although
 * they belong to components of this site.
 */
export function checkNames({ defined, used, isComplete }: Names, file: string): Problem[] {
  const known = new Set([...defined.keys(), ...PAGE_COMPONENTS, 'props']);
  const unknown = isComplete ? [...used].filter(([name]) => !known.has(name) && !(name in globalThis)) : [];
  const taken = [...defined].filter(([name]) => RESERVED.includes(name));
  return [
    ...unknown.map(([name, line]) => ({ file, line, message: messageFor(name) })),
    ...taken.map(([name, line]) => ({ file, line, message: reservedNameMessage(name) })),
  ];
}
