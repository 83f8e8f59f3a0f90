/**
 * The value that a table has for a name from content. Every object inherits values for names such as `constructor`, which
 * belong to no table.
 * @returns undefined if the table itself does not have the name
 */
export const ownValue = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
