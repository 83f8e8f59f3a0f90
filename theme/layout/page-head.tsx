import { Head } from '@rspress/core/runtime';
import { blogHead } from '../blog/blog-head';
import { absolute, withBase } from '../navigation/base';
import { useCurrentPage, useCurrentPath } from '../page';
import { site } from '../site';

const DELIMITER = ' | ';

/** Title, description, canonical address and sharing card of the page on screen. */
export function PageHead() {
  const { title, pageType, frontmatter, facts } = useCurrentPage();
  const path = useCurrentPath();
  const isMissing = pageType === '404';
  const blog = facts?.blog;
  const post = blog?.kind === 'post' ? blog : undefined;
  const redirect = typeof frontmatter.redirect === 'string' ? frontmatter.redirect : undefined;
  const name = isMissing ? 'Page Not Found' : title;
  const full = path === '/' ? site.title + DELIMITER + site.tagline : name + DELIMITER + site.title;
  const description = facts?.description || site.description;
  return (
    <Head>
      <html lang={site.locales[0]?.code} dir={site.locales[0]?.direction} />
      <title>{full}</title>
      <meta name="description" content={description} />
      {(isMissing || post?.isUnlisted) && <meta name="robots" content="noindex" />}
      {!isMissing && <link rel="canonical" href={absolute(redirect ?? path)} />}
      {redirect && <meta httpEquiv="refresh" content={`0; url=${withBase(redirect)}`} />}
      <meta property="og:site_name" content={site.title} />
      <meta property="og:type" content={post ? 'article' : 'website'} />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={absolute(path)} />
      <meta property="og:image" content={absolute(post?.image ?? '/social-card.png')} />
      <meta name="twitter:card" content="summary_large_image" />
      {blog && blogHead(blog, facts.lastUpdated)}
    </Head>
  );
}
