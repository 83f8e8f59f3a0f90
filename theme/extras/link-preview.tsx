import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { cleanPath, decodePath } from '../../shared/clean-path';
import { hasPopovers } from '../base/browser';
import type { CurrentPage } from '../base/page';
import cards from '../blocks/cards/cards.module.css';
import { removeBase } from '../navigation/base';
import { pageAt } from '../navigation/go';
import styles from './link-preview.module.css';

/** Milliseconds from pointing at a link, or focusing it, to its preview. */
const OPEN_DELAY = 400;

/** Milliseconds from leaving a link to hiding its preview. During this time, the pointer can move onto the preview. */
const CLOSE_DELAY = 250;

/** Distance between the preview and the link, in pixels. */
const GAP = 8;

interface Preview {
  link: HTMLAnchorElement;
  title: string;
  description?: string | undefined;
  /** The first lines of the page. */
  lead?: string | undefined;
}

const pathOf = (link: HTMLAnchorElement): string => cleanPath(decodePath(removeBase(link.pathname)));

/**
 * The link that contains an element, if the link is in the text and leads to another page of the site. Links in cards
 * are excluded, because cards show the description.
 */
function linkIn(element: EventTarget | null): HTMLAnchorElement | null {
  const link = element instanceof Element ? element.closest<HTMLAnchorElement>('.prose a[href]') : null;
  const isOther = link?.origin === location.origin && link.pathname !== location.pathname;
  return isOther && !link.target && !link.closest(`.${cards.card}`) ? link : null;
}

/** The preview of a link; null if the site has no such page, or if the page redirects or has no text to show. */
async function previewOf(link: HTMLAnchorElement): Promise<Preview | null> {
  const page = (await pageAt(pathOf(link))) as CurrentPage | null;
  const { description, lead, redirect } = page?.pageMeta ?? {};
  if (!page || redirect || !(description || lead)) return null;
  return { link, title: page.title, description, lead };
}

/** Places the card below the line of the link, or above it if there is no room. */
function place(card: HTMLElement, link: HTMLAnchorElement): void {
  const line = link.getClientRects()[0] ?? link.getBoundingClientRect();
  const { height } = card.getBoundingClientRect();
  const { clientHeight } = document.documentElement;
  const below = line.bottom + GAP;
  const isAbove = below + height > clientHeight && line.top - GAP - height > 0;
  card.style.top = `${scrollY + (isAbove ? line.top - GAP - height : below)}px`;
  card.style.setProperty('--link', `${scrollX + line.left}px`);
}

function Card({ id, preview }: { id: string; preview: Preview }) {
  const { link, title, description, lead } = preview;
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = card;
    if (!current) return;
    const placeIt = () => place(current, link);
    current.showPopover();
    placeIt();
    window.addEventListener('resize', placeIt);
    link.setAttribute('aria-describedby', id);
    return () => {
      window.removeEventListener('resize', placeIt);
      link.removeAttribute('aria-describedby');
    };
  }, [id, link]);
  return (
    <div ref={card} id={id} className={styles.card} popover="manual" role="tooltip">
      <p className={styles.title}>{title}</p>
      {description && <p>{description}</p>}
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
  );
}

/**
 * Follows the pointer and the focus to links in the text.
 * @param show called with the preview to show, or null to hide it
 * @returns a function that stops following
 */
function followLinks(show: (preview: Preview | null) => void): () => void {
  const following = new AbortController();
  const { signal } = following;
  let pointed: HTMLAnchorElement | null = null;
  let focused: HTMLAnchorElement | null = null;
  /** The link whose preview was last requested. The preview can be loading, on screen or dismissed. */
  let wanted: HTMLAnchorElement | null = null;
  /** The link whose preview is on screen. */
  let shown: HTMLAnchorElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const set = (preview: Preview | null) => {
    shown = preview?.link ?? null;
    show(preview);
  };
  const open = async (link: HTMLAnchorElement) => {
    const started = timer;
    // If the page does not load, there is no preview. A click on the link shows the failure.
    const preview = await previewOf(link).catch(() => null);
    // The timer changes if the reader leaves the link, clicks or presses Escape, even while the page loads.
    if (timer === started && !signal.aborted) set(preview);
  };
  const update = () => {
    const link = pointed ?? focused;
    if (link === wanted) return;
    wanted = link;
    clearTimeout(timer);
    timer = link ? setTimeout(open, OPEN_DELAY, link) : setTimeout(set, CLOSE_DELAY, null);
  };
  const dismiss = () => {
    clearTimeout(timer);
    timer = undefined;
    set(null);
  };

  const onMove = ({ target, pointerType, movementX, movementY, buttons }: PointerEvent) => {
    // Browsers also dispatch the event when the page scrolls under a pointer that does not move.
    if (pointerType === 'touch' || buttons > 0 || (movementX === 0 && movementY === 0)) return;
    const isOnCard = target instanceof Element && target.closest('[role="tooltip"]') !== null;
    pointed = isOnCard ? shown : linkIn(target);
    update();
  };
  const onLeave = () => {
    pointed = null;
    update();
  };
  const onFocus = ({ target }: FocusEvent) => {
    focused = target instanceof Element && target.matches(':focus-visible') ? linkIn(target) : null;
    update();
  };
  const onBlur = () => {
    focused = null;
    update();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    if (shown) event.stopPropagation();
    dismiss();
  };

  document.addEventListener('pointermove', onMove, { passive: true, signal });
  document.documentElement.addEventListener('pointerleave', onLeave, { signal });
  document.addEventListener('focusin', onFocus, { signal });
  document.addEventListener('focusout', onBlur, { signal });
  document.addEventListener('pointerdown', dismiss, { passive: true, signal });
  document.addEventListener('keydown', onKey, { capture: true, signal });
  return () => {
    following.abort();
    clearTimeout(timer);
  };
}

/** Shows the title, the description and the first lines of the page that a link in the text leads to. */
export function LinkPreview() {
  const id = useId();
  const [preview, setPreview] = useState<Preview | null>(null);
  useEffect(() => (hasPopovers() ? followLinks(setPreview) : undefined), []);
  const main = preview?.link.closest('main');
  // In the main content, because all text of a page must be in a landmark.
  return preview && main
    ? createPortal(<Card key={preview.link.href} id={id} preview={preview} />, main)
    : null;
}
