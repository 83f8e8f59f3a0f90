import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Counter } from '../analytics/counter';
import { type CurrentPage, useCurrentPage, useCurrentPath } from '../base/page';
import { DocPage } from '../docs/doc-page';
import { NavigationFailure } from '../errors/content-failure';
import { Crash } from '../errors/crash';
import { CrashBoundary, HideOnCrash } from '../errors/crash-boundary';
import { NotFound } from '../errors/not-found';
import { PageHead } from '../head/page-head';
import { StructuredData } from '../head/structured-data';
import { BareContent } from '../markdown/markdown-content';
import { Announcer } from '../navigation/announcer';
import { useNavigation } from '../navigation/go';
import { useOverlays } from '../navigation/overlay';
import { shouldSaveData } from '../navigation/preload';
import { ProgressBar } from '../navigation/progress-bar';
import { reportMissingFile } from '../navigation/second-load';
import { useScrollRestoration } from '../navigation/use-scroll-restoration';
import { whenIdle } from '../navigation/when-idle';
import { AnnouncementBar } from './announcement-bar';
import { Footer } from './footer';
import { Navbar } from './navbar';
import { SkipLink } from './skip-link';

// It loads together with the code of the page, so that a menu does not open before it.
if (typeof window !== 'undefined' && !CSS.supports('position-area', 'block-end'))
  import(/* webpackChunkName: "place-menus" */ '../elements/place-menus').catch(reportMissingFile);

function pageFor({ pageType, frontmatter, Layout: PageLayout }: CurrentPage): ReactNode {
  if (pageType === '404') return <NotFound />;
  if (PageLayout) return <PageLayout />;
  // Custom pages, such as the search page, render all of their content.
  if (frontmatter.pageType === 'custom') return <BareContent />;
  return <DocPage />;
}

/** Parts that load when the browser is idle. Pages also work without them. */
function IdleExtras() {
  const [Extras, setExtras] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = async () => {
      const module = await import(/* webpackChunkName: "extras" */ '../extras/extras');
      setExtras(() => module.Extras);
    };
    if (!shouldSaveData()) whenIdle(() => load().catch(reportMissingFile));
  }, []);
  return Extras && <Extras />;
}

/** The navbar, the footer and error handling around every page. */
export function Layout() {
  const page = useCurrentPage();
  const path = useCurrentPath();
  useNavigation();
  useOverlays();
  useScrollRestoration();
  return (
    <>
      <HideOnCrash>
        <PageHead />
      </HideOnCrash>
      <SkipLink />
      <ProgressBar />
      {HAS_ANNOUNCEMENT && (
        <HideOnCrash>
          <AnnouncementBar />
        </HideOnCrash>
      )}
      <HideOnCrash>
        <Navbar />
      </HideOnCrash>
      <CrashBoundary resetKey={path} fallback={(error, retry) => <Crash error={error} onRetry={retry} />}>
        {pageFor(page)}
      </CrashBoundary>
      <HideOnCrash>
        <Footer />
      </HideOnCrash>
      <HideOnCrash>
        <StructuredData />
      </HideOnCrash>
      <HideOnCrash>
        <IdleExtras />
      </HideOnCrash>
      {ANALYTICS && (
        <HideOnCrash>
          <Counter />
        </HideOnCrash>
      )}
      <NavigationFailure />
      <Announcer />
    </>
  );
}
