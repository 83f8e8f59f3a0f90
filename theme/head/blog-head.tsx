import type { ReactNode } from 'react';
import type { BlogMeta } from '../../shared/pages/blog';
import { site } from '../base/site';
import { absolute } from '../navigation/base';
import { feedTitle } from '../strings';

/** Elements that blog pages add to the head. This is a function because `Head` does not render components. */
export function blogHead(blog: BlogMeta, lastUpdated: string | undefined): ReactNode {
  return (
    <>
      {blog.feeds.map(({ type, format, route, tag }) => (
        <link
          key={type}
          rel="alternate"
          type={type}
          href={absolute(route)}
          title={feedTitle(site.title, format, tag)}
        />
      ))}
      {blog.kind === 'post' && (
        <>
          <meta property="article:published_time" content={blog.day} />
          {lastUpdated && <meta property="article:modified_time" content={lastUpdated} />}
          {blog.authors.map(({ route }) => (
            <meta key={route} property="article:author" content={absolute(route)} />
          ))}
          {blog.tags.map(({ route, label }) => (
            <meta key={route} property="article:tag" content={label} />
          ))}
        </>
      )}
    </>
  );
}
