import sidebarTop from '@generated/sidebar-top.json';
import { Head } from '@rspress/core/runtime';
import { useId, useRef, useState } from 'react';
import { splitUrl } from '../../shared/url-parts';
import { Sidebar } from '../docs/sidebar';
import { documentTitle } from '../head/document-title';
import { Main } from '../layout/main';
import { InlineLinks } from '../navigation/inline-links';
import { useCurrentPage } from '../page';
import {
  ALL_SECTIONS,
  documentsFound,
  LOADING_RESULTS,
  MORE_RESULTS,
  SEARCH,
  SEARCH_EXAMPLES,
  SEARCH_WITHOUT_SCRIPTS,
  SECTION,
  searchResultsFor,
  sectionWithCount,
} from '../strings';
import type { Answer } from './engines/engine';
import { foundWords } from './found-words-store';
import { LoadingBar, Results, SearchFailure } from './results';
import buttons from './results.module.css';
import styles from './search-page.module.css';
import { useAnswers } from './use-answers';
import { type Query, useQuery } from './use-query';
import { MAX_QUERY } from './words';

/** Number of hits that are added at a time. */
const STEP = 10;

interface SectionFilterProps {
  answer: Answer;
  value: string;
  onChange: (section: string) => void;
}

/** Filters the hits by a section of the site. */
function SectionFilter({ answer, value, onChange }: SectionFilterProps) {
  const id = useId();
  if (answer.sections.length < 2 && value === '') return null;
  return (
    <label className={styles.filter} htmlFor={id}>
      {SECTION}
      <select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        <option value="">{ALL_SECTIONS}</option>
        {answer.sections.map(({ name, count }) => (
          <option key={name} value={name}>
            {sectionWithCount(name, count)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Replaces the search when there are no scripts: links to all pages. */
function WithoutScripts() {
  return (
    <div className={styles.plain}>
      <p>
        <InlineLinks text={SEARCH_WITHOUT_SCRIPTS} />
      </p>
      <Sidebar own={sidebarTop} />
    </div>
  );
}

interface AnswersProps {
  query: Query;
  setQuery: (query: Query) => void;
  onRetry: () => void;
}

function Answers({ query: { text: typed, section }, setQuery, onRetry }: AnswersProps) {
  const [more, setMore] = useState({ typed: '', steps: 1 });
  const steps = more.typed === typed ? more.steps : 1;
  const query = typed.trim();
  const { status, isSlow, answer, text, retry } = useAnswers(
    query === ''
      ? null
      : { text: query, limit: steps * STEP, withSections: true, ...(section && { section }) },
  );
  if (status === 'failed') {
    return (
      <SearchFailure
        onRetry={() => {
          onRetry();
          retry();
        }}
      />
    );
  }
  return (
    <>
      <div className={styles.bar}>
        <p role="status">{isSlow ? LOADING_RESULTS : answer && documentsFound(answer.total)}</p>
        {answer && (
          <SectionFilter
            answer={answer}
            value={section}
            onChange={(other) => setQuery({ text: typed, section: other })}
          />
        )}
      </div>
      <LoadingBar isSlow={isSlow} />
      {answer && (
        <Results
          answer={answer}
          text={text}
          onTry={(other) => setQuery({ text: other, section: '' })}
          onFollow={(url) => foundWords.set({ path: splitUrl(url).path, words: answer.words })}
        />
      )}
      {answer?.hasMore && (
        <button
          type="button"
          className={`${buttons.button} ${styles.more}`}
          onClick={() => setMore({ typed, steps: steps + 1 })}
        >
          {MORE_RESULTS}
        </button>
      )}
    </>
  );
}

/** The page with all results. */
export function SearchPage() {
  const [query, setQuery] = useQuery();
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const { title } = useCurrentPage();
  const text = query.text.trim();
  const heading = text === '' ? title : searchResultsFor(text);
  return (
    <Main className={styles.page}>
      <Head>
        <title>{documentTitle(heading)}</title>
      </Head>
      <h1 className={styles.title}>{heading}</h1>
      <search className={styles.form}>
        <label className="visually-hidden" htmlFor={id}>
          {SEARCH}
        </label>
        <input
          ref={box}
          id={id}
          className={styles.input}
          type="search"
          placeholder={SEARCH_EXAMPLES}
          maxLength={MAX_QUERY}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={query.text}
          onChange={({ currentTarget }) => setQuery({ ...query, text: currentTarget.value })}
        />
      </search>
      <Answers query={query} setQuery={setQuery} onRetry={() => box.current?.focus()} />
      <WithoutScripts />
    </Main>
  );
}
