import { createHash } from 'node:crypto';

/** Styles with a condition, such as print, or a setting of the reader's system. */
export interface Condition {
  /** Media query, such as `print`. */
  media: string;
  /** Rules, without the query around them. */
  css: string;
}

export interface ConditionalStyles {
  /** Path of the file relative to the site's root, with a hash of its content. */
  path: string;
  css: string;
}

/**
 * One stylesheet for all conditions. It is separate, so that most readers do not wait for styles that few readers need.
 * @param conditions later ones override earlier ones
 * @param origin the site's origin, such as `https://handbook.example.org`; the styles read it as `--origin`
 */
export function conditionalStyles(conditions: readonly Condition[], origin: string): ConditionalStyles {
  const rules = conditions.map(({ media, css }) => `@media ${media} {\n${css}}\n`);
  const css = `:root { --origin: ${JSON.stringify(origin)}; }\n${rules.join('')}`;
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 8);
  return { path: `static/css/conditional.${hash}.css`, css };
}
