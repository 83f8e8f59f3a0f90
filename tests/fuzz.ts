import fc from 'fast-check';

/**
 * Text that tries to inject code. If it succeeds, it leaves elements with `data-pwned`, or the name `__pwned` on the
 * window or on every object.
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

/** Characters that mean something in addresses, queries or text, that readers cannot see, or that are not ASCII. */
const SIGNS = '%\0\t +/\\;:@.#?&=\u200b\u2028\ufeff🎬é"“\'`*';

/**
 * Parts of addresses and queries: invalid escapes, parent folders, other hosts, names of properties, unusual letters,
 * ordinary words.
 */
const ODDITIES = [
  ...SIGNS,
  ...['%%', '%E0%A4%A', '%C0%AE%C0%AE/', '%00', '%ff', '%u0041', '%2e%2e%2f', '..%2f..%2f', '../'],
  ...['/..', '..\\', '//evil.example', '/\\evil.example', 'https://evil.example/'],
  ...['%0d%0aX-Injected: 1', '//', '.html', '/index.html', '/index', '#/', '#!', '[]', ':~:text=a,-b'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'null', 'undefined', 'NaN', '-1'],
  ...['\u202egnp\u202c', '\ud83c', '\udfac', '👩‍👩‍👧', 'שלום', 'Ǆİß', 'e\u0301', '日本語', '(.*)+$'],
  ...['\\p{L}', 'storybook', 'migrate the database', 'docs', 'welcome', 'search?q=', 'q=', 'section='],
];

/** Blocks of Markdown. */
export const BLOCKS = [
  'A paragraph with **bold** words.',
  '## A heading',
  '- one\n- two',
  '1. one\n\n   text',
  '> quoted\n> lines',
  '```ts\nconst a = 1; // <!-- code -->\n```',
  '| a | b |\n| --- | --- |\n| 1 | 2 |',
  '`<!-- code -->` in text',
  '---',
];

/** A run of one to six pieces; one in thirty is very long. */
export const fuzzText = fc
  .tuple(
    fc.array(fc.oneof({ arbitrary: fc.constantFrom(...ODDITIES), weight: 3 }, fc.constantFrom(...ATTACKS)), {
      minLength: 1,
      maxLength: 6,
    }),
    fc.oneof({ arbitrary: fc.constant(false), weight: 29 }, fc.constant(true)),
  )
  .map(([pieces, isLong]) => (isLong ? pieces.join('').repeat(50).slice(0, 3000) : pieces.join('')));

const encode = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''));

/** A value of a query, encoded or as it is. */
const fuzzValue = fc.oneof(fuzzText, fuzzText.map(encode));

/** A query string or nothing: parameters that the site uses, and others. */
export const fuzzSearch = fc.oneof(
  fc.constant(''),
  fuzzValue.map((value) => `?q=${value}`),
  fuzzValue.map((value) => `?${value}`),
  fuzzValue.map((value) => `?q=${value}&section=${value}`),
  fuzzValue.map((value) => `?${value}=${value}`),
);

/** A hash or nothing. */
export const fuzzHash = fc.oneof(
  fc.constant(''),
  fuzzText.map((text) => `#${text}`),
);

/** A path that begins with a slash. Half of the paths begin with one of the routes. */
export const fuzzPath = (routes: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.oneof(fc.constant(''), fc.constantFrom(...routes)), fc.constantFrom('/', '/a'), fuzzText)
    .map((parts) => parts.join(''));

/** The seed of a run's samples: different in each run, unless `FUZZ_SEED` sets it. */
export const seedOf = (env: NodeJS.ProcessEnv): number =>
  Number(env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
