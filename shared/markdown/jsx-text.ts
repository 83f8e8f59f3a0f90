/** A string in an expression: `href={'/docs'}` means the same as `href="/docs"`. */
const PLAIN_STRING = /^\s*(["'`])((?:(?!\1|\\|\$\{)[\s\S])*)\1\s*$/;

/** The text in the value of a JSX attribute or in an expression; undefined if it is unknown at build time. */
export const textOfAttribute = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  return PLAIN_STRING.exec((value as { value?: string } | null | undefined)?.value ?? '')?.[2];
};
