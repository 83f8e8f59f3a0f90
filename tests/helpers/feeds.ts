import { parseFeed } from '@rowanmanning/feed-parser';
import { XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';

const url = z.url({ protocol: /^https?$/ });

/** Requirements of feed readers for all formats: absolute URLs, unique ids, dates and text. */
const feedSchema = z.strictObject({
  title: z.string().min(1),
  url,
  self: url,
  items: z
    .array(
      z.strictObject({
        id: url,
        url,
        title: z.string().min(1),
        published: z.iso.datetime(),
        content: z.string().min(1),
        authors: z.array(z.string()),
        tags: z.array(z.string()),
      }),
    )
    .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'ids are not unique'),
});

export type ReadFeed = z.infer<typeof feedSchema>;

function fromJson(text: string): unknown {
  const { version, title, home_page_url, feed_url, items } = JSON.parse(text);
  if (version !== 'https://jsonfeed.org/version/1.1') throw new Error(`version ${version}`);
  return {
    ...{ title, url: home_page_url, self: feed_url },
    items: items.map((item: Record<string, unknown>) => ({
      ...{ id: item.id, url: item.url, title: item.title, content: item.content_html },
      published: item.date_published,
      authors: ((item.authors ?? []) as { name: string }[]).map(({ name }) => name),
      tags: item.tags ?? [],
    })),
  };
}

function fromXml(text: string): unknown {
  const verdict = XMLValidator.validate(text);
  if (verdict !== true) throw new Error(`not well-formed: ${verdict.err.msg} (line ${verdict.err.line})`);
  const { title, url, self, items } = parseFeed(text);
  return {
    ...{ title, url, self },
    items: items.map(({ id, url, title, published, content, authors, categories }) => ({
      ...{ id, url, title, content, published: published?.toISOString() },
      authors: authors.map(({ name }) => name),
      tags: categories.map(({ label, term }) => label ?? term),
    })),
  };
}

/**
 * Reads a feed in RSS, Atom or JSON as a feed reader does.
 * @throws if it is not well-formed, or does not keep to `feedSchema`
 */
export const readFeed = (text: string): ReadFeed =>
  feedSchema.parse(text.startsWith('{') ? fromJson(text) : fromXml(text));
