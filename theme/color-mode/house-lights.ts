const DURATION = 300;

/** The projector of the logo: the light comes from there. */
function projector(): { x: number; y: number } {
  const { left, top, width, height } =
    document.querySelector('nav a svg')?.getBoundingClientRect() ?? new DOMRect();
  return { x: left + width / 2, y: top + height / 2 };
}

function spread({ x, y }: { x: number; y: number }): void {
  const radius = Math.hypot(Math.max(x, innerWidth - x), Math.max(y, innerHeight - y));
  const timing = { duration: DURATION, easing: 'ease-in' };
  // These outrank the browser's own cross-fade, which would shine through.
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
 * Changes the colors of the page from the logo's projector outward, as the lights of a house go down.
 * At once where the browser cannot, or where the reader wants less motion.
 * @param change sets the new colors
 */
export function withHouseLights(change: () => void): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isStill || !document.startViewTransition) {
    change();
    return;
  }
  const transition = document.startViewTransition(change);
  // A second change ends the first one early.
  transition.ready.then(() => spread(projector())).catch(() => undefined);
}
