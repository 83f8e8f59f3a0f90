import { useEffect } from 'react';
import { PREFERRED_VERSION_KEY } from '../../shared/storage-keys';
import { useCurrentPage } from '../base/page';
import { writeText } from '../base/storage';
import { DraftMark } from '../elements/draft-mark';
import { HideOnCrash } from '../errors/crash-boundary';
import { MarkdownContent } from '../markdown/markdown-content';
import { Pager } from '../navigation/pager';
import { DOCS_PAGER, NEXT, PREVIOUS } from '../strings';
import { BookLinks } from './book-links';
import { Breadcrumbs } from './breadcrumbs';
import { ChildCards, childCardsHeading } from './child-cards';
import { CopyPage } from './copy-page';
import { DocFooter } from './doc-footer';
import styles from './doc-page.module.css';
import { PageFrame } from './page-frame';
import { Sidebar } from './sidebar';
import { MobileTableOfContents } from './table-of-contents';
import { TitleCard } from './title-card';

/** The title of the page, as a title card if the page opens a section. */
function Title() {
  const { title, headingTitle, pageMeta } = useCurrentPage();
  const hasOwnHeading = Boolean(headingTitle);
  if (pageMeta?.titleCard)
    return (
      <TitleCard
        section={pageMeta.breadcrumbs?.[0]?.label ?? title}
        title={title}
        drawing={pageMeta.titleCard}
        hasOwnHeading={hasOwnHeading}
      />
    );
  return hasOwnHeading ? null : <h1 className={styles.title}>{title}</h1>;
}

/**
 * A page with a text: breadcrumbs, content, table of contents, footer. A page of the handbook has a sidebar and a pager, too, and is
 * part of the book.
 */
export function DocPage() {
  const { toc, pageMeta } = useCurrentPage();
  const sidebar = pageMeta?.sidebar ?? [];
  const isHandbook = sidebar.length > 0;
  useEffect(() => {
    // The version that the reader uses. The handbook has one.
    if (isHandbook) writeText('localStorage', PREFERRED_VERSION_KEY, 'current');
  }, [isHandbook]);
  const headings = toc.filter(({ depth }) => depth === 2 || depth === 3);
  const entries = pageMeta?.children ? [...headings, childCardsHeading()] : headings;
  return (
    <PageFrame sidebar={isHandbook && <Sidebar part={sidebar} />} entries={entries}>
      <article>
        <HideOnCrash>
          <MobileTableOfContents entries={entries} />
        </HideOnCrash>
        <div className={styles.top}>
          <HideOnCrash>
            {pageMeta?.breadcrumbs && <Breadcrumbs trail={pageMeta.breadcrumbs} />}
            <CopyPage>{HAS_BOOK && isHandbook && <BookLinks />}</CopyPage>
          </HideOnCrash>
        </div>
        {pageMeta?.isDraft && <DraftMark />}
        <Title />
        <MarkdownContent />
        {pageMeta?.children && <ChildCards items={pageMeta.children} />}
        <HideOnCrash>
          {pageMeta?.editPath && (
            <DocFooter editPath={pageMeta.editPath} lastUpdated={pageMeta.lastUpdated} />
          )}
        </HideOnCrash>
        <HideOnCrash>
          <Pager
            label={DOCS_PAGER}
            previous={pageMeta?.previous && { direction: PREVIOUS, ...pageMeta.previous }}
            next={pageMeta?.next && { direction: NEXT, ...pageMeta.next }}
          />
        </HideOnCrash>
      </article>
    </PageFrame>
  );
}
