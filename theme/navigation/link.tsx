import { isExternalUrl } from '@rspress/core/runtime';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { cleanPath } from '../../shared/clean-path';
import { withBase } from './base';
import { preload } from './preload';
import { useGo } from './use-go';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
}

const splitHref = (href: string): [path: string, rest: string] => {
  const at = href.search(/[?#]/);
  return at < 0 ? [href, ''] : [href.slice(0, at), href.slice(at)];
};

/** An address of this site in its one spelling, without the base path. */
export const cleanHref = (href: string): string => {
  const [path, rest] = splitHref(href);
  return path === '' ? rest : cleanPath(path) + rest;
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

/** Every link of the site: within it, to a place on the page, or out of it. */
export function Link(props: LinkProps) {
  const { href, onClick, onMouseEnter, onFocus, onTouchStart, ...rest } = props;
  const go = useGo();
  if (isExternalUrl(href)) return <ExternalLink {...props} />;
  // Places on this page and files beside it are the browser's own business.
  if (!href.startsWith('/')) return <a {...props} />;
  const to = cleanHref(href);
  return (
    <a
      {...rest}
      href={withBase(to)}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || props.target || !isPlainClick(event)) return;
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
