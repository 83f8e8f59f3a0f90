import { useEffect, useState } from 'react';
import type { TocEntry } from '../base/page';

/** A heading counts as reached when it is at most this many CSS pixels below the position that a link would scroll it to. */
const MARGIN = 12;

const topOf = (id: string): number =>
  document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;

function lastReached(ids: readonly string[]): string | undefined {
  const { scrollHeight } = document.documentElement;
  const atEnd = window.innerHeight + window.scrollY >= scrollHeight - 2;
  if (atEnd && window.scrollY > 0) return ids.at(-1);
  const { scrollPaddingBlockStart } = getComputedStyle(document.documentElement);
  const line = Number.parseFloat(scrollPaddingBlockStart) + MARGIN;
  return ids.filter((id) => topOf(id) <= line).at(-1);
}

/** The id of the heading whose text is being read; it changes while the reader scrolls. */
export function useActiveHeading(entries: readonly TocEntry[]): string | undefined {
  const [active, setActive] = useState<string>();
  // A string, so that the effect runs again only if the headings change. Ids have no spaces.
  const headings = entries.map(({ id }) => id).join(' ');
  useEffect(() => {
    const ids = headings === '' ? [] : headings.split(' ');
    let frame = 0;
    const update = () => {
      frame = 0;
      setActive(lastReached(ids));
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(update);
    };
    update();
    window.addEventListener('scroll', schedule, { passive: true });
    window.addEventListener('resize', schedule);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', schedule);
      window.removeEventListener('resize', schedule);
    };
  }, [headings]);
  return active;
}
