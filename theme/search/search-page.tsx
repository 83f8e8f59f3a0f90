import { Head } from '@rspress/core/runtime';
import { useLayoutEffect } from 'react';
import { site } from '../base/site';
import { Sidebar } from '../docs/sidebar';
import { sidebarTop } from '../docs/sidebar-top';
import plain from '../elements/plain-page.module.css';
import { documentTitle } from '../head/document-title';
import { InlineLinks } from '../navigation/inline-links';
import { Main } from '../navigation/main';
import {
  ALL_SECTIONS,
  documentsFound,
  LOADING_RESULTS,
  MORE_RESULTS,
  SEARCH_DOCUMENTATION,
  SEARCH_EXAMPLES,
  SECTION,
  searchResultsFor,
  searchWithoutScripts,
  sectionWithCount,
} from '../strings';
import { HitListContext } from './hits';
import { QueryBox } from './query';
import { LoadingBar, Results } from './results';
import styles from './search.module.css';
import { preloadDialog } from './search-button';
import { useQuery } from './use-query';
import { useSearch } from './use-search';
import { highlightWords } from './word-highlights';

/** Number of results that are added at a time. */
const STEP = 10;

/** The page with all results. */
export function SearchPage() {
  const [{ text: typed, section, limit = STEP }, setQuery] = useQuery();
  const query = typed.trim();
  const search = useSearch(query, limit, section);
  const { results, isSlow, box } = search;
  // React does not know about text that was typed before hydration, and the first change of the query would delete it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only after hydration
  useLayoutEffect(() => {
    const text = box.current?.value ?? '';
    const asked = new URLSearchParams(window.location.search).get('q');
    if (text !== '' && text !== asked) setQuery({ text, section: '' });
  }, []);
  const heading = query === '' ? SEARCH_DOCUMENTATION : searchResultsFor(query);
  return (
    <Main className={`${plain.page} ${styles.page}`}>
      <Head>
        <title>{documentTitle(heading)}</title>
      </Head>
      <h1>{heading}</h1>
      <search className={`${styles.box} ${styles.form}`}>
        <QueryBox
          ref={box}
          className={styles.input}
          placeholder={SEARCH_EXAMPLES}
          value={typed}
          onType={(text) => setQuery({ text, section })}
        />
      </search>
      <div className={styles.bar}>
        <p role="status">{isSlow ? LOADING_RESULTS : results && documentsFound(results.total)}</p>
        {results && (results.facets.length > 1 || section !== '') && (
          <label className={styles.filter}>
            {SECTION}
            <select
              value={section}
              onChange={({ currentTarget }) => setQuery({ text: typed, section: currentTarget.value })}
            >
              <option value="">{ALL_SECTIONS}</option>
              {section !== '' && results.facets.every(({ name }) => name !== section) && (
                <option value={section}>{sectionWithCount(section, 0)}</option>
              )}
              {results.facets.map(({ name, count }) => (
                <option key={name} value={name}>
                  {sectionWithCount(name, count)}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <LoadingBar isSlow={isSlow} />
      <HitListContext
        value={{
          follow(url) {
            if (results) highlightWords(url, results.words);
            // The dialog's code highlights the words.
            preloadDialog();
          },
        }}
      >
        <Results {...search} isSummarized onTry={(text) => setQuery({ text, section: '' })} />
      </HitListContext>
      {results?.hasMore && (
        <button
          type="button"
          className={`${styles.button} ${styles.more}`}
          onClick={() => setQuery({ text: typed, section, limit: limit + STEP })}
        >
          {MORE_RESULTS}
        </button>
      )}
      <div className={styles.plain}>
        <p>
          <InlineLinks text={searchWithoutScripts(sidebarTop.length > 0, site.hasBlog)} />
        </p>
        {sidebarTop.length > 0 && <Sidebar part={sidebarTop} />}
      </div>
    </Main>
  );
}
