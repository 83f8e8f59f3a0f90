import type { ReactNode } from 'react';
import type { BlogMeta } from '../../plugins/blog/types';
import { absolute } from '../navigation/base';
import { site } from '../site';

/**
 * What the blog's pages add to the document's head. A function and no component: the head takes
 * elements only.
 */
export function blogHead(blog: BlogMeta, lastUpdated: string | undefined): ReactNode {
  return (
    <>
      {blog.feeds.map(({ type, format, route }) => (
        <link
          key={type}
          rel="alternate"
          type={type}
          href={absolute(route)}
          title={`${site.title} blog, ${format} feed`}
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
