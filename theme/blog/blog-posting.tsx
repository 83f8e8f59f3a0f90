import type { PostFacts } from '../../plugins/blog/types';
import { absolute } from '../navigation/base';
import { useCurrentPage, useCurrentPath } from '../page';
import { site } from '../site';

/** The post as schema.org data. */
export function BlogPosting({ post }: { post: PostFacts }) {
  const { title, facts } = useCurrentPage();
  const url = absolute(useCurrentPath());
  const data = {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: title,
    description: facts?.description,
    datePublished: post.day,
    // A post in the repository before its day would seem changed before it was published.
    dateModified: facts?.lastUpdated && facts.lastUpdated > post.day ? facts.lastUpdated : post.day,
    url,
    mainEntityOfPage: url,
    image: post.image && absolute(post.image),
    author: post.authors.map(({ label, route }) => ({
      '@type': 'Organization',
      name: label,
      url: absolute(route),
    })),
    keywords: post.tags.map(({ label }) => label),
    publisher: { '@type': 'Organization', name: site.title, url: absolute('/') },
  };
  const json = JSON.stringify(data).replace(/</g, '\\u003c');
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: serialized above, with `<` escaped
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
