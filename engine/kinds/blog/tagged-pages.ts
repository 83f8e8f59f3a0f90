import * as z from 'zod';
import type { BlogPageMeta, Tag, TaggedPage } from '../../../shared/pages/blog.ts';
import type { Page, Problem } from '../../../shared/pages/types.ts';
import { lookUp, unknownNames } from './posts.ts';
import type { Registry } from './registry.ts';

const namedTags = z.object({ tags: z.array(z.string()).optional() });

/** The tags that a page names; none if its front matter is wrong, which has been reported. */
const tagsIn = ({ frontMatter }: Page): readonly string[] =>
  namedTags.safeParse(frontMatter).data?.tags ?? [];

export interface TaggedPages {
  /** The pages with a tag, sorted by title, by the key of the tag. Unlisted pages are not among them. */
  byTag: ReadonlyMap<string, readonly TaggedPage[]>;
  /** The tags that a page shows, by its file. */
  pageMeta: ReadonlyMap<string, BlogPageMeta>;
  warnings: Problem[];
}

const isListed = ({ isUnlisted, redirect }: Page): boolean => !isUnlisted && redirect === undefined;

/**
 * The tags of pages that are not posts. A tag that `tags.yml` contains leads to its list. All others only help the search; if
 * `tags.yml` has entries, they are reported.
 */
export function taggedPages(pages: readonly Page[], registry: Registry<Tag>): TaggedPages {
  const byTag = new Map<string, TaggedPage[]>();
  const pageMeta = new Map<string, BlogPageMeta>();
  const isUsed = registry.keys !== undefined && registry.keys.length > 0;
  const tagged = isUsed ? pages.filter((page) => tagsIn(page).length > 0) : [];
  for (const page of tagged.toSorted((a, b) => a.title.localeCompare(b.title))) {
    const tags = lookUp(tagsIn(page), registry);
    if (tags.length > 0)
      pageMeta.set(page.file, { tags: tags.map(({ label, route }) => ({ label, route })) });
    const { title: label, route, description } = page;
    if (!isListed(page)) continue;
    for (const { key } of tags) byTag.set(key, [...(byTag.get(key) ?? []), { label, route, description }]);
  }
  const warnings = tagged.flatMap((page) =>
    unknownNames(page, 'tags', tagsIn(page), registry, 'unknownTags'),
  );
  return { byTag, pageMeta, warnings };
}
