import type { Processor } from 'unified';

/** The front matter of the page that a plugin of Rspress's Markdown compiler changes; empty if the compiler does not provide it. */
export function compiledFrontMatter(processor: Processor): Record<string, unknown> {
  const { pageMeta } = processor.data() as { pageMeta?: { frontmatter?: Record<string, unknown> } };
  return pageMeta?.frontmatter ?? {};
}
