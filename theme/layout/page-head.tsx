import { Head, useHead } from '@rspress/core/runtime';
import { CARD_HEIGHT, CARD_WIDTH, DEFAULT_CARD } from '../../shared/social-card';
import { withBase } from '../navigation/base';
import { useCurrentPage, useCurrentPath } from '../page';
import { site } from '../site';

const DELIMITER = ' | ';

const [locale] = site.locales;
const htmlAttrs = { lang: locale?.code, dir: locale?.direction };

const absolute = (path: string): string => site.url + withBase(path);

/** Title, description, canonical address and sharing card of the page on screen. */
export function PageHead() {
  const { title, pageType, frontmatter, facts } = useCurrentPage();
  const path = useCurrentPath();
  const isMissing = pageType === '404';
  const isHidden = isMissing || frontmatter.noindex === true;
  const redirect = typeof frontmatter.redirect === 'string' ? frontmatter.redirect : undefined;
  const name = isMissing ? 'Page Not Found' : title;
  const full = path === '/' ? site.title + DELIMITER + site.tagline : name + DELIMITER + site.title;
  useHead({ htmlAttrs });
  const description = facts?.description || site.description;
  const card = absolute(facts?.socialCard ?? DEFAULT_CARD);
  return (
    <Head>
      <title>{full}</title>
      <meta name="description" content={description} />
      {isHidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={absolute(redirect ?? path)} />
      )}
      {redirect && <meta httpEquiv="refresh" content={`0; url=${withBase(redirect)}`} />}
      <meta name="docsearch:language" content={locale?.code} />
      <meta name="docsearch:version" content="current" />
      <meta
        name="docsearch:docusaurus_tag"
        content={path.startsWith('/docs/') ? 'docs-default-current' : 'default'}
      />
      {Array.isArray(frontmatter.tags) && <meta name="keywords" content={frontmatter.tags.join(', ')} />}
      <meta property="og:site_name" content={site.title} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={absolute(path)} />
      <meta property="og:image" content={card} />
      <meta property="og:image:width" content={String(CARD_WIDTH)} />
      <meta property="og:image:height" content={String(CARD_HEIGHT)} />
      <meta property="og:image:alt" content={facts?.socialCard ? full : `${site.title}: ${site.tagline}`} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:image" content={card} />
    </Head>
  );
}
