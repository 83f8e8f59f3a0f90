import { createStore } from '../store';

/** The choices of this visit, by group. */
const choices = createStore<Readonly<Record<string, string>>>({});

/** The chosen label of a group, the first one until the reader chose one that is among these. */
export function useTabChoice(group: string, labels: readonly string[]): [string, (label: string) => void] {
  const chosen = choices.use()[group];
  const active = chosen !== undefined && labels.includes(chosen) ? chosen : (labels[0] ?? '');
  return [active, (label) => choices.set({ ...choices.get(), [group]: label })];
}
