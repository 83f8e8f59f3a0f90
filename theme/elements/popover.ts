import type { FocusEvent } from 'react';

/** Closes a popover when Tab moves the focus out of it, but not when the reader switches to another window. */
export function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover?.();
}
