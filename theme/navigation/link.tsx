import { isExternalUrl } from '@rspress/core/runtime';
import { type AnchorHTMLAttributes, type MouseEvent, memo, useEffect, useRef } from 'react';
import { cleanPath } from '../../shared/clean-path';
import { splitUrl } from '../../shared/url-parts';
import { withBase } from './base';
import { go } from './go';
import { preload, preloadWhenVisible } from './preload';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
}

/** An address of this site in its one spelling, without the base path. */
export const cleanHref = (href: string): string => {
  const { path, query, hash } = splitUrl(href);
  return (path && cleanPath(path)) + query + hash;
};

const isPlainClick = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link to another site: opens in a new tab and says so. */
function ExternalLink({ children, ...props }: LinkProps) {
  return (
    <a {...props} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="external-mark" aria-hidden="true" />
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}

/** A link to a page of this site: its content is fetched at the first sign that it may be wanted. */
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

/** Every link of the site: within it, to a place on the page, or out of it. Most are the same on the next page. */
export const Link = memo(function Link(props: LinkProps) {
  const { href } = props;
  if (isExternalUrl(href)) return <ExternalLink {...props} />;
  // Places on this page and files beside it are the browser's own business.
  if (!href.startsWith('/')) return <a {...props} />;
  return <InternalLink {...props} href={cleanHref(href)} />;
});
