import { useId } from 'react';
import {
  CLEAR,
  clearList,
  FAVORITES,
  keepAsFavorite,
  RECENT,
  removeFromFavorites,
  removeFromRecent,
  SUGGESTED,
} from '../strings';
import type { DialogItem } from './dialog-items';
import { Item, type ItemListProps } from './dialog-results';
import { favoritePages, recentPages, type SavedPage } from './saved-pages';
import styles from './search-dialog.module.css';
import { plain } from './text-parts';

const GROUPS = [
  { kind: 'favorite', title: FAVORITES, list: favoritePages },
  { kind: 'recent', title: RECENT, list: recentPages },
  { kind: 'suggested', title: SUGGESTED, list: null },
] as const;

const savedOf = ({ url, title, place }: DialogItem): SavedPage => ({ url, title: plain(title), place });

interface IconButtonProps {
  label: string;
  path: string;
  onClick: () => void;
}

function IconButton({ label, path, onClick }: IconButtonProps) {
  return (
    <button type="button" className={styles.icon} aria-label={label} title={label} onClick={onClick}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}

const STAR = 'm12 4 2.5 5.1 5.6.8-4 4 .9 5.6-5-2.6-5 2.6 1-5.6-4.1-4 5.600-.8Z';
const CROSS = 'm7 7 10 10M17 7 7 17';

/** Buttons that keep or remove a page of the reader's lists. */
function SavedPageButtons({ item }: { item: DialogItem }) {
  const title = plain(item.title);
  if (item.kind === 'recent') {
    return (
      <>
        <IconButton
          label={keepAsFavorite(title)}
          path={STAR}
          onClick={() => favoritePages.add(savedOf(item))}
        />
        <IconButton
          label={removeFromRecent(title)}
          path={CROSS}
          onClick={() => recentPages.remove(item.url)}
        />
      </>
    );
  }
  if (item.kind !== 'favorite') return null;
  return (
    <IconButton
      label={removeFromFavorites(title)}
      path={CROSS}
      onClick={() => favoritePages.remove(item.url)}
    />
  );
}

/** The dialog before a query: favorites, recent pages and suggestions. */
export function DialogStart({ items, ...rest }: ItemListProps) {
  const id = useId();
  return GROUPS.map(({ kind, title, list }) => {
    const own = items.flatMap((item, index) => (item.kind === kind ? [{ item, index }] : []));
    if (own.length === 0) return null;
    return (
      <section key={kind} aria-labelledby={`${id}${kind}`}>
        <div className={styles.head}>
          <h2 id={`${id}${kind}`}>{title}</h2>
          {list && (
            <button type="button" onClick={list.clear} aria-label={clearList(title)}>
              {CLEAR}
            </button>
          )}
        </div>
        <ul className={styles.list}>
          {own.map(({ item, index }) => (
            <li key={item.url} className={styles.own}>
              <Item {...rest} item={item} index={index} />
              <SavedPageButtons item={item} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
