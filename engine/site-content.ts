import { existsSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { engineModule } from '../shared/build/engine.ts';
import { environment } from '../shared/build/environment.ts';
import { configuredLinks } from '../shared/site/links.ts';
import { siteSource } from '../shared/site/resolve.ts';
import type { Site } from '../shared/site/schema.ts';
import { realPath } from './files/gate.ts';
import { type BlogParts, createBlog } from './kinds/blog/index.ts';
import { pageKinds } from './kinds/kinds.ts';
import { withSiteFields } from './kinds/site-fields.ts';
import { withSiteKinds } from './kinds/site-kinds.ts';
import { LLMS_ROUTES } from './output/markdown/index.ts';
import { RESERVED_URLS } from './output/reserved-urls.ts';
import { SITEMAP_ROUTES } from './output/sitemap.ts';
import type { ContentOptions } from './read/model.ts';
import type { Extension } from './rspress/extension.ts';
import { RSPRESS_FIELDS } from './rspress/front-matter.ts';
import { readSynonyms, type Synonyms } from './search/synonyms.ts';

/** The part of the second argument of `handbook()` that concerns the content. */
export type ContentExtension = Pick<Extension, 'frontMatter' | 'kinds' | 'checks'>;

export interface SiteContent {
  /** Kinds of pages, and how they are checked. */
  options: ContentOptions;
  blog: BlogParts;
  synonyms: () => Synonyms;
  /** Takes over changed links of the configuration, in dev. */
  refreshLinks: () => void;
}

/** The absolute path of a folder that `content.components` names. @throws if there is no such folder */
function componentsFolder(siteDir: string, folder: string): string {
  const path = resolve(siteDir, folder);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path;
  throw new Error(
    `${siteSource()}: field "content.components" names "${folder}", but there is no such folder. Create it, or remove it from the list.`,
  );
}

/**
 * The real path of the content root or of the folder of static files. The content in it may only use files in it, so the folder
 * itself must be in the site.
 * @throws if the folder is a symlink that leads out of the site
 */
function folderOfSite(siteDir: string, name: string): string {
  const path = realPath(join(siteDir, name));
  if (path.startsWith(realPath(siteDir) + sep)) return path;
  throw new Error(
    `${name}/ is a symlink that leads out of the site. Move the folder that it leads to into the site, or set --site to the folder that contains it.`,
  );
}

/**
 * The content of one of a project's sites: kinds of pages, and the blog. Builds, the dev server and scripts use it.
 * @param project absolute path of the folder that contains `static/`
 * @param siteDir absolute path of the site's folder, which contains `docs/`
 * @param extension the second argument of `handbook()`
 * @throws an Error that names the option that is wrong
 */
export function siteContent(
  site: Site,
  project: string,
  siteDir: string,
  extension: ContentExtension = {},
): SiteContent {
  const root = folderOfSite(siteDir, 'docs');
  const components = site.content.components.map((folder) => componentsFolder(siteDir, folder));
  const layout = (file: string, name: string) => ({ module: engineModule(`theme/${file}`), name });
  const blog = createBlog({
    root,
    site,
    layout: layout('blog/blog-page', 'BlogPage'),
    taggedLayout: layout('blog/tagged-pages', 'TaggedPages'),
    newestOn: { file: 'index.mdx', posts: 3 },
  });
  const synonyms = () => readSynonyms(root);
  const configured = { source: siteSource(), links: configuredLinks(site) };
  return {
    blog,
    refreshLinks() {
      configured.links = configuredLinks(site);
    },
    synonyms,
    options: {
      root,
      // A site in a folder of a project can have its own files.
      staticDir: folderOfSite(existsSync(join(siteDir, 'static')) ? siteDir : project, 'static'),
      components,
      code: site.content.code,
      embeds: site.embeds,
      checks: site.checks,
      siteChecks: extension.checks ?? {},
      kinds: withSiteFields(
        withSiteKinds(pageKinds(site, blog.collection.kind), extension.kinds ?? {}, siteDir),
        extension.frontMatter ?? {},
        RSPRESS_FIELDS,
      ),
      collection: blog.collection,
      configured,
      routes: [...SITEMAP_ROUTES, ...LLMS_ROUTES],
      reserved: RESERVED_URLS,
      checkFiles: () => synonyms().errors,
      frozenDay: environment().FROZEN_DAY,
    },
  };
}
