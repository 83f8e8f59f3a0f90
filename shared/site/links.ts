import { parseInlineLinks } from '../inline-links.ts';
import type { Site } from './schema.ts';

/** A link of the site configuration. */
export interface ConfiguredLink {
  /** The field that contains the link, such as `footer.links.0.items.0.to`. */
  field: string;
  url: string;
  /** Whether the link is left out if the site has no page at its URL. */
  optional?: boolean | undefined;
}

/** The links of the site configuration, without the items that have an absolute URL. */
export function configuredLinks({ navbar, announcement, footer }: Site): ConfiguredLink[] {
  return [
    ...navbar.items.flatMap((item, index) =>
      'to' in item ? [{ field: `navbar.items.${index}.to`, url: item.to, optional: item.optional }] : [],
    ),
    ...parseInlineLinks(announcement?.content ?? '').flatMap(({ href }) =>
      href ? [{ field: 'announcement.content', url: href }] : [],
    ),
    ...footer.links.flatMap(({ items }, column) =>
      items.flatMap((item, index) =>
        'to' in item
          ? [{ field: `footer.links.${column}.items.${index}.to`, url: item.to, optional: item.optional }]
          : [],
      ),
    ),
  ];
}
