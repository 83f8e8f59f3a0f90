import type { Node, Program } from 'estree';

/** The parts of the nodes of JavaScript that have a value. */
type Expression = Node & { type: string };

/** A list of values; undefined if one of them is unknown. */
function valuesOf(nodes: readonly (Node | null)[], names: ReadonlyMap<string, unknown>) {
  const values = nodes.map((node) => (node === null ? undefined : staticValue(node, names)));
  return values.includes(undefined) ? undefined : values;
}

/** The value of a field of an object. */
const fieldOf = (owner: unknown, key: unknown): unknown =>
  typeof owner === 'object' && owner !== null && Object.hasOwn(owner, String(key))
    ? (owner as Record<string, unknown>)[String(key)]
    : undefined;

/**
 * The value of an expression that is data: texts, numbers, lists, objects, and fields of values with a name.
 * @param names values by their names
 * @returns undefined if the value is only known when the code runs
 */
export function staticValue(node: Expression, names: ReadonlyMap<string, unknown>): unknown {
  switch (node.type) {
    case 'Literal':
      return 'regex' in node || 'bigint' in node ? undefined : node.value;
    case 'Identifier':
      return names.get(node.name);
    case 'TemplateLiteral': {
      const values = valuesOf(node.expressions, names);
      return values && node.quasis.map(({ value }, at) => `${value.cooked}${values[at] ?? ''}`).join('');
    }
    case 'MemberExpression': {
      if (node.object.type === 'Super') return undefined;
      const { property } = node;
      const key =
        !node.computed && property.type === 'Identifier' ? property.name : staticValue(property, names);
      return fieldOf(staticValue(node.object, names), key);
    }
    case 'ArrayExpression':
      return valuesOf(node.elements, names);
    case 'ObjectExpression':
      return Object.fromEntries(
        node.properties.flatMap((property): [string, unknown][] => {
          if (property.type !== 'Property' || property.computed) return [];
          const { key, value } = property;
          const name = key.type === 'Identifier' ? key.name : staticValue(key, names);
          return [[String(name), staticValue(value, names)]];
        }),
      );
    default:
      return undefined;
  }
}

/** The constants that the statements of a page define, by name, if they are data. */
export function constantsIn(program: Program, names: Map<string, unknown>): void {
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations)
      if (id.type === 'Identifier' && init) names.set(id.name, staticValue(init, names));
  }
}

/** The text that readers see for the code in a page: React shows nothing for `true`, `false` and `null`. */
export function shownText(program: Program | null | undefined, names: ReadonlyMap<string, unknown>) {
  const [statement, ...others] = program?.body ?? [];
  if (statement?.type !== 'ExpressionStatement' || others.length > 0) return undefined;
  const value = staticValue(statement.expression, names);
  if (typeof value === 'boolean' || value === null) return '';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
