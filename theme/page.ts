import { useLocation, usePage } from '@rspress/core/runtime';
import type { ComponentType } from 'react';
import type { BlogPageMeta } from '../plugins/blog/types';
import type { PageMeta } from '../plugins/content/types';
import { cleanPath, decodePath } from '../shared/clean-path';

export interface TocEntry {
  id: string;
  text: string;
  depth: number;
}

export interface CurrentPage {
  title: string;
  /** Text of the body's own `# heading`; empty when the theme has to print the title. */
  headingTitle: string;
  pageType: string;
  frontmatter: Record<string, unknown>;
  toc: TocEntry[];
  /** What draws the page, where its kind has a layout of its own. */
  Layout?: ComponentType;
  /** Pages made at build time have no file, so most fields are absent there. */
  pageMeta?: Pick<PageMeta, 'description'> & Partial<PageMeta> & BlogPageMeta;
}

/** The page on screen: what its file and the content tree say of it. */
export function useCurrentPage(): CurrentPage {
  // Rspress types only what it adds itself; `pageMeta` comes from the content plugin.
  return usePage().page as unknown as CurrentPage;
}

/** Whether the page is also there as Markdown: pages with a file are, but for those that only lead elsewhere. */
export const hasMarkdown = ({ pageMeta, pageType }: CurrentPage): boolean =>
  pageType !== '404' && pageMeta?.editPath !== undefined && pageMeta.redirect === undefined;

/** The clean path of the page on screen, without the base path; `%77` and `w` are the same letter. */
export function useCurrentPath(): string {
  return cleanPath(decodePath(useLocation().pathname));
}
