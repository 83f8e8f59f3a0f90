import type { ReactNode } from 'react';
import { BlogPage } from '../blog/blog-page';
import { DocPage } from '../docs/doc-page';
import { NotFound } from '../errors/not-found';
import { HomePage } from '../home/home-page';
import { useScrollOnNavigate } from '../navigation/use-scroll-on-navigate';
import { type CurrentPage, useCurrentPage } from '../page';
import { Footer } from './footer';
import { Navbar } from './navbar';
import { PageHead } from './page-head';
import { SkipLink } from './skip-link';

function pageFor({ pageType, routePath, facts }: CurrentPage): ReactNode {
  if (pageType === '404') return <NotFound />;
  if (facts?.blog) return <BlogPage blog={facts.blog} />;
  return routePath === '/' ? <HomePage /> : <DocPage />;
}

/** The frame around every page. */
export function Layout() {
  const page = useCurrentPage();
  useScrollOnNavigate();
  return (
    <>
      <PageHead />
      <SkipLink />
      <Navbar />
      {pageFor(page)}
      <Footer />
    </>
  );
}
