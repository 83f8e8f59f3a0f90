import { useEffect } from 'react';
import { Main } from '../layout/main';
import styles from '../layout/plain-page.module.css';
import { MarkdownContent } from '../markdown/markdown-content';
import { go } from '../navigation/go';
import { useCurrentPage } from '../page';

/** An address that only leads on. Its HTML redirects by itself; within the site this does. */
export function RedirectPage({ to }: { to: string }) {
  const { title } = useCurrentPage();
  useEffect(() => {
    go(to, 'replace');
  }, [to]);
  return (
    <Main className={styles.page}>
      <h1>{title}</h1>
      <MarkdownContent />
    </Main>
  );
}
