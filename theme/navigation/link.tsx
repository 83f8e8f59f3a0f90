import { type AnchorHTMLAttributes, type MouseEvent, memo, useEffect, useRef } from 'react';
import { cleanPath } from '../../shared/clean-path';
import { isOtherSite, splitUrl } from '../../shared/url-parts';
import { OPENS_IN_NEW_TAB } from '../strings';
import { withBase } from './base';
import { go } from './go';
import { preload, preloadWhenVisible } from './preload';

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
}

/** The canonical form of a URL of this site, without the base path. */
export const cleanHref = (href: string): string => {
  const { path, query, hash } = splitUrl(href);
  return (path && cleanPath(path)) + query + hash;
};

/** Whether a click is a primary click without modifier keys, which navigates in the current tab. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link to another site. It opens in a new tab, and screen readers announce that. */
function ExternalLink({ children, ...props }: LinkProps) {
  return (
    <a {...props} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="external-mark" aria-hidden="true" />
      <span className="visually-hidden">{OPENS_IN_NEW_TAB}</span>
    </a>
  );
}

/** A link to a page of this site. The page is preloaded on hover, focus and touch, and when the link is in view. */
function InternalLink({ href: to, onClick, onMouseEnter, onFocus, onTouchStart, ...rest }: LinkProps) {
  const anchor = useRef<HTMLAnchorElement>(null);
  useEffect(() => (anchor.current ? preloadWhenVisible(anchor.current, to) : undefined), [to]);
  return (
    <a
      {...rest}
      ref={anchor}
      href={withBase(to)}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || rest.target || !isPlainClick(event)) return;
        event.preventDefault();
        go(to);
      }}
      onMouseEnter={(event) => {
        onMouseEnter?.(event);
        preload(to);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        preload(to);
      }}
      onTouchStart={(event) => {
        onTouchStart?.(event);
        preload(to);
      }}
    />
  );
}

/** A link to any URL. It is memoized, because most links are the same on the next page. */
export const Link = memo(function Link(props: LinkProps) {
  const { href } = props;
  if (isOtherSite(href)) return <ExternalLink {...props} />;
  // The browser follows hashes and relative URLs, and opens mail and telephone numbers in another program.
  if (!href.startsWith('/')) return <a {...props} />;
  return <InternalLink {...props} href={cleanHref(href)} />;
});
