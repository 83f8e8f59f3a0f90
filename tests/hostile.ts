/** The seed of this run's hostile input: `FUZZ_SEED` repeats one. */
export const SEED = Number(process.env.FUZZ_SEED ?? 1895);

export type Random = () => number;

/** Numbers from 0 up to 1, the same ones for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * What would be an injection if it were taken for more than text: it leaves elements with `data-pwned`, or the
 * name `__pwned` on the window or on every object.
 */
const ATTACKS = [
  '<img data-pwned src=x onerror=window.__pwned=1>',
  '<script data-pwned>window.__pwned=1</script>',
  '</title></script><svg data-pwned onload=window.__pwned=1>',
  '"><b data-pwned onmouseover=window.__pwned=1>',
  "' autofocus onfocus=window.__pwned=1 data-pwned='",
  'javascript:window.__pwned=1',
  '{{constructor.constructor("window.__pwned=1")()}}',
  '$' + '{window.__pwned=1}',
  '__proto__[__pwned]=1',
  '__proto__.__pwned',
  '<mark data-pwned>mark</mark>',
  '&lt;i data-pwned&gt;',
];

/** What breaks readers of addresses: escapes that are none, ways out of a folder, other hosts, odd letters. */
const ODDITIES = [
  '%',
  '%%',
  '%E0%A4%A',
  '%C0%AE%C0%AE/',
  '%00',
  '\0',
  '%ff',
  '%u0041',
  '%2e%2e%2f',
  '..%2f..%2f',
  '../',
  '/..',
  '..\\',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  '%0d%0aX-Injected: 1',
  '\t',
  ' ',
  '+',
  '/',
  '//',
  '\\',
  ';',
  ':',
  '@',
  '.',
  '.html',
  '/index.html',
  '/index',
  '#',
  '#/',
  '#!',
  '?',
  '&',
  '=',
  '[]',
  ':~:text=a,-b',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  '-1',
  '\u202egnp\u202c',
  '\u200b',
  '\u2028',
  '\ufeff',
  '\ud83c',
  '\udfac',
  '🎬',
  '👩‍👩‍👧',
  'שלום',
  'Ǆİß',
  'é',
  'e\u0301',
  '日本語',
  '"',
  '“',
  "'",
  '`',
  '*',
  '(.*)+$',
  '\\p{L}',
  'storybook',
  'migrate the database',
  'docs',
  'welcome',
  'search?q=',
  'q=',
  'section=',
];

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

/** One to six pieces in a row; one in thirty is very long. */
export function hostileText(random: Random): string {
  const pieces = Array.from({ length: 1 + Math.floor(random() * 6) }, () =>
    pick(random, random() < 0.25 ? ATTACKS : ODDITIES),
  );
  const text = pieces.join('');
  return random() < 1 / 30 ? text.repeat(50).slice(0, 3000) : text;
}

/** A query string or nothing: parameters that the site knows and that it does not, encoded and raw. */
export function hostileSearch(random: Random): string {
  if (random() < 0.2) return '';
  const text = hostileText(random);
  const value = random() < 0.5 ? encodeURIComponent(text.replace(/\p{Surrogate}/gu, '')) : text;
  return pick(random, [`?q=${value}`, `?${value}`, `?q=${value}&section=${value}`, `?${value}=${value}`]);
}

/** A hash or nothing. */
export function hostileHash(random: Random): string {
  return random() < 0.3 ? '' : `#${hostileText(random)}`;
}

/** A path that begins with a slash. @param routes paths that exist, from which half of the paths grow */
export function hostilePath(random: Random, routes: readonly string[]): string {
  return (random() < 0.5 ? pick(random, routes) : '') + (random() < 0.5 ? '/' : '/a') + hostileText(random);
}

/** So many of a kind. */
export const many = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
