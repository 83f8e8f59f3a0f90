import type { ReactNode } from 'react';
import { DocPage } from '../docs/doc-page';
import { NotFound } from '../errors/not-found';
import { HomePage } from '../home/home-page';
import { useScrollOnNavigate } from '../navigation/use-scroll-on-navigate';
import { useCurrentPage, useCurrentPath } from '../page';
import { Footer } from './footer';
import { Navbar } from './navbar';
import { PageHead } from './page-head';
import { SkipLink } from './skip-link';

function pageFor(pageType: string, path: string): ReactNode {
  if (pageType === '404') return <NotFound />;
  return path === '/' ? <HomePage /> : <DocPage />;
}

/** The frame around every page. */
export function Layout() {
  const { pageType } = useCurrentPage();
  const path = useCurrentPath();
  useScrollOnNavigate();
  return (
    <>
      <PageHead />
      <SkipLink />
      <Navbar />
      {pageFor(pageType, path)}
      <Footer />
    </>
  );
}
