import { useEffect } from 'react';
import { useCurrentPage } from '../base/page';
import styles from '../elements/plain-page.module.css';
import { MarkdownContent } from '../markdown/markdown-content';
import { withBase } from '../navigation/base';
import { go } from '../navigation/go';
import { Link } from '../navigation/link';
import { Main } from '../navigation/main';
import { MOVED_TO } from '../strings';

/** A page that redirects. Its HTML redirects on a full page load, this component after a navigation within the site. */
export function RedirectPage() {
  const { title, pageMeta } = useCurrentPage();
  const to = pageMeta?.redirect ?? '/';
  useEffect(() => {
    const url = new URL(to, window.location.href);
    url.search ||= window.location.search;
    url.hash ||= window.location.hash;
    go(url.pathname + url.search + url.hash, 'replace');
  }, [to]);
  return (
    <Main className={styles.page}>
      <h1>{title}</h1>
      {pageMeta?.editPath ? (
        <MarkdownContent />
      ) : (
        <p>
          {MOVED_TO} <Link href={to}>{withBase(to)}</Link>.
        </p>
      )}
    </Main>
  );
}
