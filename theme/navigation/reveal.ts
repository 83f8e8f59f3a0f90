/** Dispatched at an element that must become visible. Tabs around the element show its panel. */
export const REVEAL_EVENT = 'reveal';

const CLOSED = 'details:not([open]), [role="tabpanel"][data-active="false"]';

/** Opens the closed parts around an element, however they are nested. @returns whether there were any */
export function reveal(element: Element | null): boolean {
  const wasClosed = element?.closest(CLOSED) != null;
  element?.dispatchEvent(new Event(REVEAL_EVENT, { bubbles: true }));
  for (let part = element?.closest('details'); part; part = part.parentElement?.closest('details'))
    part.open = true;
  return wasClosed;
}
