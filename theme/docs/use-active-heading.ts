import { useEffect, useState } from 'react';
import type { TocEntry } from '../page';

/** A heading counts as reached a little before it stands under the navbar, in CSS pixels. */
const MARGIN = 96;

const topOf = (id: string): number =>
  document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;

function lastReached(entries: readonly TocEntry[]): string | undefined {
  const { scrollHeight } = document.documentElement;
  const atEnd = window.innerHeight + window.scrollY >= scrollHeight - 2;
  if (atEnd && window.scrollY > 0) return entries.at(-1)?.id;
  return entries.filter(({ id }) => topOf(id) <= MARGIN).at(-1)?.id;
}

/** The id of the heading whose text is being read; it follows scrolling. */
export function useActiveHeading(entries: readonly TocEntry[]): string | undefined {
  const [active, setActive] = useState<string>();
  const key = entries.map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the entries
  useEffect(() => {
    let frame = 0;
    const update = () => {
      frame = 0;
      setActive(lastReached(entries));
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
  }, [key]);
  return active;
}
