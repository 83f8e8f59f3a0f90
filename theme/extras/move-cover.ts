import { matchesMedia } from '../base/browser';
import { pageChange } from '../navigation/go';

const DURATION = 300;

const covers = (): SVGElement[] => [...document.querySelectorAll<SVGElement>('svg[data-cover]')];

/** The drawing, which is the same on all pages that show the picture of a post. */
const drawingOf = (cover: SVGElement): string => cover.firstElementChild?.getAttribute('d') ?? '';

const isInView = ({ top, bottom }: DOMRect): boolean => bottom > 0 && top < innerHeight;

/** Moves a picture from its place on the last page to its place on this one. */
function moveFrom(from: DOMRect, cover: SVGElement): void {
  const to = cover.getBoundingClientRect();
  if (!isInView(from) || !isInView(to) || !to.width) return;
  const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`;
  const frames = [start, 'none'].map((transform) => ({ transform, transformOrigin: '0 0' }));
  cover.animate(frames, { duration: DURATION, easing: 'ease-out' });
}

/**
 * Shows another page. If a post opens from a list, or a list from a post, the picture of the post moves to its new place. The
 * text is on screen at once: a view transition would first keep the old page for the time of its snapshot. There is no movement if
 * the reader prefers reduced motion.
 * @param change shows the page
 */
function withMovingCover(change: () => void): void {
  if (matchesMedia('(prefers-reduced-motion: reduce)') || !document.body.animate) {
    change();
    return;
  }
  const before = covers();
  const places = new Map(before.map((cover) => [drawingOf(cover), cover.getBoundingClientRect()]));
  change();
  const after = covers();
  if (before.length !== 1 && after.length !== 1) return;
  for (const cover of after) {
    const from = places.get(drawingOf(cover));
    // A picture that both pages show in one element stays where it is.
    if (from && !before.includes(cover)) moveFrom(from, cover);
  }
}

pageChange.run = withMovingCover;
