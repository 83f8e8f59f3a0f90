import { createStore } from '../store';

/** The chosen labels of this visit by group. */
const choices = createStore<Readonly<Record<string, string>>>({});

/** The label that the reader chose in a group, or the first label. */
export function useTabChoice(group: string, labels: readonly string[]): [string, (label: string) => void] {
  const chosen = choices.use()[group];
  const active = chosen !== undefined && labels.includes(chosen) ? chosen : (labels[0] ?? '');
  return [active, (label) => choices.set({ ...choices.get(), [group]: label })];
}
