/** The kinds of files of other sites that pages can load: by the fields of `embeds`, the directives of the security policy. */
export const EMBED_DIRECTIVES = {
  image: 'img-src',
  video: 'media-src',
  frame: 'frame-src',
  script: 'script-src',
  connect: 'connect-src',
} as const;

export type EmbedKind = keyof typeof EMBED_DIRECTIVES;

/** The hosts from which pages may load files, by kind. */
export type Embeds = Readonly<Record<EmbedKind, readonly string[]>>;

/** If the owner allows nothing else, pages only load files of this site. */
export const NO_EMBEDS: Embeds = { image: [], video: [], frame: [], script: [], connect: [] };

/** Whether an absolute URL is on one of these hosts, with HTTPS. Browsers read the sources of a policy in the same way. */
export function isOnHost({ protocol, host }: URL, allowed: readonly string[]): boolean {
  return (
    protocol === 'https:' &&
    allowed.some((one) => (one.startsWith('*.') ? host.endsWith(one.slice(1)) : host === one))
  );
}

/** The advice for a file of another host: the line of `site.config.ts` that allows it. */
export const howToAllow = (kind: EmbedKind, { hostname }: URL): string =>
  `add its host to site.config.ts: embeds: { ${kind}: ['${hostname}'] }`;
