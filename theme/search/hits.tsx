import { createContext, useContext } from 'react';
import { withBase } from '../navigation/base';
import { go } from '../navigation/go';
import { preload } from '../navigation/preload';
import type { PageHit, TextPart } from './engines/engine';
import styles from './results.module.css';
import type { SavedPage } from './saved-pages';
import { plain } from './text-parts';

/** The link that was selected with the arrow keys. The focus stays in the search box. */
export interface ActiveLink {
  url: string | undefined;
  choose: (url: string) => void;
}
export const ActiveLinkContext = createContext<ActiveLink | null>(null);

/** The id of a link, for `aria-activedescendant`. */
export const linkId = (url: string): string => `search-hit:${url}`;

/** A text in which the words of the query are marked. */
function Parts({ parts }: { parts: string | readonly TextPart[] }) {
  if (typeof parts === 'string') return parts;
  return parts.map(({ text, isMatch }, index) => {
    const key = `${index}${text}`;
    return isMatch ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
  });
}

interface HitLinkProps {
  /** Address within the site. */
  url: string;
  title: string | readonly TextPart[];
  place?: string;
  excerpt?: readonly TextPart[];
  /** Called before the navigation; not for clicks that open a new tab. */
  onFollow?: () => void;
}

/** The link of a hit. Hits change with every key, so the page is preloaded on hover and focus, not when in view. */
export function HitLink({ url, title, place, excerpt = [], onFollow }: HitLinkProps) {
  const active = useContext(ActiveLinkContext);
  return (
    <a
      id={active ? linkId(url) : undefined}
      className={styles.link}
      href={withBase(url)}
      data-active={active ? active.url === url : undefined}
      onMouseEnter={() => preload(url)}
      onFocus={() => preload(url)}
      onMouseMove={() => active?.choose(url)}
      // The focus stays in the search box.
      onMouseDown={(event) => active && event.preventDefault()}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onFollow?.();
        go(url);
      }}
    >
      <span className={styles.title}>
        <Parts parts={title} />
      </span>
      {place && <span className={styles.place}>{place}</span>}
      {excerpt.length > 0 && (
        <span className={styles.excerpt}>
          <Parts parts={excerpt} />
        </span>
      )}
    </a>
  );
}

const SEPARATOR = ' › ';

/** The links of hits, in order: each page, then its sections. */
export const linksOf = (hits: readonly PageHit[]): SavedPage[] =>
  hits.flatMap(({ place: labels, ...page }) =>
    [page, ...page.sections].map(({ url, title }) => ({
      url,
      title: plain(title),
      place: labels.join(SEPARATOR),
    })),
  );

interface HitsProps {
  hits: readonly PageHit[];
  /** The query of the hits. */
  text: string;
  onFollow: (url: string) => void;
}

/** The hits, grouped by page. */
export function Hits({ hits, text, onFollow }: HitsProps) {
  return (
    <ul className={styles.hits} data-answers={text}>
      {hits.map(({ url, title, place, excerpt, sections }) => (
        <li key={url}>
          <HitLink
            url={url}
            title={title}
            place={place.join(SEPARATOR)}
            excerpt={excerpt}
            onFollow={() => onFollow(url)}
          />
          {sections.length > 0 && (
            <ul className={styles.sections}>
              {sections.map((section) => (
                <li key={section.url}>
                  <HitLink {...section} onFollow={() => onFollow(section.url)} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
