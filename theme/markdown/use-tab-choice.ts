import { useState } from 'react';
import { TABS_KEY } from '../../shared/storage-keys';
import { createStore } from '../store';

type Choices = Readonly<Record<string, unknown>>;

/** The choices of earlier visits. The stored text may be invalid. */
function stored(): Choices {
  try {
    return Object(JSON.parse(localStorage.getItem(TABS_KEY) ?? '{}'));
  } catch {
    return {};
  }
}

/** The chosen labels by group. They are empty in the first render, which must match the HTML of the server. */
const choices = createStore<Choices>({});
if (typeof window !== 'undefined') choices.set(stored());

function choose(group: string, label: string): void {
  choices.set({ ...choices.get(), [group]: label });
  try {
    localStorage.setItem(TABS_KEY, JSON.stringify(choices.get()));
  } catch {
    // Storage is blocked or full: the choice is valid for this visit only.
  }
}

/** The label that the reader chose in a group, or the first label. Tabs without a group do not share their choice. */
export function useTabChoice(
  group: string | undefined,
  labels: readonly string[],
): [string, (label: string) => void] {
  const [unshared, setUnshared] = useState('');
  const shared = choices.use();
  const chosen = group === undefined ? unshared : shared[group];
  const active = labels.find((label) => label === chosen) ?? labels[0] ?? '';
  return [active, group === undefined ? setUnshared : (label) => choose(group, label)];
}
