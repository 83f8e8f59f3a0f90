/** Reads values of configuration files, whose types nobody knows. */

export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of a value; empty if it has none. */
export const fieldsIn = (value: unknown): Fields => (isFields(value) ? value : {});

export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** A text that is not empty. Numbers become texts. */
export function textIn(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** The texts of a configuration by their paths, such as `version.name`. */
export function textsIn(value: unknown, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fieldsIn(value)).flatMap(([name, one]): [string, string][] => {
      if (isFields(one)) return Object.entries(textsIn(one, `${prefix}${name}.`));
      const text = textIn(one);
      return text === undefined ? [] : [[prefix + name, text]];
    }),
  );
}

/** The value at a path of fields, such as `themeConfig.navbar`. */
export const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((found, key) => fieldsIn(found)[key], value);

/** The type of an object whose undefined fields are left out. */
export type Defined<Value> = {
  [Key in keyof Value as undefined extends Value[Key] ? never : Key]: Value[Key];
} & { [Key in keyof Value as undefined extends Value[Key] ? Key : never]?: Exclude<Value[Key], undefined> };

/** Leaves out the fields that are undefined. */
export const defined = <Value extends object>(value: Value): Defined<Value> =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Defined<Value>;

/** Words as part of a path: lower-case letters and digits, joined by hyphens. */
export const slug = (words: string): string =>
  words
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');

/** A label from a name: `getting-started` becomes `Getting started`. */
export function labelOf(name: string): string {
  const words = name
    .replace(/^\d+[-_. ]+/, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
}
