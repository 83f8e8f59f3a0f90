import type { Processor } from 'unified';
import { canParse } from '../../shared/can-parse.ts';
import { cleanPath, decodePath } from '../../shared/clean-path.ts';
import { extendParser } from '../../shared/markdown/extend-parser.ts';
import { isJsxElement, type JsxElement } from '../../shared/markdown/mdx-nodes.ts';
import { visit } from '../../shared/markdown/visit.ts';
import type { LinkedPage, Page, PageMeta, Problem } from '../../shared/pages/types.ts';
import { type EmbedKind, type Embeds, howToAllow, isOnHost, NO_EMBEDS } from '../../shared/text/embeds.ts';
import { splitUrl } from '../../shared/url-parts.ts';
import * as registry from '../../theme/blocks/registry.ts';
import type { ElementProblem, ElementSite, PageComponent } from '../../theme/blocks/types.ts';
import { type FileLookup, fileOfUrl } from '../files/file-lookup.ts';
import { isPartial } from '../files/routes.ts';

/** Every component of `theme/blocks/`. */
export const COMPONENTS: readonly PageComponent[] = Object.values(registry);

const byName: ReadonlyMap<string, PageComponent> = new Map(COMPONENTS.map((one) => [one.name, one]));

/** The component with a name; undefined for an element of HTML and for an imported component. */
export const componentNamed = (name: string | null): PageComponent | undefined => byName.get(name ?? '');

/** The problems of an element in a page: its attributes and its content. @param file path of the page */
export const checkComponent = (node: JsxElement, file: string): ElementProblem[] =>
  componentNamed(node.name)?.check?.(node, { isPartial: isPartial(file) }) ?? [];

/** Remark plugin: components can change their elements when a page is parsed. */
export function remarkParsedComponents(this: Processor) {
  extendParser(this, (tree, document) => {
    const lines = document.split(/\r?\n/);
    visit(tree, (node) => {
      if (isJsxElement(node)) componentNamed(node.name)?.parse?.(node, lines);
    });
  });
}

/** The page at a URL. */
const pageAt = (url: string, pageByRoute: ReadonlyMap<string, Page>): Page | undefined =>
  url === '' ? undefined : pageByRoute.get(cleanPath(decodePath(splitUrl(url).path)));

/** Titles and descriptions of the pages that components of a page show, by URL; undefined if there are none. */
export function linkedPages(page: Page, pageByRoute: ReadonlyMap<string, Page>): PageMeta['linked'] {
  const linked = page.components.flatMap((use): [string, LinkedPage][] => {
    const url = componentNamed(use.name)?.linkedPage?.(use) ?? '';
    const target = pageAt(url, pageByRoute);
    return target ? [[url, { title: target.title, description: target.description }]] : [];
  });
  return linked.length > 0 ? Object.fromEntries(linked) : undefined;
}

/** The reason why a component may not load a URL of another site, with the fix and without a full stop. */
function remoteProblem(url: string, embeds: Embeds, kind: EmbedKind): string | undefined {
  if (!/^https:\/\//i.test(url) || !canParse(url)) return 'begin the URL with https:// and the host';
  const parsed = new URL(url);
  return isOnHost(parsed, embeds[kind]) ? undefined : howToAllow(kind, parsed);
}

/** The site for the check of components. */
export interface ComponentSite {
  /** The pages that components may link to. */
  targets: readonly Page[];
  /** Finds files by their paths from `fileOfUrl`. */
  lookup: FileLookup;
  /** The problems of links, so that the same URL is reported once. */
  reported: readonly Problem[];
  /** The hosts from which components may load files. */
  embeds?: Embeds;
}

/** Checks the components of pages and partials against the whole site. */
export function checkComponents(
  pages: readonly Page[],
  { targets, lookup, reported, embeds = NO_EMBEDS }: ComponentSite,
): Problem[] {
  const pageByRoute = new Map(targets.map((page) => [page.route, page]));
  return pages.flatMap(({ file, components }) => {
    const site: ElementSite = {
      isPartial: isPartial(file),
      pageAt: (url) => pageAt(url, pageByRoute),
      fileExists: (url) => lookup.exists(fileOfUrl(file, url)),
      refusalOf(url) {
        const path = fileOfUrl(file, url);
        return lookup.refusalOf(path) ?? lookup.mediaProblemOf?.(path);
      },
      remoteProblem: (url, kind) => remoteProblem(url, embeds, kind),
      isReported: (url) =>
        reported.some((problem) => problem.file === file && problem.message.includes(`"${url}"`)),
    };
    return components.flatMap((use) =>
      (componentNamed(use.name)?.checkInSite?.(use, site) ?? []).map((message) => ({
        file,
        line: use.line,
        message,
      })),
    );
  });
}
