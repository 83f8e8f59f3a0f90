import type { ReactNode } from 'react';
import { withBase } from '../navigation/base';
import { go } from '../navigation/go';
import { preload } from '../navigation/preload';
import type { TextPart } from './engines/engine';
import styles from './hit-link.module.css';

/** A text in which the words of the query are marked. */
export function Parts({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, isMatch }, index) => {
    const key = `${index}${text}`;
    return isMatch ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
  });
}

interface HitLinkProps {
  id?: string;
  /** Address within the site. */
  url: string;
  className?: string | undefined;
  isActive?: boolean;
  /** Called when the pointer moves over the link. With this function a click does not move the focus. */
  onPoint?: () => void;
  /** Called before the navigation; not for clicks that open a new tab. */
  onFollow?: () => void;
  children: ReactNode;
}

/** The link of a hit. Hits change with every key, so the page is preloaded on hover and focus, not when in view. */
export function HitLink({ id, url, className, isActive, onPoint, onFollow, children }: HitLinkProps) {
  return (
    <a
      id={id}
      className={`${styles.link} ${className ?? ''}`}
      href={withBase(url)}
      data-active={isActive}
      onMouseEnter={() => preload(url)}
      onFocus={() => preload(url)}
      onMouseMove={onPoint}
      onMouseDown={(event) => onPoint && event.preventDefault()}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onFollow?.();
        go(url);
      }}
    >
      {children}
    </a>
  );
}

interface HitTextProps {
  title: readonly TextPart[];
  place?: string;
  excerpt?: readonly TextPart[];
}

/** The text of a hit: its title, its place in the site, and the words around the match. */
export function HitText({ title, place, excerpt = [] }: HitTextProps) {
  return (
    <>
      <span className={styles.title}>
        <Parts parts={title} />
      </span>
      {place && <span className={styles.place}>{place}</span>}
      {excerpt.length > 0 && (
        <span className={styles.excerpt}>
          <Parts parts={excerpt} />
        </span>
      )}
    </>
  );
}
