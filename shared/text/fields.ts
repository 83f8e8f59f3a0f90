import * as z from 'zod';

/** The marks of a field: how the build uses it, besides the check of its value. */
interface Use {
  /** Whether browsers load its value. */
  inBrowser?: true;
  /** Whether a change of it restarts the dev server. */
  restarts?: true;
}

const USES = z.registry<Use>();

declare const SHIPPED: unique symbol;

/** The declaration of a field whose value browsers load. */
export type InBrowser<Schema> = Schema & { readonly [SHIPPED]: true };

type Shape = z.core.$ZodShape;

/** The names of the fields whose values browsers load. */
export type BrowserField<Fields extends Shape> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly [SHIPPED]: true } ? Name : never;
}[keyof Fields];

/** A copy of a declaration with one more use. Several fields can share one schema. */
function withUse<Schema extends z.ZodType>(field: Schema, use: Use): Schema {
  const copy = field.clone() as Schema;
  USES.add(copy, { ...USES.get(field), ...use });
  return copy;
}

/** Declares a field whose value browsers load. All other fields only concern the build. */
export const inBrowser = <Schema extends z.ZodType>(field: Schema): InBrowser<Schema> =>
  withUse(field, { inBrowser: true }) as InBrowser<Schema>;

/** Declares a field whose change restarts the dev server. A change of any other field is applied in place. */
export const restarts = <Schema extends z.ZodType>(field: Schema): Schema =>
  withUse(field, { restarts: true });

/** The names of the fields with a use, in their order. */
export const fieldsWith = <Fields extends Shape>(use: keyof Use, fields: Fields): (keyof Fields & string)[] =>
  Object.keys(fields).filter((name) => USES.get(fields[name] as z.core.$ZodType)?.[use]);
