import { useLocation, usePage } from '@rspress/core/runtime';
import type { ComponentType } from 'react';
import type { BlogPageMeta } from '../plugins/blog/types';
import type { PageMeta } from '../plugins/content/types';
import { cleanPath, decodePath } from '../shared/clean-path';

export interface TocEntry {
  id: string;
  text: string;
  depth: number;
  /** For a text with code: plain text, code, plain text and so on. */
  parts?: readonly string[];
}

export interface CurrentPage {
  title: string;
  /** Text of the page's first-level heading; empty if the theme renders the title. */
  headingTitle: string;
  pageType: string;
  frontmatter: Record<string, unknown>;
  toc: TocEntry[];
  /** The component for kinds of pages that do not use the layout of handbook pages. */
  Layout?: ComponentType;
  /** The illustration of the home page. */
  Illustration?: ComponentType;
  /** Virtual pages do not have a file, so most fields are absent. */
  pageMeta?: Pick<PageMeta, 'description'> & Partial<PageMeta> & BlogPageMeta;
}

/** The page on screen. */
export function useCurrentPage(): CurrentPage {
  // The types of Rspress do not contain the fields that plugins add.
  return usePage().page as unknown as CurrentPage;
}

/** Whether the page has a Markdown version: it has a file, and does not redirect. */
export const hasMarkdown = ({ pageMeta, pageType }: CurrentPage): boolean =>
  pageType !== '404' && pageMeta?.editPath !== undefined && pageMeta.redirect === undefined;

/** The clean, decoded path of the page on screen, without the base path. */
export function useCurrentPath(): string {
  return cleanPath(decodePath(useLocation().pathname));
}
