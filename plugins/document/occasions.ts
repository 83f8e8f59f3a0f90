import { createHash } from 'node:crypto';

/** Styles that apply on an occasion only: on paper, or where a reader asks for them. */
export interface Occasion {
  /** Media query, such as `print`. */
  media: string;
  /** Rules, without the query around them. */
  css: string;
}

export interface OccasionalStyles {
  /** Path of the file below the site's root, with a hash of its content. */
  path: string;
  css: string;
  /** For the link: while none of the occasions is there, browsers load the file last and wait for nothing. */
  media: string;
}

/**
 * One stylesheet for all occasions, so that no reader waits for what few need.
 * @param occasions in the order in which they outrank each other
 * @param origin the site's origin, such as `https://handbook.example.org`; the styles read it as `--origin`
 */
export function occasionalStyles(occasions: readonly Occasion[], origin: string): OccasionalStyles {
  const rules = occasions.map(({ media, css }) => `@media ${media} {\n${css}}\n`);
  const css = `:root { --origin: ${JSON.stringify(origin)}; }\n${rules.join('')}`;
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 10);
  return {
    path: `static/css/occasions.${hash}.css`,
    css,
    media: occasions.map(({ media }) => media).join(', '),
  };
}
