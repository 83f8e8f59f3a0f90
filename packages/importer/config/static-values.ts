import type { Expression, Program } from 'estree';
import { Evaluator, Scope, Work } from './evaluate.ts';

const NOTHING_AROUND = { load: () => undefined, unknown: () => undefined };

/** A page can have thousands of expressions. */
const MAX_STEPS = 20_000;

/**
 * The value of an expression that is data, such as texts, lists and fields of values with a name.
 * @param names values by their names
 * @returns undefined if the value is only known when the code runs
 */
export function staticValue(node: Expression, names: ReadonlyMap<string, unknown>): unknown {
  try {
    return new Evaluator(NOTHING_AROUND, new Work(MAX_STEPS)).value(node, new Scope(names));
  } catch {
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
