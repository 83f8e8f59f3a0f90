// Browser features that are missing in old browsers, or that extensions and privacy settings remove. Pages work without them.

/** Whether a media query matches; false if the browser does not support media queries in scripts. */
export const matchesMedia = (query: string): boolean => window.matchMedia?.(query)?.matches ?? false;

/** Calls a function when the result of a media query changes. @returns a function that stops this */
export function onMediaChange(query: string, listener: (matches: boolean) => void): () => void {
  const list = window.matchMedia?.(query);
  const onChange = () => listener(list.matches);
  list?.addEventListener?.('change', onChange);
  return () => list?.removeEventListener?.('change', onChange);
}

/** Calls a function at the beginning, and when the size of an element changes. @returns a function that stops this */
export function onResize(elements: readonly Element[], listener: () => void): () => void {
  if (!window.ResizeObserver) {
    listener();
    return () => {};
  }
  const observer = new ResizeObserver(listener);
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}

/** Whether scripts can open popovers. */
export const hasPopovers = (): boolean => 'showPopover' in HTMLElement.prototype;

/** Opens a dialog as a modal one or, if the browser does not allow that, above the page. */
export function showDialog(dialog: HTMLDialogElement): void {
  try {
    dialog.showModal();
  } catch {
    dialog.style.position = 'fixed';
    dialog.open = true;
  }
}

/** Closes a dialog. */
export function closeDialog(dialog: HTMLDialogElement): void {
  if (dialog.close) dialog.close();
  else if (dialog.open) {
    dialog.open = false;
    dialog.dispatchEvent(new Event('close'));
  }
}

/** Whether the reader asks sites not to count their visits: Global Privacy Control, or Do Not Track. */
export function asksNotToBeCounted(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as {
    globalPrivacyControl?: boolean;
    doNotTrack?: string | null;
  };
  return globalPrivacyControl === true || doNotTrack === '1';
}
