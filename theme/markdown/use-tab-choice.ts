import { useSyncExternalStore } from 'react';

/** The choices of this visit, by group. */
const choices = new Map<string, string>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The chosen label of a group, the first one until the reader chose one that is among these. */
export function useTabChoice(group: string, labels: readonly string[]): [string, (label: string) => void] {
  const chosen = useSyncExternalStore(
    subscribe,
    () => choices.get(group),
    () => undefined,
  );
  const active = chosen !== undefined && labels.includes(chosen) ? chosen : (labels[0] ?? '');
  const choose = (label: string) => {
    choices.set(group, label);
    for (const listener of listeners) listener();
  };
  return [active, choose];
}
