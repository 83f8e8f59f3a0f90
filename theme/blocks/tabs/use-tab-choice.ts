import { useState } from 'react';
import { ownValue } from '../../../shared/own-value';
import { siteKey } from '../../../shared/storage-keys';
import { site } from '../../base/site';
import { createStoredValue } from '../../base/storage';

type Choices = Readonly<Record<string, string>>;

/** The labels by group in a stored value. */
function choicesIn(value: unknown): Choices {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([, label]) => typeof label === 'string'));
}

/** The chosen labels by group. They are empty in the first render, which must match the HTML of the server. */
const choices = createStoredValue(siteKey(site, 'tabs'), choicesIn);

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
  const inGroup = group && ownValue(shared, group);
  const chosen = revealed && revealed.insteadOf === inGroup ? revealed.label : inGroup || unshared;
  return {
    active: labels.find((label) => label === chosen) ?? labels[0] ?? '',
    choose: (label: string) => {
      setRevealed(undefined);
      if (group) choices.change((all) => ({ ...all, [group]: label }));
      else setUnshared(label);
    },
    // During hydration, `shared` does not contain the choices of earlier visits yet.
    reveal: (label: string) => setRevealed({ label, insteadOf: group && ownValue(choices.get(), group) }),
  };
}
