import { cleanPath } from '../../shared/clean-path.ts';
import { nearest } from '../../shared/text/suggestion.ts';

/** Endings and names of files that are not part of a route, and numbers that sort files: `/02-setup/README.md`. */
const NOT_IN_ROUTES = [/\.(?:mdx?|html)$/i, /\/(?:index|readme)$/i];
const ORDER = /^\d+[-_.\s]+/;

/** The parts of a path, without differences between a file and its route. */
const partsOf = (path: string): string[] =>
  cleanPath(NOT_IN_ROUTES.reduce((clean, pattern) => clean.replace(pattern, ''), path))
    .split('/')
    .filter(Boolean)
    .map((part) => part.replace(ORDER, '').toLowerCase());

const isSimilar = (part: string, other: string): boolean =>
  part === other || nearest(part, [other]) !== undefined;

/**
 * Makes a function that finds the route that an author may have meant: one that differs only in upper case, number
 * prefixes, the ending of a file or typos, or the only one with the same last part in another folder.
 */
export function similarRoute(routes: readonly string[]): (path: string) => string | undefined {
  const known = routes.map((route) => ({ route, parts: partsOf(route) }));
  return (path) => {
    const parts = partsOf(path);
    const last = parts.at(-1);
    if (last === undefined) return undefined;
    const similar = known.filter(
      (other) =>
        other.parts.length === parts.length &&
        parts.every((part, at) => isSimilar(part, other.parts[at] ?? '')),
    );
    const differences = (other: (typeof known)[number]): number =>
      parts.filter((part, at) => part !== other.parts[at]).length;
    const [best] = similar.sort((a, b) => differences(a) - differences(b));
    if (best) return best.route;
    const [moved, ...others] = known.filter((other) => other.parts.at(-1) === last);
    return others.length === 0 ? moved?.route : undefined;
  };
}
