/** `href={'/docs'}` says the same as `href="/docs"`; other expressions are not known before they run. */
const PLAIN_STRING = /^\s*(["'`])((?:(?!\1|\\|\$\{)[\s\S])*)\1\s*$/;

/** The text of a JSX attribute or expression; undefined where it is not known before the page runs. */
export const textOfAttribute = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  return PLAIN_STRING.exec((value as { value?: string } | null | undefined)?.value ?? '')?.[2];
};
