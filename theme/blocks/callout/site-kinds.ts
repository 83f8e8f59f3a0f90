import * as z from 'zod';
import { isMapping, readFields, text, titleText } from '../../../shared/text/validation.ts';
import {
  CALLOUT_KINDS,
  type CalloutKind,
  type CalloutKinds,
  namesOf,
  withLabels,
} from '../kinds/callouts.ts';
import { TONES, type Tone } from '../kinds/tones.ts';

/** A kind of callouts that a site adds. */
export interface SiteCallout {
  /** The title of a callout without one. @default its name */
  label?: string;
  /** @default 'note' */
  color?: Tone;
  /** The lines of its icon: path data of SVG, in a square of 24 units. @default the icon of its color */
  icon?: string;
  /** Whether the icon is in a circle. */
  isCircled?: boolean;
  /** Other names that pages can write. */
  aliases?: readonly string[];
}

/** Kinds by the names that pages write: `decision` for `:::decision`. */
export type SiteCallouts = Readonly<Record<string, SiteCallout>>;

/** A name in `:::name` and in `> [!NAME]`. */
const NAME = /^[a-z][a-z\d_-]*$/;

const FIX_NAME =
  'must have lower-case letters, digits and hyphens, and begin with a letter, such as decision';

const icon = text.regex(
  /^[Mm][\d\s.,eE+\-MmLlHhVvCcSsQqTtAaZz]+$/,
  'must be the path data of an SVG icon, in a square of 24 units, such as "M4 12h16"',
);

/** The fields of a kind that a site adds. */
export const calloutFields = z.strictObject({
  label: titleText.optional(),
  color: z.enum(TONES).optional(),
  icon: icon.optional(),
  isCircled: z.boolean().optional(),
  aliases: z.array(z.string().regex(NAME, FIX_NAME)).optional(),
} satisfies Record<keyof SiteCallout, z.ZodType>);

function kindOf(name: string, { label, color = 'note', icon, isCircled, aliases }: SiteCallout): CalloutKind {
  const ofColor: CalloutKind = CALLOUT_KINDS[color];
  const drawing = icon === undefined ? ofColor : { icon, isCircled };
  return {
    label: label ?? name.replaceAll(/[-_]/g, ' '),
    color,
    icon: drawing.icon,
    ...(drawing.isCircled && { isCircled: true }),
    ...(aliases && { aliases }),
  };
}

function problemsOf(name: string, given: unknown): string[] {
  if (!NAME.test(name) || name in Object.prototype)
    return [`callouts: "${name}" cannot be the name of a kind: it ${FIX_NAME}.`];
  if (namesOf(CALLOUT_KINDS).includes(name))
    return [
      `callouts.${name}: the engine has this kind. Choose another name. For another title, write common: { admonitions: { ${name}: '…' } } in strings/.`,
    ];
  const { problems } = readFields(calloutFields, given, 'a kind of callouts');
  return problems.map(({ message }) => `callouts.${name}: ${message}`);
}

/** Names that mean two kinds. */
function repeatedNames(own: SiteCallouts): string[] {
  const owners = new Map([...namesOf(CALLOUT_KINDS), ...Object.keys(own)].map((name) => [name, name]));
  return Object.entries(own).flatMap(([name, { aliases = [] }]) =>
    aliases.flatMap((alias) => {
      const owner = owners.get(alias);
      owners.set(alias, name);
      return owner === undefined
        ? []
        : [`callouts.${name}: the alias "${alias}" already is a name of ${owner}. Remove it.`];
    }),
  );
}

/**
 * The kinds of callouts of a site: those of the engine, then its own ones.
 * @param given the option `callouts` of `handbook()`
 * @param labels the titles that the kinds of the engine have, by their names
 * @throws an Error with one line for each value that is wrong
 */
export function calloutKinds(given: unknown, labels: Readonly<Record<string, string>>): CalloutKinds {
  const own = isMapping(given) ? given : {};
  const problems =
    given === undefined || isMapping(given)
      ? Object.entries(own).flatMap(([name, kind]) => problemsOf(name, kind))
      : ["callouts must be kinds by their names, such as { decision: { label: 'Decision', color: 'tip' } }."];
  const wrong = problems.length > 0 ? problems : repeatedNames(own as SiteCallouts);
  if (wrong.length > 0) throw new Error(wrong.map((problem) => `rspress.config.ts: ${problem}`).join('\n'));
  const ofSite = Object.entries(own as SiteCallouts).map(([name, kind]) => [name, kindOf(name, kind)]);
  return { ...withLabels(labels), ...Object.fromEntries(ofSite) };
}
