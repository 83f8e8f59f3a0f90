import type { FrontMatterMeta } from '@rspress/core';
import type { Processor } from 'unified';

/** The front matter of the page that a plugin of Rspress's Markdown compiler changes; empty if the compiler does not provide it. */
export function compiledFrontMatter(processor: Processor): Record<string, unknown> {
  const { pageMeta } = processor.data() as { pageMeta?: { frontmatter?: Record<string, unknown> } };
  return pageMeta?.frontmatter ?? {};
}

/** The fields that Rspress declares, without its signature for any other. */
type Declared<Fields> = keyof { [Name in keyof Fields as string extends Name ? never : Name]: true };

/** The fields by which Rspress changes a page. TypeScript reports one that is missing here. */
const RSPRESS_FIELD: Readonly<Record<Declared<FrontMatterMeta>, true>> = {
  title: true,
  description: true,
  overview: true,
  pageType: true,
  features: true,
  hero: true,
  icon: true,
  tag: true,
  navbar: true,
  sidebar: true,
  outline: true,
  footer: true,
  lineNumbers: true,
  overviewHeaders: true,
  titleSuffix: true,
  head: true,
  context: true,
  search: true,
};

export const RSPRESS_FIELDS = Object.keys(RSPRESS_FIELD);
