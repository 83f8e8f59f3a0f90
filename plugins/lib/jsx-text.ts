/** `href={'/docs'}` means the same as `href="/docs"`. The values of other expressions are unknown at build time. */
const PLAIN_STRING = /^\s*(["'`])((?:(?!\1|\\|\$\{)[\s\S])*)\1\s*$/;

/** The text of a JSX attribute or expression; undefined if it is unknown at build time. */
export const textOfAttribute = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  return PLAIN_STRING.exec((value as { value?: string } | null | undefined)?.value ?? '')?.[2];
};
