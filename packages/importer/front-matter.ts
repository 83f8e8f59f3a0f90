import { stringify } from 'yaml';
import { isFields, listIn, textIn } from './config/values.ts';

/** The fields that pages and posts of this site have, and that mean the same in other tools. */
const SAME = new Set(['description', 'draft', 'unlisted', 'keywords', 'tags']);

/** Fields that the import reads, or that only set how the old tool shows a page. */
const READ =
  /^(?:title|id|slug|sidebar|sidebar_\w+|nav_order|order|permalink|aliases?|redirect_from|authors?|author_\w+|date|image|label|hide_title|hide_table_of_contents|pagination_\w+|layout|hero|features|template|pageType|toc|tableOfContents|outline|aside|prev|next|lang|locale|editUrl|editLink|custom_edit_url|lastUpdated|last_update|search|search_exclude|hide|footer|navbar|sidebarDepth|has_children|parent|grand_parent|has_toc|status|icon|head|banner|titleTemplate|toc_\w+|parse_number_prefixes|displayed_sidebar|overviewHeaders|context|pageClass|isHome|comments|original_id)$/;

/** Values for the front matter that come from elsewhere. */
export interface Meta {
  title?: string | undefined;
  label?: string | undefined;
  order?: number | undefined;
  aliases: readonly string[];
  cards?: false | undefined;
  /** For posts. */
  date?: string | undefined;
  slug?: string | undefined;
  authors?: readonly string[] | undefined;
  image?: string | undefined;
  tags?: readonly string[] | undefined;
  description?: string | undefined;
}

const LIMIT = 160;

/** The beginning of a text, at most as long as a description may be. */
export function shortened(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= LIMIT) return plain;
  const [sentence] = /^.{40,158}[.!?](?=\s)/.exec(plain) ?? [];
  if (sentence) return sentence;
  const cut = plain.slice(0, LIMIT - 1);
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : undefined)}…`;
}

const wordsIn = (value: unknown): string[] => {
  const list = typeof value === 'string' ? value.split(/\s*,\s*/) : listIn(value);
  return [...new Set(list.flatMap((one) => textIn(isFields(one) ? one.label : one) ?? []))];
};

/**
 * The front matter of a page of this site.
 * @param given the fields of the source
 * @returns the block of YAML, and the fields that have no meaning here
 */
export function convertFrontMatter(
  given: Record<string, unknown>,
  meta: Meta,
): { text: string; dropped: string[]; isShortened: boolean } {
  const { title, label, order, aliases, ...post } = meta;
  const description = textIn(given.description) ?? meta.description;
  const short = description === undefined ? undefined : shortened(description);
  const isFlag = (value: unknown): boolean => value === true || value === 'true';
  const keywords = wordsIn(given.keywords);
  const tags = meta.tags ?? wordsIn(given.tags);
  const fields = {
    title,
    label,
    order,
    ...post,
    ...{ description: short },
    tags: tags.length > 0 ? tags : undefined,
    keywords: keywords.length > 0 ? keywords : undefined,
    aliases: aliases.length > 0 ? [...aliases] : undefined,
    draft: isFlag(given.draft) || given.published === false ? true : undefined,
    unlisted: isFlag(given.unlisted) ? true : undefined,
  };
  const kept = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && !isEmpty(value)),
  );
  const dropped = Object.keys(given).filter(
    (name) => !SAME.has(name) && !READ.test(name) && name !== 'published',
  );
  return {
    text: Object.keys(kept).length === 0 ? '' : `---\n${stringify(kept, { lineWidth: 0 })}---\n`,
    dropped,
    isShortened: short !== undefined && short !== description?.replace(/\s+/g, ' ').trim(),
  };
}

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
