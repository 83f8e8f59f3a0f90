import sidebarTop from '@generated/sidebar-top.json';
import { Head } from '@rspress/core/runtime';
import { useId, useRef, useState } from 'react';
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
import type { Answer, PageHit, SearchRequest } from './engines/engine';
import { foundWords } from './found-words-store';
import { HitLink, HitText } from './hit-link';
import { CorrectionNote, NoResults, SearchFailure } from './messages';
import styles from './search-page.module.css';
import { useAnswers } from './use-answers';
import { type Query, useQuery } from './use-query';
import { MAX_QUERY } from './words';

/** Number of hits that are added at a time. */
const STEP = 10;

function requestOf({ text, section }: Query, limit: number): SearchRequest | null {
  if (text.trim() === '') return null;
  return { text: text.trim(), limit, withSections: true, ...(section && { section }) };
}

function Hit({ hit, words }: { hit: PageHit; words: string[] }) {
  const markWords = () => foundWords.set({ path: hit.url, words });
  return (
    <li className={styles.hit}>
      <HitLink url={hit.url} onFollow={markWords}>
        <HitText title={hit.title} place={hit.place.join(' › ')} excerpt={hit.excerpt} />
      </HitLink>
      {hit.sections.length > 0 && (
        <ul className={styles.sections}>
          {hit.sections.map(({ url, title, excerpt }) => (
            <li key={url}>
              <HitLink url={url} onFollow={markWords}>
                <HitText title={title} excerpt={excerpt} />
              </HitLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

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

interface ResultsProps {
  query: Query;
  setQuery: (query: Query) => void;
  onRetry: () => void;
}

function Results({ query, setQuery, onRetry }: ResultsProps) {
  const [more, setMore] = useState({ text: '', steps: 1 });
  const steps = more.text === query.text ? more.steps : 1;
  const { status, isSlow, answer, text, retry } = useAnswers(requestOf(query, steps * STEP));
  if (query.text.trim() === '') return null;
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
            value={query.section}
            onChange={(section) => setQuery({ ...query, section })}
          />
        )}
      </div>
      {isSlow && <div className={styles.loading} role="progressbar" aria-label={LOADING_RESULTS} />}
      {answer?.corrected && <CorrectionNote corrected={answer.corrected} />}
      {answer?.total === 0 && (
        <NoResults text={text} onTry={(other) => setQuery({ text: other, section: '' })} />
      )}
      <ul className={styles.hits} data-answers={text}>
        {answer?.hits.map((hit) => (
          <Hit key={hit.url} hit={hit} words={answer.words} />
        ))}
      </ul>
      {answer?.hasMore && (
        <button
          type="button"
          className={styles.more}
          onClick={() => setMore({ text: query.text, steps: steps + 1 })}
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
      <Results query={query} setQuery={setQuery} onRetry={() => box.current?.focus()} />
      <WithoutScripts />
    </Main>
  );
}
