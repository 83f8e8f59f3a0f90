import { createContext, useContext } from 'react';
import { withBase } from '../navigation/base';
import { go } from '../navigation/go';
import { isPlainClick } from '../navigation/link';
import { preload } from '../navigation/preload';
import type { PageHit } from './engines/engine';
import styles from './search.module.css';
import { type MarkedText, plainText } from './text-parts';

/** The links that the search shows. */
interface HitList {
  /** Called before a navigation to a result; not for clicks that open a new tab. */
  follow: (url: string) => void;
  /** In the dialog: selects a link, as the arrow keys do. The focus stays in the search box. */
  choose?: (url: string) => void;
  /** URL of the selected link. */
  active?: string | undefined;
}
export const HitListContext = createContext<HitList>({ follow: () => {} });

/** The id of a link in the dialog, for `aria-activedescendant`. */
export const linkId = (url: string): string => `search-hit:${url}`;

/** Each part is an element, because React cannot change texts that the browser's translator has replaced. */
const Marked = ({ text }: { text: MarkedText }) =>
  text.map((part, index) => {
    const Part = index % 2 === 1 ? 'mark' : 'span';
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
    return <Part key={index}>{part}</Part>;
  });

interface HitLinkProps extends Partial<Pick<PageHit, 'breadcrumbs' | 'excerpt'>> {
  url: string;
  title: string | MarkedText;
}

/**
 * The link of a result. Results change with every keystroke, so the page is preloaded on hover and focus, not when in
 * view.
 */
export function HitLink({ url, title, breadcrumbs, excerpt = [] }: HitLinkProps) {
  const { follow, choose, active } = useContext(HitListContext);
  return (
    <a
      id={choose && linkId(url)}
      className={styles.link}
      href={withBase(url)}
      data-active={url === active || undefined}
      onMouseEnter={() => preload(url)}
      onFocus={() => preload(url)}
      onMouseMove={() => choose?.(url)}
      onMouseDown={(event) => choose && event.preventDefault()}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        follow(url);
        go(url);
      }}
    >
      <span className={styles.title}>
        <Marked text={[title].flat()} />
      </span>
      {breadcrumbs && <span className={styles.faint}>{` ${breadcrumbs}`}</span>}
      {plainText(excerpt) && (
        <span className={styles.excerpt}>
          <Marked text={excerpt} />
        </span>
      )}
    </a>
  );
}
