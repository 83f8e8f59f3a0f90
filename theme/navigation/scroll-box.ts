/** Pixels that remain visible before and after a marked element, so that readers see its neighbors. */
const MARGIN = 48;

/** The closest box around an element in which readers can scroll; null if only the page scrolls. */
function boxOf(element: Element): Element | null {
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
  let box = element.parentElement;
  for (; box && box !== document.body; box = box.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(box);
    if (scrolls(overflowY) && box.scrollHeight > box.clientHeight) return box;
    if (scrolls(overflowX) && box.scrollWidth > box.clientWidth) return box;
  }
  return null;
}

/** The shortest way to move a range of positions into a frame. A range longer than the frame begins at the frame's start. */
function shift(range: readonly [number, number], frame: readonly [number, number]): number {
  if (range[0] < frame[0]) return range[0] - frame[0];
  return Math.max(0, Math.min(range[1] - frame[1], range[0] - frame[0]));
}

/** Scrolls the box around a marked element until the element is in view. Nothing else scrolls, and nothing is animated. */
export function keepInView(mark: Element | null | undefined): void {
  const box = mark && boxOf(mark);
  if (!box) return;
  const { top, bottom, left, right } = mark.getBoundingClientRect();
  const frame = box.getBoundingClientRect();
  const head = Number.parseFloat(getComputedStyle(box).scrollPaddingBlockStart) || 0;
  const above = Math.min(MARGIN, frame.height / 4);
  const before = Math.min(MARGIN, frame.width / 4);
  box.scrollBy({
    // A part of the box can be below the window, as next to a tall announcement.
    top: shift([top - above, bottom + above], [frame.top + head, Math.min(frame.bottom, innerHeight)]),
    left: shift([left - before, right + before], [frame.left, frame.right]),
    behavior: 'instant',
  });
}
