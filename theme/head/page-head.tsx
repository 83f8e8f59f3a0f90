import { Head, useHead } from '@rspress/core/runtime';
import type { ReactNode } from 'react';
import { contentLocale } from '../../shared/locale';
import { markdownPath } from '../../shared/markdown-path';
import { REDIRECT_META } from '../../shared/redirect';
import { CARD_HEIGHT, CARD_WIDTH, DEFAULT_CARD } from '../../shared/social-card';
import { type CurrentPage, hasMarkdown, useCurrentPage, useCurrentPath } from '../base/page';
import { site } from '../base/site';
import { absolute, withBase } from '../navigation/base';
import { NOT_FOUND } from '../strings';
import { blogHead } from './blog-head';
import { documentTitle, TITLE_DELIMITER } from './document-title';

/** The image for link previews: the image of the post, the card that the build drew for the page, or the default card. */
function cardMeta({ pageMeta }: CurrentPage, title: string): ReactNode {
  const postImage = pageMeta?.blog?.kind === 'post' ? pageMeta.blog.image : undefined;
  const image = absolute(postImage ?? pageMeta?.socialCard ?? DEFAULT_CARD);
  return (
    <>
      <meta property="og:image" content={image} />
      {!postImage && <meta property="og:image:width" content={String(CARD_WIDTH)} />}
      {!postImage && <meta property="og:image:height" content={String(CARD_HEIGHT)} />}
      <meta
        property="og:image:alt"
        content={pageMeta?.socialCard ? title : [site.title, site.tagline].filter(Boolean).join(': ')}
      />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:image" content={image} />
    </>
  );
}

/** The canonical URL of the page, except for hidden pages. Hidden and unlisted pages have `noindex`. */
function indexMeta({ pageType, frontmatter, pageMeta }: CurrentPage, path: string): ReactNode {
  const isHidden = pageType === '404' || Boolean(frontmatter.noindex);
  return (
    <>
      {(isHidden || pageMeta?.isUnlisted) && <meta name="robots" content="noindex" />}
      {!isHidden && <link rel="canonical" href={absolute(path)} />}
    </>
  );
}

/** Language, version, kind and tags of the page, for the crawler of a hosted search. */
function crawlerMeta({ frontmatter, pageMeta }: CurrentPage): ReactNode {
  if (!HAS_HOSTED_SEARCH) return null;
  return (
    <>
      <meta name="docsearch:language" content={contentLocale(site).code} />
      <meta name="docsearch:version" content="current" />
      <meta
        name="docsearch:docusaurus_tag"
        content={pageMeta?.sidebar ? 'docs-default-current' : 'default'}
      />
      {frontmatter.tags && <meta name="keywords" content={frontmatter.tags.join(', ')} />}
    </>
  );
}

/** Title, description, canonical URL and social card of the page on screen. */
export function PageHead() {
  const page = useCurrentPage();
  const path = useCurrentPath();
  const { pageMeta } = page;
  const { blog, redirect } = pageMeta ?? {};
  const { code, direction } = contentLocale(site);
  const isHome = path === '/';
  const pageName = page.pageType === '404' ? NOT_FOUND : page.title;
  const name = isHome ? site.title : pageName;
  const full = isHome
    ? [site.title, site.tagline].filter(Boolean).join(TITLE_DELIMITER)
    : documentTitle(name);
  const description = pageMeta?.description || site.description;
  useHead({
    htmlAttrs: { lang: code, dir: direction },
    // The build adds the script that follows it. After a navigation within the site, `RedirectPage` redirects without loading
    // a document.
    ...(redirect && process.env.__SSR__ && { meta: [{ name: REDIRECT_META, content: withBase(redirect) }] }),
  });
  return (
    <Head>
      <title>{full}</title>
      <meta name="description" content={description} />
      {indexMeta(page, redirect ?? path)}
      {hasMarkdown(page) && <link rel="alternate" type="text/markdown" href={absolute(markdownPath(path))} />}
      {crawlerMeta(page)}
      <meta property="og:site_name" content={site.title} />
      <meta property="og:type" content={blog?.kind === 'post' ? 'article' : 'website'} />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={absolute(path)} />
      {cardMeta(page, full)}
      {blog && blogHead(blog, pageMeta?.lastUpdated)}
    </Head>
  );
}
