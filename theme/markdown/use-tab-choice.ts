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

/** A label that is shown instead of the choice of its group, until the choice changes. */
interface Revealed {
  label: string;
  insteadOf: unknown;
}

/**
 * The label that the reader chose in a group, or the first label. Tabs without a group do not share their choice.
 * `reveal` shows a label in these tabs only, and stores nothing.
 */
export function useTabChoice(group: string | undefined, labels: readonly string[]) {
  const [unshared, setUnshared] = useState('');
  const [revealed, setRevealed] = useState<Revealed>();
  const shared = choices.use();
  const inGroup = group && shared[group];
  const chosen = revealed && revealed.insteadOf === inGroup ? revealed.label : inGroup || unshared;
  return {
    active: labels.find((label) => label === chosen) ?? labels[0] ?? '',
    choose: (label: string) => {
      setRevealed(undefined);
      if (group) choose(group, label);
      else setUnshared(label);
    },
    // During hydration, `shared` does not contain the choices of earlier visits yet.
    reveal: (label: string) => setRevealed({ label, insteadOf: group && choices.get()[group] }),
  };
}
