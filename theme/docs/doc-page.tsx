import { Region } from '../errors/crash-boundary';
import { PageFrame } from '../layout/page-frame';
import { MarkdownContent } from '../markdown/markdown-content';
import { useCurrentPage } from '../page';
import { Breadcrumbs } from './breadcrumbs';
import { CHILD_CARDS_HEADING, ChildCards } from './child-cards';
import { CopyPage } from './copy-page';
import { DocFooter } from './doc-footer';
import styles from './doc-page.module.css';
import { DocPager } from './doc-pager';
import { Sidebar } from './sidebar';
import { MobileTableOfContents } from './table-of-contents';
import { usePreferredVersion } from './versions';

/** A handbook page: sidebar, breadcrumbs, content, table of contents, foot. */
export function DocPage() {
  const { title, headingTitle, toc, facts } = useCurrentPage();
  usePreferredVersion();
  const own = toc.filter(({ depth }) => depth === 2 || depth === 3);
  const entries = facts?.children ? [...own, CHILD_CARDS_HEADING] : own;
  return (
    <PageFrame sidebar={<Sidebar own={facts?.sidebar ?? []} />} entries={entries}>
      <article>
        <div className={styles.top}>
          <Region>
            {facts?.breadcrumbs && <Breadcrumbs trail={facts.breadcrumbs} />}
            <CopyPage />
          </Region>
        </div>
        <Region>
          <MobileTableOfContents entries={entries} />
        </Region>
        {!headingTitle && <h1 className={styles.title}>{title}</h1>}
        <MarkdownContent />
        {facts?.children && <ChildCards items={facts.children} />}
        <Region>
          {facts?.editPath && <DocFooter editPath={facts.editPath} lastUpdated={facts.lastUpdated} />}
        </Region>
        <Region>
          <DocPager previous={facts?.previous} next={facts?.next} />
        </Region>
      </article>
    </PageFrame>
  );
}
