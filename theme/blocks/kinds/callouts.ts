import type { Tone } from './tones.ts';

/** A kind of callouts: `:::tip`. */
export interface CalloutKind {
  /** The title of a callout without one. */
  label: string;
  color: Tone;
  /** The lines of its icon: path data of SVG, in a square of 24 units. */
  icon: string;
  /** Whether the icon is in a circle. */
  isCircled?: boolean;
  /** Other names that pages can write. */
  aliases?: readonly string[];
  /** Names of other tools for nearly the same. Messages say what to write instead, and the importer writes it. */
  similar?: readonly string[];
}

/** Kinds by their names. */
export type CalloutKinds = Readonly<Record<string, CalloutKind>>;

const STROKE_IN_CIRCLE = 'M12 11v5M12 8h.01';
const TRIANGLE = 'M12 9v4.5M12 17h.01M12 3.5 2.5 20h19Z';

/** The kinds of the engine. The labels are strings that a site can replace: `common.admonitions`. */
export const CALLOUT_KINDS = {
  note: {
    label: 'note',
    color: 'note',
    icon: STROKE_IN_CIRCLE,
    isCircled: true,
    similar: ['example', 'primary', 'quote', 'cite', 'secondary', 'todo'],
  },
  tip: {
    label: 'tip',
    color: 'tip',
    icon: 'M9.5 18.5h5M10.5 21h3M8.5 15.5C7 14.3 6 12.6 6 10.6a6 6 0 1 1 12 0c0 2-1 3.7-2.5 4.9Z',
    similar: ['hint', 'check', 'done', 'success'],
  },
  info: {
    label: 'info',
    color: 'info',
    icon: STROKE_IN_CIRCLE,
    isCircled: true,
    similar: ['abstract', 'faq', 'help', 'question', 'seealso', 'summary', 'tldr'],
  },
  important: { label: 'important', color: 'info', icon: STROKE_IN_CIRCLE, isCircled: true },
  warning: { label: 'warning', color: 'warning', icon: TRIANGLE, similar: ['attention'] },
  caution: { label: 'caution', color: 'warning', icon: TRIANGLE },
  danger: {
    label: 'danger',
    color: 'danger',
    icon: 'M12 8v5M12 16h.01M8.5 3h7L21 8.5v7L15.5 21h-7L3 15.5v-7Z',
    similar: ['bug', 'error', 'fail', 'failure', 'missing'],
  },
} as const satisfies CalloutKinds;

/** The labels of kinds, by their names. */
export const labelsOf = <Name extends string>(kinds: Readonly<Record<Name, CalloutKind>>) =>
  Object.fromEntries(Object.entries<CalloutKind>(kinds).map(([name, { label }]) => [name, label])) as Record<
    Name,
    string
  >;

/** The kinds of the engine with labels that a site has instead. */
export const withLabels = (labels: Readonly<Record<string, string>>): CalloutKinds =>
  Object.fromEntries(
    Object.entries<CalloutKind>(CALLOUT_KINDS).map(([name, kind]) => [
      name,
      { ...kind, label: labels[name] ?? kind.label },
    ]),
  );

/** A section that readers can expand has the syntax of a callout: `:::details`. */
export const DETAILS = 'details';

/** The names that authors can write, without aliases. */
export const namesOf = (kinds: CalloutKinds): string[] => [...Object.keys(kinds), DETAILS];

/** The names of kinds by their names in a list, such as `similar`. */
const namesBy = (kinds: CalloutKinds, list: 'aliases' | 'similar'): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(kinds).flatMap(([name, kind]) =>
      (kind[list] ?? []).map((other): [string, string] => [other, name]),
    ),
  );

/** The name of the kind that an author means; undefined if there is no such kind. */
export const kindNamed = (kinds: CalloutKinds, written: string): string | undefined =>
  namesOf(kinds).includes(written) ? written : namesBy(kinds, 'aliases').get(written);

/** The name of the kind that means nearly the same as a name of another tool; undefined if the name is not known. */
export const similarKind = (kinds: CalloutKinds, written: string): string | undefined =>
  namesBy(kinds, 'similar').get(written);
