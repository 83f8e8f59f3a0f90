import { matchesMedia } from '../base/browser';
import { colorChange } from './use-color-mode';

const DURATION = 300;

/** The center of the logo in the navbar. */
function centerOfLogo(): { x: number; y: number } {
  const { left, top, width, height } =
    document.querySelector('nav a svg')?.getBoundingClientRect() ?? new DOMRect();
  return { x: left + width / 2, y: top + height / 2 };
}

function growCircle({ x, y }: { x: number; y: number }): void {
  const radius = Math.hypot(Math.max(x, innerWidth - x), Math.max(y, innerHeight - y));
  const timing = { duration: DURATION, easing: 'ease-in' };
  // These values replace the browser's cross-fade.
  const still = { opacity: [1, 1], mixBlendMode: ['normal', 'normal'] };
  const circle = (size: number) => `circle(${size}px at ${x}px ${y}px)`;
  const root = document.documentElement;
  root.animate(still, { ...timing, pseudoElement: '::view-transition-old(root)' });
  root.animate(
    { ...still, clipPath: [circle(0), circle(radius)] },
    { ...timing, pseudoElement: '::view-transition-new(root)' },
  );
}

/**
 * Changes the colors of the page in a circle that grows from the logo. There is no animation if the
 * browser does not support view transitions, or if the reader prefers reduced motion.
 * @param change sets the new colors
 */
function withColorTransition(change: () => void): void {
  if (matchesMedia('(prefers-reduced-motion: reduce)') || !document.startViewTransition) {
    change();
    return;
  }
  const transition = document.startViewTransition(change);
  // A second change ends the first transition early.
  transition.ready.then(() => growCircle(centerOfLogo())).catch(() => undefined);
}

colorChange.run = withColorTransition;
