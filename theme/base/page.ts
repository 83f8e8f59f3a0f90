import { useLocation, usePage } from '@rspress/core/runtime';
import type { ComponentType } from 'react';
import { cleanPath, decodePath } from '../../shared/clean-path';
import type { BlogPageMeta } from '../../shared/pages/blog';
import type { HandbookFrontMatter, HomeFrontMatter } from '../../shared/pages/front-matter';
import type { PageMeta } from '../../shared/pages/types';

export interface TocEntry {
  id: string;
  text: string;
  depth: number;
  /** For a text with code: plain text, code, plain text and so on. */
  parts?: readonly string[];
}

/**
 * The fields that the site adds to front matter, with their types. A site declares them next to the option `frontMatter` of
 * `handbook()`: `interface SiteFrontMatter extends FrontMatterOf<typeof frontMatter> {}`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: sites add their fields
export interface SiteFrontMatter {}

/** Fields of pages that the build makes, such as the search page. */
interface GeneratedFrontMatter {
  pageType: string;
  noindex: boolean;
}

/** The declared fields of a page's front matter. A page has those of its kind. */
export type FrontMatter = Partial<HandbookFrontMatter & HomeFrontMatter & GeneratedFrontMatter> &
  SiteFrontMatter;

export interface CurrentPage {
  title: string;
  /** Text of the page's first-level heading; empty if the theme renders the title. */
  headingTitle: string;
  pageType: string;
  frontmatter: FrontMatter;
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
