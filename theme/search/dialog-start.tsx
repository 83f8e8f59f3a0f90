import { useId } from 'react';
import { addToFavorites, CLEAR, clearList, FAVORITES, RECENT, removeFromList, SUGGESTED } from '../strings';
import { HitLink } from './hits';
import { favoritePages, recentPages, type SavedPage, type SavedPages } from './saved-pages';
import styles from './search.module.css';
import { suggestedPages } from './suggested-pages';

interface Group {
  title: string;
  pages: readonly SavedPage[];
  /** The reader's list that contains the pages; absent for suggestions. */
  list?: SavedPages;
}

/** The pages to show before a query: favorites and recent pages of the reader, then suggestions. No page is shown twice. */
export function useStartGroups(): Group[] {
  const favorites = favoritePages.use();
  const recent = recentPages.use();
  const isOther = (shown: readonly SavedPage[]) => (page: SavedPage) =>
    shown.every(({ url }) => url !== page.url);
  return [
    { title: FAVORITES, pages: favorites, list: favoritePages },
    { title: RECENT, pages: recent.filter(isOther(favorites)), list: recentPages },
    { title: SUGGESTED, pages: suggestedPages().filter(isOther([...favorites, ...recent])) },
  ].filter(({ pages }) => pages.length > 0);
}

const IconButton = ({ label, path, onClick }: { label: string; path: string; onClick: () => void }) => (
  <button type="button" className={styles.icon} aria-label={label} title={label} onClick={onClick}>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  </button>
);

const STAR = 'm12 4 2.5 5.1 5.6.8-4 4 .9 5.6-5-2.6-5 2.6 1-5.6-4.1-4 5.6-.8Z';
const CROSS = 'm7 7 10 10M17 7 7 17';

/**
 * A list of pages. In the reader's own lists, buttons add pages to the favorites or remove them from the list.
 * @param onChange called after a click on such a button, which may have disappeared
 */
export function StartGroup({ title, pages, list, onChange }: Group & { onChange: () => void }) {
  const id = useId();
  const thenReport = (change: () => void) => () => {
    change();
    onChange();
  };
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {list && (
          <button type="button" onClick={thenReport(list.clear)} aria-label={clearList(title)}>
            {CLEAR}
          </button>
        )}
      </div>
      <ul className={styles.saved}>
        {pages.map((page) => (
          <li key={page.url}>
            <HitLink {...page} />
            {list === recentPages && (
              <IconButton
                label={addToFavorites(page.title)}
                path={STAR}
                onClick={thenReport(() => favoritePages.add(page))}
              />
            )}
            {list && (
              <IconButton
                label={removeFromList(page.title, title)}
                path={CROSS}
                onClick={thenReport(() => list.remove(page.url))}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
